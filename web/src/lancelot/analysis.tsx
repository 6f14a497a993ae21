/** The review of a match of Lancelot: the board of any position with what was played and what was better, and what if. */

import { useComputed, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Button } from "../parts.tsx";
import type { AnalysisView, LancelotPosition, LancelotView, LedgerLine, LineStep, ThreatView } from "../protocol.ts";
import type { AnalysisProps, ReviewDesk } from "../review/desk.ts";
import { ReviewFrame } from "../review/frame.tsx";
import { SIGNS } from "../review/turn-card.tsx";
import { text } from "../text.ts";
import { AnalysisMarks } from "./analysis-marks.tsx";
import { BestTurns } from "./best-turns.tsx";
import { Board } from "./board.tsx";
import { Branches } from "./branches.tsx";
import { describeSquare } from "./describe.ts";
import { layOut, squareNamed } from "./geometry.ts";
import { isOf, useLooking } from "./looking.ts";
import { ThreatList } from "./threat-list.tsx";
import { type Trial, useTrial } from "./trial.ts";
import { litLines } from "./turn.ts";
import "../styles/lancelot.css";
import "./analysis.css";

const NO_LINES: readonly LedgerLine[] = [];
const NO_SQUARES: readonly number[] = [];
const NO_THREATS: readonly ThreatView[] = [];

export function LancelotAnalysis({ desk }: AnalysisProps) {
  const known = useLooking(desk);
  const trial = useTrial(desk, known);
  const line = useSignal<readonly LineStep[]>([]);
  const threat = useSignal<ThreatView | null>(null);
  const marked = useSignal(true);
  const fresh = useComputed(() => (isOf(known.value, desk.place.value) ? known.value : null));
  const { room } = desk.match;
  const size = (desk.match.view as LancelotView).position.size;
  const scene = sceneOf(desk, known.value);
  const geometry = useMemo(() => layOut(size, "none"), [size]);
  const shields = room.seats.map((seat) => seat.shield);
  const names = room.seats.map((seat) => seat.name);
  const squares = trial.squares();
  const square = squares[trial.pointed.value];
  const judged = fresh.value === null || desk.place.value.branch.length > 0 ? undefined : desk.review.value?.turns[scene.at];
  const marks = (
    <AnalysisMarks
      geometry={geometry}
      shields={shields}
      mover={scene.position.to_move}
      played={fresh.value?.played ?? null}
      sign={judged === undefined ? "" : judged.mark === "good" ? "✓" : SIGNS[judged.mark]}
      better={betterOf(fresh.value, judged?.better ?? "", size)}
      line={line.value}
      threats={marked.value ? (fresh.value?.threats ?? NO_THREATS) : NO_THREATS}
      threat={threat.value}
    />
  );
  const board = (
    <Board
      geometry={geometry}
      position={scene.position}
      shields={shields}
      squares={squares}
      placing={trial.step()}
      pointed={trial.pointed.value}
      swordTo={trial.sword.value.step === "shield" ? trial.sword.value.sword : -1}
      lit={square === undefined || fresh.value === null ? NO_LINES : litLines(fresh.value.view.ledger, square)}
      ledger={NO_LINES}
      last={scene.last}
      hinted={NO_SQUARES}
      past={false}
      ply={scene.ply}
      waiting={-1}
      refused={-1}
      over={marks}
      describe={(at) => describeSquare(scene.position, names, trial.step(), squares[at], at)}
      onPoint={trial.point}
      onPress={trial.press}
      onLine={() => undefined}
    />
  );
  return (
    <ReviewFrame desk={desk} game="lancelot" stage={board} lead={<Branches desk={desk} known={known} />}>
      <BestTurns known={fresh.value} seats={room.seats} shown={line} onMake={trial.make} />
      <SwordButton known={fresh.value} trial={trial} />
      <ThreatList size={size} seats={room.seats} threats={fresh.value?.threats ?? NO_THREATS} shown={threat} marked={marked} />
    </ReviewFrame>
  );
}

interface Scene {
  readonly at: number;
  readonly position: LancelotPosition;
  readonly last: AnalysisView["view"]["last"];
  readonly ply: number;
}

/** The position of the match at once; that of a branch when it is there, and until then the one before. */
function sceneOf(desk: ReviewDesk, known: AnalysisView | null): Scene {
  const { at, branch } = desk.place.value;
  const frame = desk.frames[at];
  if (branch.length > 0 && known !== null && known.ply === at) {
    return { at, position: known.view.position, last: known.view.last, ply: 1000 * (at + 1) + known.branch.length };
  }
  const position = frame?.position.game === "lancelot" ? frame.position : (desk.match.view as LancelotView).position;
  return { at, position, last: frame?.lancelot ?? null, ply: at };
}

/** The better turn as a step: from the lines that are known, else read from its notation. */
function betterOf(known: AnalysisView | null, move: string, size: number): LineStep | null {
  if (known === null || move === "") return null;
  const listed = known.best.find((turn) => turn.line[0]?.text === move)?.line[0];
  if (listed !== undefined) return listed;
  const [, first = "", shield = "", sword = ""] = /^(S?)([a-z]\d+)?(?:S([a-z]\d+))?$/.exec(move) ?? [];
  const seat = known.view.position.to_move;
  const square = first === "S" ? -1 : squareNamed(size, shield);
  return { text: move, name: move, seat, square, sword_to: squareNamed(size, first === "S" ? shield : sword), captured: [] };
}

/** A turn that moves the sword too (L15), where there is one. */
function SwordButton({ known, trial }: { readonly known: AnalysisView | null; readonly trial: Trial }) {
  if (known === null || !known.view.may_move_sword) return null;
  const { step } = trial.sword.value;
  return (
    <section class="card controls">
      {step === "off" ? (
        <Button icon="sword" onPress={trial.startSword}>
          {text("sword-too")}
        </Button>
      ) : (
        <Button icon="close" onPress={trial.cancelSword}>
          {text(step === "shield" ? "sword-elsewhere" : "sword-stays")}
        </Button>
      )}
    </section>
  );
}
