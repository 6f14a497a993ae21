/** A room of Knights of Crylail: the table, the knights in hand, the aim, the score, the turns. */

import { type Signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { HintCard, Preparing } from "../bot-parts.tsx";
import { Button } from "../parts.tsx";
import type { Motion, MotionOfPly } from "../protocol.ts";
import { RoomControls, TurnPanel } from "../room-parts.tsx";
import type { GameRoomProps } from "../room-props.ts";
import { Decisions } from "../online/consent.tsx";
import { FairChance } from "../online/fair.tsx";
import { TalkPanel } from "../online/talk.tsx";
import { useToldPointing } from "../online/told-pointing.ts";
import { seeing } from "../seeing.ts";
import { sentence } from "../sentence.ts";
import { isSeated } from "../store.ts";
import { angleWords, words } from "./words.ts";
import { tremorOf } from "./aim.ts";
import { AimActions, AimPanel, SeeingPanel } from "./aim-panel.tsx";
import { still } from "./comfort.ts";
import "./room.css";
import "./table.css";
import "./narrow.css";
import { DiskList, diskName } from "./disk-list.tsx";
import type { Livery } from "./disk.tsx";
import { MatchPanel, ShortScore } from "./match-panel.tsx";
import { OverCard } from "./over-card.tsx";
import { placeWords } from "./place-words.ts";
import { openPlay, type Play } from "./play.ts";
import { SheetPanel } from "./sheet-panel.tsx";
import { Stage } from "./stage.tsx";
import type { Step } from "./tally.ts";
import { TellTurns } from "./told.tsx";
import { Tray, TurnActions } from "./tray.tsx";

/** Where the table stands up, and where beside it there is room for little more than the knights. */
const NARROW = matchMedia("(max-width: 900px) and (orientation: portrait)");
const TINY = matchMedia("(max-width: 600px)");
/** What can be done with a knight in hand. */
const KNIGHTS = ".sendable:not(:disabled), .relaunch button:not(:disabled)";
const STEP_PAUSE_MS = 2_600;

export function CrylailRoom({ desk, match, frame }: GameRoomProps) {
  const play = useMemo(() => openPlay({ desk, match, frame, still }), [desk, match, frame]);
  useEffect(() => () => play.dispose(), [play]);
  const portrait = useSignal(NARROW.matches);
  const tiny = useSignal(TINY.matches);
  const closer = useSignal(false);
  const step = useSignal<Step | null>(null);
  const liveries = useComputed(() => liveriesOf(match.value));
  const room = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const measure = (): void => {
      portrait.value = NARROW.matches;
      tiny.value = TINY.matches;
    };
    for (const query of [NARROW, TINY]) query.addEventListener("change", measure);
    return () => [NARROW, TINY].forEach((query) => query.removeEventListener("change", measure));
  }, [portrait, tiny]);
  useSignalEffect(() => {
    if (play.chosen.value !== null || play.scene.value.kind !== "now") closer.value = false;
  });
  const toldOver = useResultAfter(play);
  useEffect(() => {
    if (frame.value !== null) room.current?.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
  }, [frame.value]);
  useTableInView(play, step, room);
  useFollowedTurns({ desk, match, frame }, play);
  useSkipKey(play);
  useToldPointing({ desk, match }, (mark) =>
    placeWords(play.view.value, mark, (disk) => diskName(disk, liveries.value)),
  );

  const scene = play.scene.value;
  const focusTable = (): void => {
    requestAnimationFrame(() => {
      room.current?.querySelector<HTMLElement>(".aim-pad")?.focus({ preventScroll: true });
      for (const part of [".stage", ".aim-pad"]) room.current?.querySelector(part)?.scrollIntoView({ block: "nearest" });
    });
  };
  const closeSheet = (): void => {
    play.closeSheet();
    requestAnimationFrame(() => room.current?.querySelector<HTMLElement>(KNIGHTS)?.focus({ preventScroll: true }));
  };
  const phone = portrait.value && tiny.value;
  const beside = portrait.value && !tiny.value;
  const measuring = scene.kind === "sheet";
  const over = play.over.value && !measuring;
  const overCard = over ? <OverCard outcome={match.value.room.outcome} onShown={toldOver} /> : null;
  const hintCard = measuring || over ? null : (
    <HintCard desk={desk} match={match} frame={frame}>
      {play.hinted.value === null ? null : (
        <Button
          onPress={() => {
            play.takeHint();
            focusTable();
          }}
        >
          {words("hint-take")}
        </Button>
      )}
    </HintCard>
  );
  const seated = isSeated(desk.state.value);
  const mine = desk.state.value.you.seats.includes(play.view.value.position.to_move);
  const aimPanel = measuring || over ? null : seated ? <AimPanel play={play} mine={mine} actions={!phone} /> : <SeeingPanel />;
  const matchPanel = <MatchPanel play={play} desk={desk} match={match} liveries={liveries.value} step={step} />;
  const controls = <RoomControls desk={desk} match={match} frame={frame} />;
  const stageBar = <StageBar play={play} frame={frame} desk={desk} closer={closer} skips={!phone} />;
  return (
    <div class="crylail" ref={room} data-portrait={portrait.value} data-scene={scene.kind} data-looking-back={frame.value !== null}>
      <Decisions desk={desk} match={match} />
      {phone ? overCard : null}
      {phone ? hintCard : null}
      <div class="table-side">
        <div class="stage-frame">
          {phone ? <PhoneNotice play={play} desk={desk} match={match} /> : null}
          <Stage play={play} desk={desk} match={match} portrait={portrait} liveries={liveries.value} closer={closer} step={step} />
        </div>
        {portrait.value ? null : <TellTurns play={play} match={match} />}
      </div>
      <div class="hand-side">
        {phone ? null : hintCard}
        {beside ? <TellTurns play={play} match={match} /> : null}
        {scene.kind === "sheet" ? (
          <SheetPanel
            key={scene.sheet.round}
            sheet={scene.sheet}
            desk={desk}
            liveries={liveries.value}
            step={step}
            onDone={closeSheet}
          />
        ) : over ? null : (
          <Tray
            play={play}
            desk={desk}
            match={match}
            liveries={liveries.value}
            actions={!phone}
            onChosen={focusTable}
          />
        )}
        {phone ? null : overCard}
        {phone && seated && !measuring && !over && play.bot.value === null ? <AimActions play={play} /> : null}
        {phone && !measuring && !over ? <TurnActions play={play} desk={desk} match={match} /> : null}
        {phone && scene.kind === "motion" ? <SkipButton play={play} /> : null}
        {phone && !measuring ? <ShortScore play={play} desk={desk} match={match} liveries={liveries.value} /> : null}
        {phone ? null : stageBar}
        {beside ? aimPanel : null}
        {beside ? matchPanel : null}
        {portrait.value ? null : controls}
      </div>
      {phone ? stageBar : null}
      <div class="more-side">
        <div class="aim-side">
          {beside ? null : aimPanel}
          {portrait.value ? controls : null}
          <TalkPanel desk={desk} match={match} />
        </div>
        <div class="match-side">
          {beside ? null : matchPanel}
          <TurnPanel desk={desk} match={match} frame={frame} pause={STEP_PAUSE_MS} />
          <FairChance match={match} />
          <DiskList disks={play.disks.value} table={play.view.value.table} liveries={liveries.value} />
        </div>
      </div>
    </div>
  );
}

