/** How the match stands: round and limit, points of each side by round, who is on duty, what is out of play. */

import type { ReadonlySignal } from "@preact/signals";
import { BotMark } from "../bot-parts.tsx";
import { GuestMark } from "../online/guests.tsx";
import { SeatState } from "../online/seat-clock.tsx";
import { Button } from "../parts.tsx";
import type { CrylailView, DiskView, SheetView } from "../protocol.ts";
import { nameOf } from "../names.ts";
import type { GameRoomProps } from "../room-props.ts";
import { DiskPicture, type Livery, liveryOf } from "./disk.tsx";
import type { Play } from "./play.ts";
import { printed, type Step } from "./tally.ts";
import { kindName, sideName, words } from "./words.ts";

interface MatchPanelProps {
  readonly play: Play;
  readonly desk: GameRoomProps["desk"];
  readonly match: GameRoomProps["match"];
  readonly liveries: readonly [Livery, Livery];
  readonly step: ReadonlySignal<Step | null>;
}

const SIDES = [0, 1] as const;

export function MatchPanel({ play, desk, match, liveries, step }: MatchPanelProps) {
  const view = play.view.value;
  const over = play.over.value;
  const totals = step.value?.totals ?? view.position.totals;
  const scene = play.scene.value;
  const scored = scene.kind === "sheet" ? scene.sheet.round : null;
  return (
    <section class="card points" aria-label={words("match")}>
      <header>
        <h2>{over ? words("match-final") : words("match-round", { round: scored ?? view.position.round })}</h2>
        {over ? null : <p class="note">{limitOf(view)}</p>}
      </header>
      <div class="points-sides">
        {SIDES.map((side) => (
          <Side
            key={side}
            side={side}
            view={view}
            desk={desk}
            match={match}
            livery={liveries[side]}
            total={totals[side] ?? 0}
            onTurn={!over && scored === null && view.position.side === side}
          />
        ))}
      </div>
      <Rounds play={play} view={view} liveries={liveries} open={openRound(play, step.value)} />
      <OutOfPlay view={view} liveries={liveries} />
    </section>
  );
}

/** The totals and clocks in the little room that a phone has beside the table. */
export function ShortScore({ play, desk, match, liveries }: Omit<MatchPanelProps, "step">) {
  const { position, seats_of_side } = play.view.value;
  return (
    <dl class="short-score">
      {SIDES.map((side) => (
        <div key={side} data-on-turn={!play.over.value && position.side === side}>
          <dt>
            <DiskPicture kind="hero" value={0} livery={liveries[side]} />
            <span class="sr">{words("short-total", { livery: sideName(liveries[side]) })}</span>
          </dt>
          <dd>{printed(position.totals[side] ?? 0)}</dd>
          {match.value.room.match.setting.where === "link" ? (
            <dd class="short-state">
              <SeatState desk={desk} match={match} seat={seats_of_side[side]?.[0] ?? side} />
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

function limitOf(view: CrylailView): string {
  if (view.practice) return words("match-practice");
  return view.rounds > 0 ? words("match-of-rounds", { rounds: view.rounds }) : words("match-to-points", { points: view.points });
}

interface SideProps extends Pick<MatchPanelProps, "desk" | "match"> {
  readonly side: 0 | 1;
  readonly view: CrylailView;
  readonly livery: Livery;
  readonly total: number;
  readonly onTurn: boolean;
}

function Side({ side, view, desk, match, livery, total, onTurn }: SideProps) {
  const { seats, match: standing } = match.value.room;
  const far = standing.setting.where === "link";
  const [duty, ...partners] = view.seats_of_side[side] ?? [];
  return (
    <div class="points-side" data-on-turn={onTurn}>
      <DiskPicture kind="hero" value={0} livery={livery} />
      <div class="points-side-names">
        <span class="points-side-name">
          <strong>{duty === undefined ? sideName(livery) : nameOf(seats, duty)}</strong>
          {duty === undefined ? null : <BotMark game="crylail" occupant={seats[duty]} />}
          {far && duty !== undefined ? <GuestMark occupant={seats[duty]} /> : null}
          {duty === undefined ? null : <SeatState desk={desk} match={match} seat={duty} />}
        </span>
        <span class="note">
          {sideName(livery)}
          {onTurn ? ` · ${words("match-on-turn")}` : ""}
        </span>
        {partners.map((seat) => (
          <span class="note" key={seat}>
            {nameOf(seats, seat)} · {words("match-partner")} <BotMark game="crylail" occupant={seats[seat]} />{" "}
            {far ? <GuestMark occupant={seats[seat]} /> : null}{" "}
            <SeatState desk={desk} match={match} seat={seat} />
          </span>
        ))}
      </div>
      <span class="points-side-total">{printed(total)}</span>
    </div>
  );
}

/** The round whose score is still being counted, 0 when none is. */
function openRound(play: Play, step: Step | null): number {
  const scene = play.scene.value;
  return scene.kind === "sheet" && (step?.number ?? 0) < scene.sheet.awards.length ? scene.sheet.round : 0;
}

interface RoundsProps extends Pick<MatchPanelProps, "play" | "liveries"> {
  readonly view: CrylailView;
  readonly open: number;
}

function Rounds({ play, view, liveries, open }: RoundsProps) {
  if (view.sheets.length === 0) return null;
  return (
    <table class="rounds">
      <caption class="sr">{words("match-score")}</caption>
      <thead>
        <tr>
          <th scope="col">{words("match-round-column")}</th>
          {SIDES.map((side) => (
            <th scope="col" key={side}>
              {sideName(liveries[side])}
            </th>
          ))}
          <th scope="col">{words("match-sheet")}</th>
        </tr>
      </thead>
      <tbody>
        {view.sheets.map((sheet) => (
          <Round key={sheet.round} sheet={sheet} counted={sheet.round !== open} onOpen={() => play.openSheet(sheet)} />
        ))}
      </tbody>
    </table>
  );
}

interface RoundProps {
  readonly sheet: SheetView;
  readonly counted: boolean;
  readonly onOpen: () => void;
}

function Round({ sheet, counted, onOpen }: RoundProps) {
  return (
    <tr>
      <th scope="row">{sheet.round}</th>
      {SIDES.map((side) => (
        <td key={side}>{counted ? printed(sheet.points[side] ?? 0) : "…"}</td>
      ))}
      <td>
        <Button kind="quiet" icon="ledger" label={words("match-sheet-of", { round: sheet.round })} onPress={onOpen} />
      </td>
    </tr>
  );
}

function OutOfPlay({ view, liveries }: { readonly view: CrylailView; readonly liveries: readonly [Livery, Livery] }) {
  const removed = view.position.disks.filter((disk) => disk.whereabouts === "removed");
  return (
    <div class="removed">
      <h3>{words("match-removed")}</h3>
      {removed.length === 0 ? <p class="note">–</p> : <DiskRow disks={removed} liveries={liveries} />}
    </div>
  );
}

function DiskRow({ disks, liveries }: { readonly disks: readonly DiskView[]; readonly liveries: readonly [Livery, Livery] }) {
  return (
    <ul class="disk-row">
      {disks.map((disk) => {
        const livery = liveryOf(disk, liveries);
        const name = livery === 2 ? kindName(disk) : words("disk-name", { kind: kindName(disk), livery: sideName(livery) });
        return (
          <li key={disk.disk} title={name}>
            <DiskPicture kind={disk.kind} value={disk.value} livery={livery} />
            <span class="sr">{name}</span>
          </li>
        );
      })}
    </ul>
  );
}
