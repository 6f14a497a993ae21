/** How friends far away play: the clock and who may join; everything else lies under "more". */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { CALM, type Chosen, withSetting } from "../choices.ts";
import { FieldWhy } from "../parts.tsx";
import { whyAt } from "../problems.ts";
import type { ClockSetting, Problem, Setting } from "../protocol.ts";
import { text } from "../text.ts";
import { CLOCKS, isClock } from "./clocks.ts";
import { isGuest } from "./guests.tsx";
import "./online.css";
import "./words.ts";

export interface SettingProps {
  readonly chosen: Chosen;
  /** What the server refused. */
  readonly refused: Problem | null;
  readonly onChange: (chosen: Chosen) => void;
}

const DELAYS = [0, 30, 120, 300, 600, -1] as const;
const GRACES = [30, 60, 120, 300, 600] as const;

export function FarSetting({ chosen, refused, onChange }: SettingProps) {
  const { setting } = chosen;
  const change = (wanted: Partial<Setting>): void => onChange(withSetting(chosen, wanted));
  const why = (field: keyof Setting): string => whyAt(refused, `setting.${field}`);
  return (
    <section class="card option-group far-setting" aria-label={text("far-setting")}>
      <h2>{text("far-setting")}</h2>
      <ClockRow clock={setting.clock} why={refused?.where.startsWith("setting.clock") === true ? refused.why : ""} onChange={(clock) => change({ clock })} />
      <Row
        label={text("far-visibility")}
        line={text(`far-visibility-${setting.visibility}-line`)}
        why={why("visibility")}
      >
        {(id) => (
          <Segments
            id={id}
            values={["private", "lobby"]}
            value={setting.visibility}
            label={(value) => text(`far-visibility-${value}`)}
            onChange={(visibility) => change({ visibility })}
          />
        )}
      </Row>
      <details class="far-more">
        <summary>
          <span class="option-label">{text("far-more")}</span>
          {differing(setting).map((words) => (
            <span key={words} class="far-differs">
              {words}
            </span>
          ))}
        </summary>
        <Row label={text("far-delay")} line={text("far-delay-line")} why={why("delay")}>
          {(id) => (
            <Choice id={id} values={DELAYS} value={setting.delay} label={delayWords} onChange={(delay) => change({ delay })} />
          )}
        </Row>
        <Row label={text("far-grace")} line={text("far-grace-line")} why={why("grace")}>
          {(id) => (
            <Choice
              id={id}
              values={GRACES}
              value={setting.grace}
              label={graceWords}
              onChange={(grace) => change({ grace })}
            />
          )}
        </Row>
        <Row label={text("far-out-of-time")} line={text("far-out-of-time-line")} why={why("out_of_time")}>
          {(id) => (
            <Segments
              id={id}
              values={["lose", "bot"]}
              value={setting.out_of_time}
              label={(value) => text(`far-out-of-time-${value}`)}
              onChange={(out_of_time) => change({ out_of_time })}
            />
          )}
        </Row>
        <Row label={text("far-chat")} line={text("far-chat-line")} why={why("chat")} yesNo>
          {(id) => <Switch id={id} value={setting.chat} onChange={(chat) => change({ chat })} />}
        </Row>
        <Row label={text("far-rated")} line={text(setting.rated && isGuest() ? "far-rated-guest" : "far-rated-line")} why={why("rated")} yesNo>
          {(id) => <Switch id={id} value={setting.rated} onChange={(rated) => change({ rated })} />}
        </Row>
      </details>
    </section>
  );
}

/** What under "more" is not as usual, in words: it counts though it is folded away. */
function differing({ delay, grace, out_of_time, chat, rated }: Required<Setting>): readonly string[] {
  return [
    ...(delay === CALM.delay ? [] : [`${text("far-delay")}: ${delayWords(delay)}`]),
    ...(grace === CALM.grace ? [] : [`${text("far-grace")}: ${graceWords(grace)}`]),
    ...(out_of_time === CALM.out_of_time ? [] : [`${text("far-out-of-time")}: ${text(`far-out-of-time-${out_of_time}`)}`]),
    ...(chat === CALM.chat ? [] : [`${text("far-chat")}: ${text("no")}`]),
    ...(rated === CALM.rated ? [] : [`${text("far-rated")}: ${text("yes")}`]),
  ];
}

