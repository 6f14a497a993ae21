/** The aim as sliders and buttons: everything that a drag does, for keys, for touch and for patience. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useId } from "preact/hooks";
import { Button, RuleLink } from "../parts.tsx";
import type { CrylailView } from "../protocol.ts";
import { sentence } from "../sentence.ts";
import { adjust, type Aim, cancel, flick, LEAST_POWER, MOST_ANGLE, MOST_POWER, MOST_SPIN, place } from "./aim.ts";
import { confirmFirst, namesShown, soundOn } from "./comfort.ts";
import { launchArea } from "./geometry.ts";
import type { Play } from "./play.ts";
import { aimSaid, angleWords, powerWords, words } from "./words.ts";

const SAID_AFTER_MS = 350;
const MM = 1000;

interface AimPanelProps {
  readonly play: Play;
  /** Whether somebody at this page is on turn. The place of it all is kept, so that nothing moves under the hand. */
  readonly mine: boolean;
  /** Whether Flick and Cancel are here; on a phone they lie beside the table. */
  readonly actions: boolean;
}

export function AimPanel({ play, mine, actions }: AimPanelProps) {
  const view = play.view.value;
  const chosen = play.chosen.value;
  return (
    <section class="card aim" aria-label={words(mine ? "aim" : "aim-others")} data-resting={!mine}>
      <header>
        <h2>{words(mine ? "aim" : "aim-others")}</h2>
        {actions ? <AimActions play={play} /> : null}
      </header>
      <p class="aim-verdict" role="status" data-refused={play.verdict.value?.legal === false}>
        {mine ? <VerdictLine play={play} /> : null}
      </p>
      <fieldset disabled={chosen === null || !play.open.value}>
        <legend class="sr">{words(mine ? "aim" : "aim-others")}</legend>
        <Sliders play={play} view={view} />
      </fieldset>
      <p class="note aim-keys">{words("aim-keys")}</p>
      <div class="aim-comforts">
        {view.hand === "flick" ? null : <Switch label={words("aim-confirm")} value={confirmFirst} />}
        <SeeingSwitches />
      </div>
    </section>
  );
}

/** For those who only look on: how the table is seen and heard. */
export function SeeingPanel() {
  return (
    <section class="card aim" aria-label={words("seeing")}>
      <h2>{words("seeing")}</h2>
      <div class="aim-comforts">
        <SeeingSwitches />
      </div>
    </section>
  );
}

function SeeingSwitches() {
  return (
    <>
      <Switch label={words("aim-names")} value={namesShown} />
      <Switch label={words("aim-sound")} value={soundOn} />
    </>
  );
}

function VerdictLine({ play }: { readonly play: Play }) {
  const { hand } = play.view.value;
  const said = useSignal("");
  useSignalEffect(() => {
    const aim = play.aim.value;
    const line = aim.phase === "idle" || aim.phase === "sent" ? "" : aimSaid(aim);
    const timer = setTimeout(() => (said.value = line), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  });
  const verdict = play.verdict.value;
  if (play.chosen.value === null) return <>{words(`hand-${hand}`)}</>;
  if (verdict?.legal === false) {
    return (
      <>
        {sentence(verdict.why)} <RuleLink rule={verdict.rule} />
      </>
    );
  }
  return <>{said.value === "" ? words(`hand-${hand}`) : said.value}</>;
}

/** The two buttons that are wanted at once. */
export function AimActions({ play }: { readonly play: Play }) {
  const aim = play.aim.value;
  const chosen = play.chosen.value;
  const ready = chosen !== null && aim.phase === "armed" && aim.power >= LEAST_POWER && play.verdict.value?.legal !== false;
  return (
    <div class="aim-actions">
      <Button
        kind="main"
        disabled={!ready}
        onPress={() => {
          play.aim.value = flick(play.aim.peek());
          if (play.aim.peek().phase === "sent") play.sendAim();
        }}
      >
        {words("aim-flick")}
      </Button>
      <Button
        disabled={chosen === null || aim.phase === "sent"}
        onPress={() => {
          if (aim.phase === "idle") play.choose(null);
          else play.aim.value = cancel(aim);
        }}
      >
        {words(aim.phase === "idle" && chosen !== null ? "aim-other" : "aim-cancel")}
      </Button>
    </div>
  );
}

function Sliders({ play, view }: { readonly play: Play; readonly view: CrylailView }) {
  const aim = play.aim.value;
  const area = launchArea(view.table);
  const put = (x: number, y: number) => (play.aim.value = place(play.aim.peek(), x, y, area));
  const set = (change: Partial<Pick<Aim, "angle" | "power" | "spin">>) => (play.aim.value = adjust(play.aim.peek(), change));
  const { least, most } = area;
  const left = view.table.width - aim.y;
  return (
    <div class="sliders">
      <Slider
        label={words("aim-power")}
        value={aim.power}
        least={0}
        most={MOST_POWER}
        step={1}
        told={words("aim-percent", { percent: powerWords(aim.power) })}
        onSet={(power) => set({ power })}
      />
      <Slider
        label={words("aim-angle")}
        value={aim.angle}
        least={-MOST_ANGLE}
        most={MOST_ANGLE}
        step={10}
        told={angleWords(aim.angle)}
        onSet={(angle) => set({ angle })}
      />
      <Slider
        label={words("aim-across")}
        value={left}
        least={view.table.width - most.y}
        most={view.table.width - least.y}
        step={MM}
        told={words("aim-mm", { mm: (left / MM).toFixed(0) })}
        onSet={(across) => put(aim.x, view.table.width - across)}
      />
      <Slider
        label={words("aim-along")}
        value={aim.x}
        least={least.x}
        most={most.x}
        step={MM}
        told={words("aim-mm", { mm: (aim.x / MM).toFixed(0) })}
        onSet={(along) => put(along, aim.y)}
      />
      <Slider
        label={words("aim-spin")}
        value={-aim.spin}
        least={-MOST_SPIN}
        most={MOST_SPIN}
        step={500}
        told={words("aim-turns", { turns: (Math.abs(aim.spin) / 2000 / Math.PI).toFixed(1) })}
        onSet={(spin) => set({ spin: -spin })}
      />
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly told: string;
  readonly onSet: (value: number) => void;
}

export function Slider({ label, value, least, most, step, told, onSet }: SliderProps) {
  const id = useId();
  return (
    <div class="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{told}</output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={told}
        onInput={(event) => onSet(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function Switch({ label, value }: { readonly label: string; readonly value: { value: boolean } }) {
  return (
    <label class="comfort">
      <input type="checkbox" checked={value.value} onChange={(event) => (value.value = event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
