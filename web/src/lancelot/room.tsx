/** A room of Lancelot: the board with what a turn would do, the knights, the sword's turn, the ledger and the turns. */

import { type Signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { nameOf, RoomControls, TurnPanel, type GameRoomProps } from "../room-parts.tsx";
import type { LancelotLast, LancelotPosition, LancelotView, LedgerLine, Squares } from "../protocol.ts";
import { text } from "../text.ts";
import { Board } from "./board.tsx";
import { describeSquare } from "./describe.ts";
import { type Gutters, layOut, squareName, squareNamed } from "./geometry.ts";
import { Knights } from "./knights.tsx";
import { LedgerList } from "./ledger.tsx";
import { Notice } from "./notice.tsx";
import { gutters, TurnButtons } from "./turn-buttons.tsx";
import { litLines, moveText, placing, squaresNow, SWORD_STAYS, type SwordTurn } from "./turn.ts";
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
  const { room, turns } = match.value;
  const view = match.value.view as LancelotView;
  const names = room.seats.map((seat) => seat.name);
  const shields = room.seats.map((seat) => seat.shield);
  const scene = sceneOf(props, view, turns.length);
  const past = frame.value !== null;
  const step = past ? "nothing" : placing(view, turn.sword.value);
  const squares = past ? [] : squaresNow(view, turn.sword.value);
  const pointed = turn.pointed.value;
  const square = squares[pointed];
  const lit =
    turn.line.value === null ? (square === undefined ? NO_LINES : litLines(view.ledger, square)) : [turn.line.value];
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
          pointed={pointed}
          swordTo={turn.sword.value.step === "shield" ? turn.sword.value.sword : -1}
          lit={past ? NO_LINES : lit}
          ledger={view.ledger}
          last={scene.last}
          past={past}
          ply={scene.ply}
          waiting={
            sent === undefined ? -1 : squareNamed(view.position.size, sent.move.replace(/^S/, "").replace(/S.*$/, ""))
          }
          refused={refused === null ? -1 : squareNamed(view.position.size, refused.where)}
          describe={(at) => describeSquare(scene.position, names, step, squares[at], at)}
          onPoint={turn.point}
          onPress={turn.press}
          onLine={(line) => (turn.line.value = line)}
        />
      </section>
      <div class="side">
        <Notice
          desk={desk}
          view={view}
          names={names}
          shields={shields}
          step={step}
          square={square}
          pointed={pointed}
          line={past ? null : turn.line.value}
          armed={turn.armed.value}
          past={past}
          outcome={room.outcome}
          told={turns[scene.ply - 1]?.sentences ?? []}
        />
        <Knights view={view} position={scene.position} seats={room.seats} outcome={room.outcome} />
        <RoomControls {...props}>
          <TurnButtons
            desk={desk}
            view={view}
            sword={turn.sword.value}
            past={past}
            onSword={turn.startSword}
            onCancel={turn.cancelSword}
          />
        </RoomControls>
        <TurnPanel {...props} />
        {view.position.to_move < 0 ? null : (
          <LedgerList
            view={view}
            mover={nameOf(room.seats, view.position.to_move)}
            onLine={(line) => (turn.line.value = line)}
          />
        )}
      </div>
    </div>
  );
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
  const version = useComputed(() => match.value.room.version);
  const view = (): LancelotView => match.value.view as LancelotView;

  useSignalEffect(() => {
    void version.value;
    untracked(() => {
      armed.value = -1;
      sword.value = SWORD_STAYS;
      line.value = null;
      if (view().must_move_sword) startSword();
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
    const asked: SwordTurn = { step: "sword", squares: null };
    sword.value = asked;
    armed.value = -1;
    desk.ask<Squares>("squares").then(
      ({ squares }) => {
        if (sword.value === asked) sword.value = { step: "sword", squares };
      },
      (error: unknown) => giveUpSword(asked, error),
    );
    desk.say(text("sword-choose"));
  }

  function chooseSword(square: number): void {
    const asked: SwordTurn = { step: "shield", sword: square, squares: null };
    sword.value = asked;
    armed.value = -1;
    const name = squareName(view().position.size, square);
    desk.ask<Squares>(`squares?sword=${name}`).then(
      ({ squares }) => {
        if (sword.value === asked) sword.value = { ...asked, squares };
      },
      (error: unknown) => giveUpSword(asked, error),
    );
    desk.say(text("sword-chosen", { square: name }));
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
    const step = placing(view(), sword.value);
    const meant = squaresNow(view(), sword.value)[square];
    if (step === "nothing" || meant === undefined || desk.state.value.waiting.length > 0) return;
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