function graceWords(seconds: number): string {
  return text("far-seconds", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** What a watcher's delay of so many seconds is called. */
export function delayWords(seconds: number): string {
  if (seconds < 0) return text("far-delay-off");
  if (seconds === 0) return text("far-delay-none");
  return text("far-delay-of", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

interface ClockRowProps {
  readonly clock: ClockSetting;
  /** Why it was refused, "" when it was not. */
  readonly why: string;
  readonly onChange: (clock: ClockSetting) => void;
}

/** A few usual clocks, or one's own. */
function ClockRow({ clock, why, onChange }: ClockRowProps) {
  const known = CLOCKS.find(({ setting }) => isClock(clock, setting))?.name ?? "own";
  const own = useSignal(known === "own");
  const shown = own.value ? "own" : known;
  return (
    <>
      <Row label={text("far-clock")} line={text(`far-clock-${shown}-line`)} why={why}>
        {(id) => (
          <Segments
            id={id}
            values={[...CLOCKS.map(({ name }) => name), "own"]}
            value={shown}
            label={(name) => text(`far-clock-${name}`)}
            onChange={(name) => {
              own.value = name === "own";
              const chosen = CLOCKS.find((one) => one.name === name);
              if (chosen !== undefined) onChange(chosen.setting);
              else if (clock.kind === "none") onChange({ kind: "fischer", initial: 600, increment: 5, days: 0 });
            }}
          />
        )}
      </Row>
      {own.value ? <OwnClock clock={clock} onChange={onChange} /> : null}
    </>
  );
}

function OwnClock({ clock, onChange }: Omit<ClockRowProps, "why">) {
  const kind = clock.kind ?? "none";
  const { initial = 0, increment = 0, days = 0 } = clock;
  const change = (wanted: Partial<ClockSetting>): void => onChange({ kind, initial, increment, days, ...wanted });
  return (
    <div class="own-clock">
      <Choice
        label={(value) => text(`far-kind-${value}`)}
        values={["fischer", "move", "days"] as const}
        value={kind === "none" ? "fischer" : kind}
        name={text("far-kind")}
        onChange={(value) => onChange({ kind: value, initial: value === "days" ? 0 : Math.max(initial, 60), increment: 0, days: value === "days" ? Math.max(days, 1) : 0 })}
      />
      {kind === "fischer" ? (
        <>
          <Figure label={text("far-minutes")} value={initial / 60} least={0.5} most={180} step={0.5} onChange={(minutes) => change({ initial: Math.round(minutes * 60) })} />
          <Figure label={text("far-increment")} value={increment} least={0} most={300} step={1} onChange={(seconds) => change({ increment: seconds })} />
        </>
      ) : null}
      {kind === "move" ? (
        <Figure label={text("far-turn-seconds")} value={initial} least={5} most={10_800} step={1} onChange={(seconds) => change({ initial: seconds })} />
      ) : null}
      {kind === "days" ? (
        <Figure label={text("far-turn-days")} value={days} least={1} most={14} step={1} onChange={(wanted) => change({ days: wanted })} />
      ) : null}
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

function Figure({ label, value, least, most, step, onChange }: FigureProps) {
  return (
    <label class="figure">
      <span class="note">{label}</span>
      <input
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={step}
        required
        value={value}
        onChange={(event) => {
          if (event.currentTarget.validity.valid) onChange(event.currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}

interface RowProps {
  readonly label: string;
  readonly line: string;
  /** Why it was refused, "" when it was not. */
  readonly why: string;
  readonly yesNo?: boolean;
  readonly children: (id: string) => preact.ComponentChildren;
}

function Row({ label, line, why, yesNo = false, children }: RowProps) {
  const id = useId();
  return (
    <div class="option-row" data-kind={yesNo ? "yes_no" : "choice"} data-refused={why !== ""}>
      <div class="option-text">
        <label class="option-label" for={id} id={`${id}-label`}>
          {label}
        </label>
        <div id={`${id}-line`}>
          <p class="note">{line}</p>
          <FieldWhy id={`${id}-why`} why={why} />
        </div>
      </div>
      {children(id)}
    </div>
  );
}

interface ChoiceProps<Value extends string | number> {
  readonly id?: string;
  /** Its name, when no label stands beside it. */
  readonly name?: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly label: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string | number>({ id, name, values, value, label, onChange }: ChoiceProps<Value>) {
  const shown = values.includes(value) ? values : [...values, value];
  const named = { ...(id === undefined ? {} : { id, "aria-describedby": `${id}-line` }), ...(name === undefined ? {} : { "aria-label": name }) };
  return (
    <select
      {...named}
      value={String(value)}
      onChange={(event) => {
        const found = shown.find((one) => String(one) === event.currentTarget.value);
        if (found !== undefined) onChange(found);
      }}
    >
      {shown.map((one) => (
        <option key={one} value={String(one)} selected={one === value}>
          {label(one)}
        </option>
      ))}
    </select>
  );
}

interface SegmentsProps<Value extends string> {
  readonly id: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly label: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Segments<Value extends string>({ id, values, value, label, onChange }: SegmentsProps<Value>) {
  return (
    <span class="segments" role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-line`}>
      {values.map((one, at) => (
        <label key={one}>
          <input
            type="radio"
            id={at === 0 ? id : `${id}-${at}`}
            name={id}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          <span>{label(one)}</span>
        </label>
      ))}
    </span>
  );
}

function Switch({ id, value, onChange }: { readonly id: string; readonly value: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <input
      id={id}
      class="switch"
      type="checkbox"
      checked={value}
      aria-describedby={`${id}-line`}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
