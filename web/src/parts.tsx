/** Small pieces that every page uses: icons, buttons, dialogs. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { problemSentence, sentence } from "./sentence.ts";
import { text } from "./text.ts";

const ICONS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7z",
  on: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  play: "M7 4l12 8-12 8z",
  pause: "M7 5h3v14H7zM14 5h3v14h-3z",
  undo: "M9 7 4 12l5 5M4 12h9a6 6 0 0 1 6 6v1",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  again: "M19 8A8 8 0 1 0 20 14M19 3v5h-5",
  down: "M12 4v11M7 11l5 5 5-5M5 20h14",
  up: "M12 16V5M7 9l5-5 5 5M5 20h14",
  close: "M6 6l12 12M18 6 6 18",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  ledger: "M5 4h14v16H5zM9 4v16M12 8h4M12 12h4M12 16h4",
  sword: "M19 3 9 13M19 3v4l-8 8M19 3h-4l-8 8M6 12l6 6M8 16l-4 4",
  menu: "M4 6h16M4 12h16M4 18h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  book: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  graph: "M4 4v16h16M8 15l4-6 3 3 5-7",
  hint: "M9.5 18h5M10.5 21h3M9.2 15c-2-1.1-3.2-3-3.2-5.2a6 6 0 0 1 12 0c0 2.2-1.2 4.1-3.2 5.2",
  bot: "M5 9.5C5 6.5 8 4 12 4s7 2.5 7 5.5V18l-7 3-7-3zM5 11h14M12 11v10M8 14.5h1M15 14.5h1",
  hurry: "M4 6l7 6-7 6zM13 6l7 6-7 6z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21a8 8 0 0 1 16 0",
  people: "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2 20a7 7 0 0 1 14 0M16 5.2a3.5 3.5 0 0 1 0 6.6M18.5 14.3A7 7 0 0 1 22 20",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 5H4c0 4 2 5.5 4 5.5M16 5h4c0 4-2 5.5-4 5.5M12 14v4M8 20h8",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  share: "M12 15V4M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  talk: "M4 5h16v11H10l-5 4v-4H4z",
  sound: "M4 9h4l5-4v14l-5-4H4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  mute: "M4 9h4l5-4v14l-5-4H4zM17 9.5l5 5M22 9.5l-5 5",
  point: "M5 3l14 8-6 2-2 6z",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2",
  check: "M5 12.5l4.5 4.5L19 7",
  offline: "M3 3l18 18M5 12a10 10 0 0 1 4-2.5M2 8.5a15 15 0 0 1 4-2.6M19 12a10 10 0 0 0-3.5-2.3M22 8.5A15 15 0 0 0 11 5M8.5 15.5a5 5 0 0 1 7 0M12 19h.01",
  home: "M4 11 12 4l8 7M6 10v10h12V10",
} as const;

export type IconName = keyof typeof ICONS;
const FILLED: ReadonlySet<IconName> = new Set(["first", "back", "on", "last", "play", "pause", "hurry"]);

/** A line icon in the colour of the text around it; decorative. */
export function Icon({ name }: { readonly name: IconName }) {
  const fill = FILLED.has(name) ? "currentColor" : "none";
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} fill={fill} />
    </svg>
  );
}

interface ButtonProps {
  readonly onPress: () => void;
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
  /** What a screen reader says when there is only an icon. */
  readonly label?: string;
  readonly kind?: "main" | "plain" | "quiet";
  readonly disabled?: boolean;
  /** Nothing to press now, but the focus stays on it: for a button that its own press makes useless for a while. */
  readonly resting?: boolean;
  readonly pressed?: boolean;
}

export function Button(props: ButtonProps) {
  const { onPress, icon, children, label, kind = "plain", disabled = false, resting = false, pressed } = props;
  const state = {
    ...(pressed === undefined ? {} : { "aria-pressed": pressed }),
    ...(resting ? { "aria-disabled": true } : {}),
  };
  const named = label === undefined ? {} : { "aria-label": label, title: label };
  const press = (): void => (resting ? undefined : onPress());
  return (
    <button type="button" class={`button ${kind}`} disabled={disabled} onClick={press} {...state} {...named}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children === undefined ? null : <span>{children}</span>}
    </button>
  );
}

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  /** 0 as long as nobody knows how much there is to do. */
  readonly total: number;
}

/** How far something is, or only that it goes on. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return <progress aria-label={label} {...(total > 0 ? { max: total, value: done } : {})} />;
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at the foot; a close button is always there. */
  readonly actions?: ComponentChildren;
}

/** A modal dialog: the browser keeps the focus inside and gives it back; Escape closes. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={heading} onCancel={onClose}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Button kind="quiet" icon="close" label={text("close")} onPress={onClose} />
      </header>
      <div class="dialog-body">{children}</div>
      {actions === undefined ? null : <footer>{actions}</footer>}
    </dialog>
  );
}

interface WhyProps {
  /** What was refused, or could not be done. */
  readonly problem: { readonly code: string; readonly where: string; readonly why: string; readonly rule: string };
}

/** A problem in a sentence, with the place and the rule where it has one. */
export function Why({ problem }: WhyProps) {
  return (
    <>
      {problemSentence(problem)} <RuleLink rule={problem.rule} />
    </>
  );
}

interface FieldWhyProps {
  /** The field's `refusedBy` names it. */
  readonly id: string;
  /** "" as long as nothing is wrong. */
  readonly why: string;
  readonly rule?: string;
}

/** Why a field does not do, beside it: said at once, and the field has the focus, wherever the page was. */
export function FieldWhy({ id, why, rule = "" }: FieldWhyProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (why === "") return;
    for (const fold of document.querySelectorAll("details")) if (fold.contains(line.current)) fold.open = true;
    document.querySelector<HTMLElement>(`[aria-describedby~="${id}"]`)?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: "center" });
  }, [id, why]);
  return (
    <p ref={line} id={id} role="alert" class="why field-why">
      {why === "" ? null : (
        <>
          {sentence(why)} <RuleLink rule={rule} />
        </>
      )}
    </p>
  );
}

/** What a field says of itself whose `FieldWhy` has this id. `line`: the id of what always describes it. */
export function refusedBy(id: string, why: string, line = ""): { "aria-invalid"?: true; "aria-describedby"?: string } {
  if (why !== "") return { "aria-invalid": true, "aria-describedby": `${line} ${id}`.trim() };
  return line === "" ? {} : { "aria-describedby": line };
}

/** A rule's number, leading to its text. */
export function RuleLink({ rule }: { readonly rule: string }) {
  if (rule === "") return null;
  return (
    <a class="rule" href={`/rules#${rule}`} target="_blank" rel="noreferrer" aria-label={text("rule-link", { rule })}>
      {rule}
    </a>
  );
}
