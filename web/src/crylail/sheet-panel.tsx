/** A round scored step by step: one award at a time with its tape on the table, and the whole sheet as a table. */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { RoomDesk } from "../match.ts";
import { Button, RuleLink } from "../parts.tsx";
import type { AwardView, SheetView } from "../protocol.ts";
import { still } from "./comfort.ts";
import { type Livery } from "./disk.tsx";
import { millimetres, printed, signed, type Step, stepsOf } from "./tally.ts";
import { kindName, sideName, words } from "./words.ts";

interface SheetPanelProps {
  readonly sheet: SheetView;
  readonly desk: RoomDesk;
  readonly liveries: readonly [Livery, Livery];
  readonly step: Signal<Step | null>;
  readonly onDone: () => void;
}

const STEP_MS = 2_600;
const FLIP_MS = 4_200;
const SIDES = [0, 1] as const;

export function SheetPanel({ sheet, desk, liveries, step, onDone }: SheetPanelProps) {
  const steps = useMemo(() => stepsOf(sheet), [sheet]);
  const at = useSignal(0);
  const playing = useSignal(!still());
  const panel = useRef<HTMLElement>(null);
  const last = steps.length - 1;

  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return () => {
      step.value = null;
    };
  }, [sheet, step]);
  useSignalEffect(() => {
    const shown = steps[at.value] ?? null;
    step.value = shown;
    if (shown?.award != null) desk.say(shown.award.sentence);
  });
  useSignalEffect(() => {
    if (!playing.value || at.value >= last) {
      playing.value = false;
      return;
    }
    const pause = steps[at.value]?.award?.flip === "" || steps[at.value]?.award == null ? STEP_MS : FLIP_MS;
    const timer = setTimeout(() => (at.value += 1), at.value === 0 ? STEP_MS / 2 : pause);
    return () => clearTimeout(timer);
  });

  const go = (to: number): void => {
    playing.value = false;
    at.value = Math.min(Math.max(to, 0), last);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowRight: at.value + 1, ArrowLeft: at.value - 1, Home: 0, End: last }[event.key];
    if (event.key === "Escape") onDone();
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const shown = steps[at.value];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside get these keys
    <section class="card sheet" ref={panel} tabIndex={-1} aria-label={words("sheet-title", { round: sheet.round })} onKeyDown={onKeyDown}>
      <header>
        <h2>{words("sheet-title", { round: sheet.round })}</h2>
        <p class="note">{words("sheet-step", { at: at.value, count: last })}</p>
        <Totals step={shown} liveries={liveries} />
      </header>
      <AwardLine award={shown?.award ?? null} empty={last === 0} />
      <div class="sheet-steps" role="group" aria-label={words("sheet-title", { round: sheet.round })}>
        <Button kind="plain" icon="back" label={words("sheet-back")} disabled={at.value === 0} onPress={() => go(at.value - 1)} />
        <Button
          kind="plain"
          icon={playing.value ? "pause" : "play"}
          label={words(playing.value ? "sheet-pause" : "sheet-play")}
          disabled={last === 0}
          onPress={() => {
            if (!playing.value && at.value >= last) at.value = 0;
            playing.value = !playing.value;
          }}
        />
        <Button kind="plain" icon="on" label={words("sheet-on")} disabled={at.value >= last} onPress={() => go(at.value + 1)} />
        <Button kind="main" onPress={onDone}>
          {words("sheet-done")}
        </Button>
      </div>
      <details class="sheet-all">
        <summary>{words("sheet-all")}</summary>
        <SheetTable sheet={sheet} liveries={liveries} at={at.value} onChoose={go} />
      </details>
    </section>
  );
}