/** Side 0 and side 1 wear what their first seats chose; when both chose the same, each its own. */
export function liveriesOf({ room, view }: GameRoomProps["match"]["value"]): readonly [Livery, Livery] {
  if (view.game !== "crylail") return [0, 1];
  const worn = [0, 1].map((side) => room.seats[Math.min(...(view.seats_of_side[side] ?? []))]?.shield);
  return worn[0] === 1 && worn[1] === 0 ? [1, 0] : [0, 1];
}

/** What a phone has no room for beside the knights; it lies over the middle of the table and steps aside for an aim. */
function PhoneNotice({ play, desk, match }: Omit<GameRoomProps, "frame"> & { readonly play: Play }) {
  const { thinking } = desk.state.value;
  const preparing = thinking?.state === "preparing" && play.thinks.value;
  return (
    <div class="stage-notices">
      {preparing ? (
        <div class="stage-notice">
          <Preparing desk={desk} />
        </div>
      ) : (
        <NextLine play={play} />
      )}
      {play.scene.value.kind === "now" && play.chosen.value === null ? <TellTurns play={play} match={match} /> : null}
    </div>
  );
}

/** What to do next: choose a knight; the power of the one chosen, or why it may not go. */
function NextLine({ play }: { readonly play: Play }) {
  const chosen = play.chosen.value;
  const verdict = play.verdict.value;
  const barred = play.barred.value;
  if (!play.open.value || (play.aim.value.phase !== "idle" && chosen !== null)) return null;
  const line =
    barred !== null
      ? words("notice-barred", { kind: words(barred.kind), why: barred.why })
      : chosen === null
        ? words(play.relaunch.value === null ? "tray-choose" : "bladesman-title")
        : verdict?.legal === false
          ? sentence(verdict.why)
          : `${words(chosen.kind)}: ${words(`${chosen.kind}-power`)}`;
  return (
    <p class="stage-notice" aria-hidden="true" data-refused={barred !== null || verdict?.legal === false}>
      {line}
    </p>
  );
}

