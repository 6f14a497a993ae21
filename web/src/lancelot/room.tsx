/** A room of Lancelot: the board with what a turn would do, the knights, the sword's turn, the ledger and the turns. */

import { type Signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { HintButton, HintCard } from "../bot-parts.tsx";
import { botOnTurn, isBusy } from "../bots.ts";
import { GoalNote, tellsGoal } from "../goal.tsx";
import { RoomControls, TurnPanel } from "../room-parts.tsx";
import { nameOf } from "../names.ts";
import type { GameRoomProps } from "../room-props.ts";
import type { LancelotLast, LancelotPosition, LancelotView, LedgerLine, Squares } from "../protocol.ts";
import { mayPlay } from "../store.ts";
import { text } from "../text.ts";
import { Decisions } from "../online/consent.tsx";
import { FairChance } from "../online/fair.tsx";
import { muted, pointing } from "../online/pointing.ts";
import { useToldPointing } from "../online/told-pointing.ts";
import { TalkPanel } from "../online/talk.tsx";
import { Board } from "./board.tsx";
import { describeSquare } from "./describe.ts";
import { type Gutters, layOut, squareName, squareNamed } from "./geometry.ts";
import { Knights } from "./knights.tsx";
import { ledgerSeenBy, seatSeen } from "./ledger-seen.ts";
import { LedgerLegend, LedgerList } from "./ledger.tsx";
import { Notice } from "./notice.tsx";
import { Pointed } from "./pointed.tsx";
import { useMarks, useShownAim } from "./marking.ts";
import { gutters, TurnButtons } from "./turn-buttons.tsx";
import { hintedSquares, isAsking, litLines, moveText, placing, squaresNow, SWORD_STAYS, type SwordTurn } from "./turn.ts";
import "../styles/lancelot.css";

const NO_LINES: readonly LedgerLine[] = [];

/** What is on the board: the present, or the frame stepped to. */
interface Scene {
  readonly position: LancelotPosition;
  readonly last: LancelotLast | null;
  readonly ply: number;
}

export function LancelotRoom(props: GameRoomProps) {
  const { desk, match, frame } = props;
  const turn = useTurn(props);
  const marks = useMarks(props, turn.press);
  useShownAim(props, turn.pointed);
  useToldPointing(props, (place) => (squareNamed((match.value.view as LancelotView).position.size, place) < 0 ? "" : place));
  const { room, turns } = match.value;
  const view = match.value.view as LancelotView;
  const names = room.seats.map((seat) => seat.name);
  const shields = room.seats.map((seat) => seat.shield);
  const scene = sceneOf(props, view, turns.length);
  const past = frame.value !== null;
  const bot = past ? null : botOnTurn(room, view.position.to_move);
  const mine = mayPlay(desk.state.value, view.position.to_move);
  const resting = past || !mine;
  const step = resting ? "nothing" : placing(view, turn.sword.value);
  const squares = resting ? [] : squaresNow(view, turn.sword.value);
  const hinted = past ? [] : hintedSquares(room.hint?.move ?? "", (name) => squareNamed(view.position.size, name));
  const pointed = turn.pointed.value;
  const square = squares[pointed];
  const seer = seatSeen(desk.state.value.you.seats, view.position.to_move);
  const ledger = useMemo(() => ledgerSeenBy(view, seer), [view, seer]);
  const lit =
    turn.line.value === null ? (square === undefined ? NO_LINES : litLines(ledger, square)) : [turn.line.value];
  const geometry = useGeometry(scene.position.size, gutters.value, view.diagonals);
  const { refused, waiting } = desk.state.value;
  const sent = waiting.find((message) => message.type === "play");
  return (
    <div class="room lancelot" data-seats={room.seats.length} data-mover={shields[scene.position.to_move]}>
      <section class="stage" aria-label={text("board-and-turn")}>
        <Board
          geometry={geometry}
          position={scene.position}
          shields={shields}
          squares={squares}
          placing={step}
          asking={isAsking(turn.sword.value)}
          pointed={pointed}
          swordTo={turn.sword.value.step === "shield" ? turn.sword.value.sword : -1}
          lit={resting ? NO_LINES : lit}
          hinted={hinted}
          ledger={ledger}
          last={scene.last}
          past={past}
          ply={scene.ply}
          waiting={
            sent === undefined ? -1 : squareNamed(view.position.size, sent.move.replace(/^S/, "").replace(/S.*$/, ""))
          }
          over={<Pointed geometry={geometry} pings={desk.state.value.pings} shields={shields} aimed={aimedSquares(props)} />}
          refused={refused === null ? -1 : squareNamed(view.position.size, refused.where)}
          describe={(at) =>
            describeSquare(scene.position, names, step, squares[at], at) +
            (hinted.includes(at) ? text("square-hinted") : "")
          }
          onPoint={turn.point}
          onPress={marks.press}
          onPull={marks.pull}
          marking={pointing.value}
          onLine={(line) => (turn.line.value = line)}
        />
        {seer < 0 || geometry.gutters === "none" ? null : (
          <LedgerLegend name={nameOf(room.seats, seer)} diagonals={geometry.gutters === "all"} />
        )}
      </section>
      <div class="side">
        <Decisions desk={desk} match={match} />
        <Notice
          desk={desk}
          view={view}
          names={names}
          shields={shields}
          step={step}
          bot={bot}
          waits={!past && !mine && bot === null}
          square={square}
          pointed={pointed}
          line={past ? null : turn.line.value}
          armed={turn.armed.value}
          past={past}
          outcome={room.outcome}
          told={turns[scene.ply - 1]?.sentences ?? []}
        />
        {tellsGoal(match.value) ? <GoalNote game="lancelot" /> : null}
        <HintCard {...props} />
        <Knights desk={desk} match={match} position={scene.position} />
        <RoomControls {...props}>
          <TurnButtons
            desk={desk}
            view={view}
            sword={turn.sword.value}
            seated={desk.state.value.you.seats.length > 0}
            resting={resting}
            onSword={turn.startSword}
            onCancel={turn.cancelSword}
          />
          {desk.state.value.you.seats.length > 0 && room.match.setting.rated !== true ? (
            <HintButton desk={desk} match={match.value} resting={resting} />
          ) : null}
        </RoomControls>
        <TurnPanel {...props} />
        <TalkPanel desk={desk} match={match} />
        <FairChance match={match} />
        {view.position.to_move < 0 ? null : (
          <LedgerList
            ledger={ledger}
            name={nameOf(room.seats, seer)}
            onLine={(line) => (turn.line.value = line)}
          />
        )}
      </div>
    </div>
  );
}

/** The squares that somebody else on turn points at. */
function aimedSquares({ desk, match, frame }: GameRoomProps): readonly number[] {
  const { aimed } = desk.state.value;
  const { position } = match.value.view as LancelotView;
  if (aimed === null || frame.value !== null || aimed.seat !== position.to_move || muted.value.has(aimed.seat)) return [];
  return hintedSquares(aimed.text, (name) => squareNamed(position.size, name));
}

function sceneOf({ frame }: GameRoomProps, view: LancelotView, ply: number): Scene {
  const stepped = frame.value;
  if (stepped?.position.game === "lancelot")
    return { position: stepped.position, last: stepped.lancelot, ply: stepped.ply };
  return { position: view.position, last: view.last, ply };
}

function useGeometry(size: number, wanted: Gutters, diagonals: boolean) {
  const shown = wanted === "all" && !diagonals ? "straight" : wanted;
  return useMemo(() => layOut(size, shown), [size, shown]);
}

interface Turn {
  readonly pointed: Signal<number>;
  /** The square that was tapped once on touch; a second tap places. */
  readonly armed: Signal<number>;
  readonly line: Signal<LedgerLine | null>;
  readonly sword: Signal<SwordTurn>;
  point(square: number): void;
  press(square: number, touch: boolean): void;
  startSword(): void;
  cancelSword(): void;
}

/** The hand that points and places. It forgets a half-made turn whenever the match goes on. */
function useTurn({ desk, match, frame }: GameRoomProps): Turn {
  const pointed = useSignal(-1);
  const armed = useSignal(-1);
  const line = useSignal<LedgerLine | null>(null);
  const sword = useSignal<SwordTurn>(SWORD_STAYS);
  const early = useRef<{ readonly square: number; readonly touch: boolean } | null>(null);
  const view = (): LancelotView => match.value.view as LancelotView;
  const isMine = (): boolean => mayPlay(desk.state.value, view().position.to_move);
  const turns = useComputed(() => `${match.value.turns.length} ${match.value.turns.at(-1)?.text} ${isMine()}`);

  useSignalEffect(() => {
    void turns.value;
    untracked(() => {
      armed.value = -1;
      sword.value = SWORD_STAYS;
      line.value = null;
      if (view().must_move_sword && isMine()) startSword();
    });
  });

  useSignalEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && sword.value.step !== "off" && document.querySelector("dialog[open]") === null)
        cancelSword();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  function startSword(): void {
    askSquares({ step: "sword", squares: null }, "squares");
    desk.say(text("sword-choose"));
  }

  function chooseSword(square: number): void {
    const name = squareName(view().position.size, square);
    askSquares({ step: "shield", sword: square, squares: null }, `squares?sword=${name}`);
    desk.say(text("sword-chosen", { square: name }));
  }

  /** Asks what the squares mean in this step. What is pressed before that is known counts once it is. */
  function askSquares(asked: Exclude<SwordTurn, { step: "off" }>, question: string): void {
    sword.value = asked;
    armed.value = -1;
    early.current = null;
    desk.ask<Squares>(question).then(
      ({ squares }) => {
        if (sword.value !== asked) return;
        sword.value = { ...asked, squares };
        const pressed = early.current;
        if (pressed !== null) press(pressed.square, pressed.touch);
      },
      (error: unknown) => giveUpSword(asked, error),
    );
  }

  /** Nothing is known of the squares, so the sword stays where it is, unless something else was begun meanwhile. */
  function giveUpSword(asked: SwordTurn, error: unknown): void {
    if (sword.value !== asked) return;
    sword.value = SWORD_STAYS;
    desk.fail(error);
  }

  function cancelSword(): void {
    const back = sword.value.step === "shield";
    sword.value = SWORD_STAYS;
    armed.value = -1;
    if (back || view().must_move_sword) startSword();
  }

  function press(square: number, touch: boolean): void {
    pointed.value = square;
    if (frame.value !== null) return desk.backToNow();
    if (!isMine()) return;
    if (isAsking(sword.value)) {
      early.current = { square, touch };
      return;
    }
    const step = placing(view(), sword.value);
    const meant = squaresNow(view(), sword.value)[square];
    if (step === "nothing" || meant === undefined || isBusy(desk.state.value)) return;
    if (touch && armed.value !== square) {
      armed.value = square;
      return desk.say(
        describeSquare(
          view().position,
          match.value.room.seats.map((seat) => seat.name),
          step,
          meant,
          square,
        ),
      );
    }
    armed.value = -1;
    if (!meant.legal) return desk.say(text("barred", { why: meant.why, rule: meant.rule }));
    if (step === "sword") return chooseSword(square);
    const { size } = view().position;
    desk.send({ type: "play", move: moveText(view(), sword.value, meant.name, (at) => squareName(size, at)) });
  }

  return {
    pointed,
    armed,
    line,
    sword,
    startSword,
    cancelSword,
    press,
    point(square) {
      pointed.value = square;
      if (square !== armed.value) armed.value = -1;
      line.value = null;
    },
  };
}
