/** The panel of a turn of Crylail looked at again: knight, place and hand, the map, and what they say in words. */

import { useId } from "preact/hooks";
import { Button, RuleLink } from "../../parts.tsx";
import type { ReviewTurn, Sendable, TableView, TremorView } from "../../protocol.ts";
import { Slider } from "../aim-panel.tsx";
import { DiskPicture, type Livery } from "../disk.tsx";
import { launchArea } from "../geometry.ts";
import { shortText } from "../../review/turn-card.tsx";
import { words as reviewWords } from "../../review/words.ts";
import { words } from "../words.ts";
import { FlickMap } from "./flick-map.tsx";
import { type Field, shows, type Spot } from "./heat.ts";
import type { Study, TremorName } from "./study.ts";
import { pointsWords, said, spotWords } from "./words.ts";

interface FlickPanelProps {
  readonly study: Study;
  readonly table: TableView;
  readonly liveries: readonly [Livery, Livery];
  /** What the review found; it is not there before the turn is weighed. */
  readonly judged: ReviewTurn | undefined;
  readonly say: (sentence: string) => void;
}

const MM = 1000;
/** Hundredths of a point that are told. */
const TOLD = 5;

export function FlickPanel({ study, table, liveries, judged, say }: FlickPanelProps) {
  const better = judged?.better ?? "";
  const turn = study.turn.value;
  const refused = study.refused.value;
  if (turn === null) return refused === null ? null : <p class="card why">{refused.why}</p>;
  const livery = liveries[turn.position.side === 1 ? 1 : 0];
  return (
    <section class="card flick-panel" aria-label={said("title")}>
      <header>
        <h2>{said("title")}</h2>
        <HandChoice tremors={turn.tremors} study={study} />
      </header>
      <div class="flick-knights">
        <fieldset class="study-knights">
          <legend class="sr">{said("knights")}</legend>
          {turn.sendable.map((knight) => (
            <KnightChoice key={knight.disk} knight={knight} livery={livery} study={study} />
          ))}
        </fieldset>
        {turn.sendable
          .filter((knight) => !knight.legal)
          .map((knight) => (
            <p key={knight.disk} class="note">
              {words("notice-barred", { kind: words(knight.kind), why: knight.why })} <RuleLink rule={knight.rule} />
            </p>
          ))}
      </div>
      <FlickMap study={study} table={table} say={say} />
      <div class="flick-words">
        {refused === null ? (
          <Waiting study={study} />
        ) : (
          <p class="why" role="alert">
            {refused.why} <RuleLink rule={refused.rule} />
          </p>
        )}
        <MapWords study={study} judged={judged} />
        <GhostWords study={study} />
        <div class="study-buttons">
          {study.shown.value?.role === "tried" ? (
            <Button icon="undo" onPress={() => study.attempt(null)}>
              {said(study.chosen.value === null ? "back-best" : "back")}
            </Button>
          ) : null}
          {better === "" || better === "stand" || better === study.shown.value?.move ? null : (
            <Button onPress={() => study.follow(better)}>{said("better")}</Button>
          )}
        </div>
      </div>
      <Place study={study} table={table} />
    </section>
  );
}

function Waiting({ study }: { readonly study: Study }) {
  const progress = study.map.value?.progress;
  if (progress?.state !== "preparing") return null;
  const { done, total, what } = progress;
  return (
    <p class="note" role="status">
      {reviewWords("progress-preparing", { done, total, what })}
    </p>
  );
}

function HandChoice({ tremors, study }: { readonly tremors: readonly TremorView[]; readonly study: Study }) {
  const id = useId();
  return (
    <div class="hand-choice">
      <label htmlFor={id}>{said("hand")}</label>
      <select id={id} value={study.tremor.value} onChange={(event) => (study.tremor.value = event.currentTarget.value as TremorName)}>
        {tremors.map(({ name, direction, speed }) => (
          <option key={name} value={name}>
            {said(`hand-${name}`, { direction, speed })}
          </option>
        ))}
      </select>
    </div>
  );
}

interface KnightChoiceProps {
  readonly knight: Sendable;
  readonly livery: Livery;
  readonly study: Study;
}

