/** The quick way into a match: whom to meet. One choice fills all the other seats with bots of a level. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { against, type Chosen, farAway, opponents } from "./choices.ts";
import { get } from "./http.ts";
import { ownName } from "./own-name.ts";
import { Icon, ProgressBar } from "./parts.tsx";
import type { BotsReady, LevelView } from "./protocol.ts";
import { text } from "./text.ts";

const ASK_AGAIN_MS = 1_500;

interface OpponentsProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

export function Opponents({ chosen, onChange }: OpponentsProps) {
  const heading = useId();
  const { levels } = chosen.game;
  const far = chosen.setting.where === "link";
  const met = opponents(chosen);
  const choose = (level: string): void => onChange(against(chosen, level));
  return (
    <section class="card opponents" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{text("opponents")}</h2>
        <p class="note">{text("opponents-line")}</p>
      </header>
      <div class="ladder" role="radiogroup" aria-labelledby={heading}>
        {levels.map(({ name, title, line }, at) => (
          <Rung
            key={name}
            name={name}
            title={title}
            line={line}
            strength={(at + 1) / levels.length}
            checked={!far && met === name}
            onChoose={choose}
          />
        ))}
        <Rung
          name=""
          title={text("opponent-people")}
          line={text("opponent-people-line")}
          strength={0}
          checked={!far && met === ""}
          onChoose={choose}
        />
        <Rung
          name="far"
          title={text("opponent-far")}
          line={text("opponent-far-line")}
          strength={0}
          checked={far}
          onChoose={() => onChange(farAway(chosen, ownName()))}
        />
      </div>
      {far ? (
        <p class="met" role="status">
          {text("opponent-far-line")}
        </p>
      ) : (
        <Met level={met} levels={levels} />
      )}
      <Readiness />
    </section>
  );
}

interface RungProps {
  readonly name: string;
  readonly title: string;
  readonly line: string;
  /** From above 0 to 1; 0 for people, who are not measured. */
  readonly strength: number;
  readonly checked: boolean;
  readonly onChoose: (level: string) => void;
}

function Rung({ name, title, line, strength, checked, onChoose }: RungProps) {
  return (
    <label class="rung" title={line} data-people={strength === 0}>
      <input type="radio" name="opponent" value={name} checked={checked} onChange={() => onChoose(name)} />
      <span>{title}</span>
      {strength === 0 ? null : (
        <svg class="strength" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 6V4.5L${100 * strength} ${4.5 - 4.5 * strength}V6z`} />
        </svg>
      )}
    </label>
  );
}

/** Who it is that was chosen, and what it gets wrong. */
function Met({ level, levels }: { readonly level: string | null; readonly levels: readonly LevelView[] }) {
  const at = levels.findIndex(({ name }) => name === level);
  const met = levels[at];
  if (met === undefined) {
    return (
      <p class="met" role="status">
        {text(level === null ? "opponent-mix" : "opponent-people-line")}
      </p>
    );
  }
  return (
    <div class="met" role="status">
      <Icon name="bot" />
      <p>
        <b>{met.line}</b> <span class="note">{text("opponent-strength", { at: at + 1, count: levels.length })}</span>
      </p>
      <p class="errs">{met.errs === "" ? text("opponent-errs-none") : text("opponent-errs", { errs: met.errs })}</p>
    </div>
  );
}

/** How far the bots are prepared, as long as they are not: only after the first start, or after a change. */
function Readiness() {
  const bots = useSignal<BotsReady | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      get<BotsReady>("/api/bots", stop.signal).then(
        (told) => {
          bots.value = told;
          if (!told.ready) timer = setTimeout(ask, ASK_AGAIN_MS);
        },
        () => {
          bots.value = null;
        },
      );
    };
    ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [bots]);
  const told = bots.value;
  if (told === null || told.ready) return null;
  return (
    <p class="readiness note">
      <ProgressBar label={text("bots-preparing")} done={told.done} total={told.total} />
      <span>{text("bots-preparing-line", { done: told.done, total: told.total })}</span>
      <span class="what">{told.what}</span>
    </p>
  );
}