function Totals({ step, liveries }: { readonly step: Step | undefined; readonly liveries: readonly [Livery, Livery] }) {
  if (step === undefined) return null;
  return (
    <dl class="sheet-totals">
      {SIDES.map((side) => (
        <div key={side} data-livery={liveries[side]} data-gains={step.award?.side === side}>
          <dt>{sideName(liveries[side])}</dt>
          <dd>
            {printed(step.totals[side])} <span class="note">({signed(step.points[side])})</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AwardLine({ award, empty }: { readonly award: AwardView | null; readonly empty: boolean }) {
  if (award === null) return <p class="award">{words(empty ? "sheet-empty" : "sheet-start")}</p>;
  return (
    <div class="award">
      <p>
        <span class="award-points" data-loss={award.points < 0}>
          {signed(award.points)}
        </span>{" "}
        {award.sentence} <RuleLink rule={award.rule} />
      </p>
      <ul class="award-figures">
        {award.tape === null ? null : <li>{words("sheet-distance", { mm: millimetres(award.tape.distance) })}</li>}
        {award.rival === null ? null : <li>{words("sheet-rival", { mm: millimetres(award.rival.distance) })}</li>}
        {award.margin < 0 ? null : (
          <li>{words(award.flip === "" ? "sheet-margin" : "sheet-apart", { mm: millimetres(award.margin) })}</li>
        )}
        {award.flip === "" ? null : <li>{words(`sheet-flip-${award.flip}`)}</li>}
      </ul>
    </div>
  );
}

interface SheetTableProps {
  readonly sheet: SheetView;
  readonly liveries: readonly [Livery, Livery];
  readonly at: number;
  readonly onChoose: (step: number) => void;
}

function SheetTable({ sheet, liveries, at, onChoose }: SheetTableProps) {
  const columns = ["what", "side", "knight", "measured", "next", "by", "points"];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keys
    <div class="sheet-scroll" tabIndex={0} role="region" aria-label={words("sheet-caption", { round: sheet.round })}>
      <table>
        <caption>{words("sheet-caption", { round: sheet.round })}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column} class={`sheet-${column}`}>
                {words(`sheet-${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.awards.map((award, index) => (
            <AwardRow key={`${award.what}${index}`} award={award} sheet={sheet} liveries={liveries} current={at === index + 1} onChoose={() => onChoose(index + 1)} />
          ))}
        </tbody>
        <tfoot>
          {SIDES.map((side) => (
            <tr key={side}>
              <th scope="row" colSpan={6}>
                {sideName(liveries[side])}: {words("sheet-sum")} / {words("sheet-total")}
              </th>
              <td>
                {signed(sheet.points[side] ?? 0)} / {printed(sheet.totals[side] ?? 0)}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

interface AwardRowProps {
  readonly award: AwardView;
  readonly sheet: SheetView;
  readonly liveries: readonly [Livery, Livery];
  readonly current: boolean;
  readonly onChoose: () => void;
}

function AwardRow({ award, sheet, liveries, current, onChoose }: AwardRowProps) {
  const knight = sheet.rest.find((disk) => disk.disk === award.disk);
  const none = words("sheet-none");
  const what = award.drak_borg > 0 ? `${words(`what-${award.what}`)} ${award.drak_borg}` : words(`what-${award.what}`);
  return (
    <tr aria-current={current ? "step" : undefined}>
      <th scope="row">
        <button type="button" class="link" onClick={onChoose}>
          {what}
        </button>{" "}
        <RuleLink rule={award.rule} />
      </th>
      <td>{award.side < 0 ? none : sideName(liveries[award.side === 1 ? 1 : 0])}</td>
      <td>{knight === undefined ? none : kindName(knight)}</td>
      <td>
        {award.tape === null ? none : millimetres(award.tape.distance)}
        {award.rival === null ? null : (
          <small class="sheet-narrow">{words("sheet-rival", { mm: millimetres(award.rival.distance) })}</small>
        )}
      </td>
      <td class="sheet-next">{award.rival === null ? none : millimetres(award.rival.distance)}</td>
      <td class="sheet-by">{award.margin < 0 ? none : millimetres(award.margin)}</td>
      <td>{signed(award.points)}</td>
    </tr>
  );
}
