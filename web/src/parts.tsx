/** Small pieces that every page uses: icons, buttons, dialogs. */

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
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
  more: "M5 12h.01M12 12h.01M19 12h.01",
  book: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  home: "M4 11 12 4l8 7M6 10v10h12V10",
} as const;

export type IconName = keyof typeof ICONS;
const FILLED: ReadonlySet<IconName> = new Set(["first", "back", "on", "last", "play", "pause"]);

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

/** A rule's number, leading to its text. */
export function RuleLink({ rule }: { readonly rule: string }) {
  if (rule === "") return null;
  return (
    <a class="rule" href={`/rules#${rule}`} target="_blank" rel="noreferrer" aria-label={text("rule-link", { rule })}>
      {rule}
    </a>
  );
}