interface StageBarProps {
  readonly play: Play;
  readonly frame: GameRoomProps["frame"];
  readonly desk: GameRoomProps["desk"];
  readonly closer: { value: boolean };
  /** Whether a motion is skipped here; on a phone that is beside the table, and all else below it. */
  readonly skips: boolean;
}

/** What one can do with the picture: look closer, skip, see a flick again. */
function StageBar({ play, frame, desk, closer, skips }: StageBarProps) {
  const scene = play.scene.value;
  const shown = frame.value;
  const last = play.view.value.last?.motion ?? null;
  const watch = (slow: boolean): void => {
    if (shown === null) {
      if (last !== null) play.watch(last, slow);
      return;
    }
    void desk.ask<MotionOfPly>(`motion/${shown.ply}`).then(({ motion }) => {
      if (motion !== null) play.watch(motion, slow);
    });
  };
  const nothing = shown === null ? last === null : shown.ply === 0;
  const quiet = scene.kind !== "now";
  return (
    <div class="stage-bar" role="group" aria-label={words("table")}>
      {skips && scene.kind === "motion" ? (
        <SkipButton play={play} />
      ) : (
        <Button icon="play" disabled={nothing || quiet} onPress={() => watch(false)}>
          {words(shown === null ? "watch-again" : "watch-this")}
        </Button>
      )}
      <Button disabled={nothing || quiet} onPress={() => watch(true)}>
        {words("watch-slow")}
      </Button>
      <Button pressed={closer.value} disabled={quiet || play.chosen.value !== null} onPress={() => (closer.value = !closer.value)}>
        {words("closer")}
      </Button>
      {shown?.sheet == null ? null : (
        <Button icon="ledger" disabled={quiet} onPress={() => shown.sheet !== null && play.openSheet(shown.sheet)}>
          {words("match-sheet-of", { round: shown.sheet.round })}
        </Button>
      )}
      {last !== null && shown === null && scene.kind === "now" ? <TremorNote motion={last} /> : null}
    </div>
  );
}

function SkipButton({ play }: Pick<StageBarProps, "play">) {
  return (
    <Button kind="main" onPress={play.rested}>
      {words("skip")}
    </Button>
  );
}

/** What the tremor of a steady hand did to the last flick (C24). */
function TremorNote({ motion }: { readonly motion: Motion }) {
  const tremor = tremorOf(motion);
  if (tremor === null) return null;
  const faster = words(tremor.faster < 0 ? "tremor-slower" : "tremor-faster", { percent: Math.abs(tremor.faster).toFixed(1) });
  return <span class="note tremor">{words("tremor", { angle: angleWords(tremor.angle), faster })}</span>;
}

/**
 * Holds the result back until what led to it has been seen and the page says that the match is over. Gives back what
 * the card that says so calls: it takes the focus when that is lost, so that the result gives it back to the card.
 */
function useResultAfter(play: Play): (card: HTMLElement) => void {
  const told = useSignal(false);
  const entered = useRef(false);
  useSignalEffect(() => {
    seeing.value = play.scene.value.kind !== "now" || (play.over.value && !told.value);
  });
  useEffect(() => {
    entered.current = true;
    return () => void (seeing.value = false);
  }, []);
  return (card) => {
    const came = entered.current;
    // Later: the button that was pressed last may still be there, and go with the rest of what is drawn now.
    setTimeout(() => {
      if (came && card.isConnected) {
        if (document.activeElement === document.body) card.focus({ preventScroll: true });
        card.scrollIntoView({ block: "nearest" });
      }
      told.value = true;
    });
  };
}

/** While the turns are played one after the other, each is shown with its motion. */
function useFollowedTurns({ desk, frame }: GameRoomProps, play: Play): void {
  useSignalEffect(() => {
    const shown = frame.value;
    const playing = desk.state.value.review?.playing === true;
    if (shown === null || shown.ply === 0 || !playing || still()) return;
    const asking = new AbortController();
    desk.ask<MotionOfPly>(`motion/${shown.ply}`, asking.signal).then(
      ({ motion }) => {
        if (motion !== null) play.watch(motion, false);
      },
      () => undefined,
    );
    return () => asking.abort();
  });
}

/** The table comes into view when a motion begins, and for each step of a score sheet. */
function useTableInView(play: Play, step: Signal<Step | null>, room: RefObject<HTMLElement | null>): void {
  useSignalEffect(() => {
    void step.value;
    if (play.scene.value.kind === "now") return;
    // After the page has laid the table out for what is seen.
    const request = requestAnimationFrame(() => {
      const behavior = still() ? "auto" : "smooth";
      room.current?.querySelector(".stage-frame")?.scrollIntoView({ block: "nearest", behavior });
    });
    return () => cancelAnimationFrame(request);
  });
}

/** Escape skips a motion from wherever the focus is. */
function useSkipKey(play: Play): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && play.scene.peek().kind === "motion") play.rested();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [play]);
}