function KnightChoice({ knight, livery, study }: KnightChoiceProps) {
  const name = words(knight.kind);
  return (
    <label class="study-knight" title={knight.legal ? name : `${name}: ${knight.why}`}>
      <input
        type="radio"
        class="sr"
        name="study-knight"
        checked={study.knight.value === knight.kind}
        disabled={!knight.legal}
        onChange={() => study.choose(knight.kind)}
      />
      <DiskPicture kind={knight.kind} value={0} livery={livery} />
      <span>{name}</span>
    </label>
  );
}

function MapWords({ study, judged }: Pick<FlickPanelProps, "study" | "judged">) {
  const field = study.field.value;
  if (field === null) return null;
  const { tolerance } = field.map;
  const chosen = study.chosen.value;
  return (
    <div class="map-words" aria-live="polite">
      <p>{said("best", { spot: spotWords(field.best), points: pointsWords(field.bestSwing) })}</p>
      <Anywhere study={study} judged={judged} from={field.bestSwing} />
      {chosen === null ? null : <Chosen field={field} spot={chosen} />}
      <p class="note">
        {said("tolerance", {
          left: tolerance.left.toFixed(1),
          right: tolerance.right.toFixed(1),
          slower: tolerance.slower.toFixed(0),
          faster: tolerance.faster.toFixed(0),
        })}{" "}
        {said("outline")} {said("keys")}
      </p>
    </div>
  );
}

/** The review's best flick, where that is a better one than the best from here. */
function Anywhere({ study, judged, from }: Pick<FlickPanelProps, "study" | "judged"> & { readonly from: number }) {
  const split = judged?.split ?? null;
  const own = study.tremor.value === "own" && study.fresh.value && study.map.value?.progress.state === "ready";
  if (judged === undefined || split === null || !own) return null;
  if (from >= split.best + TOLD) return <p>{said("anywhere-chance")}</p>;
  if (split.best < from + TOLD) return null;
  const best = judged.better === "" ? judged.text : judged.better;
  const knight = words(best === "stand" ? "bladesman" : shortText(best));
  return <p>{said("anywhere", { points: pointsWords(split.best), knight })}</p>;
}

/** The flick of the turn by its own figures; the map may begin above it. */
function Chosen({ field, spot }: { readonly field: Field; readonly spot: Spot }) {
  const swing = field.swingOf(spot, spot);
  const { least, most } = field;
  return (
    <p>
      {swing === null ? null : said("chosen", { spot: spotWords(spot), points: pointsWords(swing) })}{" "}
      {shows(field, spot)
        ? null
        : said("chosen-off", {
            from: Math.round(least.power / 10),
            to: Math.round(most.power / 10),
            left: Math.round(-least.angle),
            right: Math.round(most.angle),
          })}
    </p>
  );
}

function GhostWords({ study }: { readonly study: Study }) {
  const shown = study.shown.value;
  const found = study.ghosts.value?.found ?? null;
  if (found === null || shown === null) return <p class="note">{said("ghosts-none")}</p>;
  const figures = {
    stay: found.stay,
    count: found.ghosts.length,
    mean: pointsWords(found.mean),
    least: pointsWords(found.least),
    most: pointsWords(found.most),
  };
  const flicked = study.ghosts.value?.disk;
  const fell = study.turn.value?.rest.every(([disk]) => disk !== flicked) === true;
  return (
    <div class="ghost-words" role="status">
      <h3>{said(`ghosts-${shown.role}`)}</h3>
      <p>
        {said("ghosts-sum", figures)} {shown.role === "chosen" ? said(fell ? "ghosts-fell" : "ghosts-happened") : ""}
      </p>
      <p class="note">{said("ghosts-signs")}</p>
    </div>
  );
}

/** Where the knight is placed, as in the room. */
function Place({ study, table }: { readonly study: Study; readonly table: TableView }) {
  const { least, most } = launchArea(table);
  const { x, y } = study.place.value;
  return (
    <div class="sliders">
      <Slider
        label={words("aim-across")}
        value={table.width - y}
        least={table.width - most.y}
        most={table.width - least.y}
        step={MM}
        told={words("aim-mm", { mm: ((table.width - y) / MM).toFixed(0) })}
        onSet={(across) => study.put(x, table.width - across)}
      />
      <Slider
        label={words("aim-along")}
        value={x}
        least={least.x}
        most={most.x}
        step={MM}
        told={words("aim-mm", { mm: (x / MM).toFixed(0) })}
        onSet={(along) => study.put(along, y)}
      />
    </div>
  );
}
