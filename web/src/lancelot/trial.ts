/** The hand that tries turns in a review: what if another square had been taken, with the sword or without. */

import { type ReadonlySignal, type Signal, untracked, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { AnalysisView, Squares, SquareView } from "../protocol.ts";
import type { ReviewDesk } from "../review/desk.ts";
import type { Place } from "../review/place.ts";
import { describeSquare } from "./describe.ts";
import { squareName } from "./geometry.ts";
import { isOf, questionOf } from "./looking.ts";
import { moveText, placing, type Placing, squaresNow, SWORD_STAYS, type SwordTurn } from "./turn.ts";

export interface Trial {
  readonly pointed: Signal<number>;
  readonly sword: ReadonlySignal<SwordTurn>;
  /** What a press does now, and what each square would do. */
  step(): Placing;
  squares(): readonly SquareView[];
  point(square: number): void;
  press(square: number, touch: boolean): void;
  /** Makes this turn in the position looked at: along the match when it was played, else into a branch. */
  make(move: string): void;
  startSword(): void;
  cancelSword(): void;
}

/** A press on a position that was still being looked at: carried out when what it does is known. */
interface Press {
  readonly place: Place;
  readonly square: number;
  readonly touch: boolean;
}

export function useTrial(desk: ReviewDesk, known: ReadonlySignal<AnalysisView | null>): Trial {
  const pointed = useSignal(-1);
  const armed = useSignal(-1);
  const sword = useSignal<SwordTurn>(SWORD_STAYS);
  const kept = useRef<Press | null>(null);
  const names = desk.match.room.seats.map((seat) => seat.name);

  function view(): AnalysisView["view"] | null {
    const found = known.value;
    return isOf(found, desk.place.value) ? found.view : null;
  }

  useSignalEffect(() => {
    const now = view();
    void desk.place.value;
    untracked(() => {
      armed.value = -1;
      if (now?.must_move_sword === true) {
        if (sword.value.step === "off") startSword();
      } else sword.value = SWORD_STAYS;
      const early = kept.current;
      if (now === null || early === null) return;
      kept.current = null;
      if (early.place === desk.place.peek()) press(early.square, early.touch);
    });
  });

  function ask(asked: SwordTurn, square: string, then: (found: readonly SquareView[]) => SwordTurn): void {
    const more = square === "" ? "" : `&sword=${square}`;
    desk.ask<Squares>(questionOf(desk.place.peek(), "analysis/squares") + more).then(
      (answer) => {
        if (sword.value === asked) sword.value = then(answer.squares);
      },
      (error: unknown) => {
        if (sword.value === asked) sword.value = SWORD_STAYS;
        desk.fail(error);
      },
    );
  }

  function startSword(): void {
    const asked: SwordTurn = { step: "sword", squares: null };
    sword.value = asked;
    ask(asked, "", (found) => ({ step: "sword", squares: found }));
  }

  function chooseSword(square: number): void {
    const asked: SwordTurn = { step: "shield", sword: square, squares: null };
    sword.value = asked;
    ask(asked, squareName(view()?.position.size ?? 0, square), (found) => ({ ...asked, squares: found }));
  }

  function squares(): readonly SquareView[] {
    const now = view();
    return now === null ? [] : squaresNow(now, sword.value);
  }

  function step(): Placing {
    const now = view();
    return now === null ? "nothing" : placing(now, sword.value);
  }

  function make(move: string): void {
    const { at, branch } = desk.place.peek();
    const along = branch.length === 0 && known.peek()?.played?.text === move;
    if (along) desk.go(at + 1);
    else desk.go(at, [...branch, move]);
  }

  function press(square: number, touch: boolean): void {
    pointed.value = square;
    const now = view();
    if (now === null) kept.current = { place: desk.place.peek(), square, touch };
    const meant = squares()[square];
    if (now === null || meant === undefined || step() === "nothing") return;
    const said = describeSquare(now.position, names, step(), meant, square);
    if (!meant.legal) return desk.say(said);
    if (touch && armed.value !== square) {
      armed.value = square;
      return desk.say(said);
    }
    armed.value = -1;
    if (step() === "sword") return chooseSword(square);
    make(moveText(now, sword.value, meant.name, (at) => squareName(now.position.size, at)));
  }

  return {
    pointed,
    sword,
    step,
    squares,
    make,
    startSword,
    cancelSword() {
      const back = sword.value.step === "shield" || view()?.must_move_sword === true;
      sword.value = SWORD_STAYS;
      if (back) startSword();
    },
    point(square) {
      pointed.value = square;
      if (square !== armed.value) armed.value = -1;
    },
    press,
  };
}
