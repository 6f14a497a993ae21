/** The card that says whose turn it is and what the square or line pointed at means. Its height never changes. */

import { Button, RuleLink } from "../parts.tsx";
import type { LancelotView, LedgerLine, OutcomeView, SquareView } from "../protocol.ts";
import type { RoomDesk } from "../match.ts";
import { Shield } from "../shields.tsx";
import { text } from "../text.ts";
import { captureValues, describeSquare } from "./describe.ts";
import { lineSentence } from "./ledger.tsx";
import { isTaken, type Placing } from "./turn.ts";

interface NoticeProps {
  readonly desk: RoomDesk;
  readonly view: LancelotView;
  readonly names: readonly string[];
  readonly shields: readonly number[];
  readonly step: Placing;
  readonly square: SquareView | undefined;
  readonly pointed: number;
  readonly line: LedgerLine | null;
  readonly armed: number;
  readonly past: boolean;
  readonly outcome: OutcomeView | null;
  /** What the turn did that led to the position shown. */
  readonly told: readonly string[];
}

export function Notice(props: NoticeProps) {
  const { desk, view, names, shields, past, outcome } = props;
  const mover = view.position.to_move;
  return (
    <section class="card notice" aria-label={text("notice")}>
      <header>
        {mover >= 0 ? <Shield number={shields[mover] ?? 0} /> : null}
        <h2>{past ? text("looking-back") : outcome === null ? headline(view, names[mover] ?? "") : text("over")}</h2>
        {past ? <Button onPress={() => desk.backToNow()}>{text("back-to-now")}</Button> : null}
        {!past && view.phase === "pass" ? (
          <Button
            kind="main"
            onPress={() => desk.send({ type: "play", move: "--" })}
            resting={desk.state.value.waiting.length > 0}
          >
            {text("pass")}
          </Button>
        ) : null}
      </header>
      <p class="notice-line">
        <Sentence {...props} />
      </p>
    </section>
  );
}

function headline(view: LancelotView, name: string): string {
  if (view.phase === "sword") return text("to-place-sword", { name });
  if (view.phase === "pass") return text("to-pass", { name });
  return text("to-place", { name });
}

function Sentence({ desk, view, names, step, square, line, armed, past, outcome, told }: NoticeProps) {
  const { refused } = desk.state.value;
  if (refused !== null) return <Why why={refused.why} rule={refused.rule} />;
  if (line !== null) return <>{lineSentence(line)}</>;
  if (past) return <>{told.length === 0 ? text("looking-back-start") : told.join(" ")}</>;
  if (outcome !== null) return <>{outcome.sentence}</>;
  if (view.phase === "pass") return <Why why={text("pass-why")} rule="L11" />;
  if (square === undefined || (step === "shield" && square.square === view.last?.square)) {
    return <>{step === "shield" && told.length > 0 ? told.join(" ") : hint(view, step)}</>;
  }
  if (isTaken(view.position, square.square)) {
    return <>{describeSquare(view.position, names, step, square, square.square)}.</>;
  }
  if (!square.legal) return <Why where={square.name} why={square.why} rule={square.rule} />;
  const again = armed === square.square ? ` ${text("tap-again")}` : "";
  if (step !== "shield") return <>{text("notice-sword", { square: square.name }) + again}</>;
  if (square.captures.length === 0) return <>{text("notice-free", { square: square.name }) + again}</>;
  return (
    <>
      <b>{text("notice-captures", captureValues(view.position, square))}</b>{" "}
      <span class="note">{text("notice-lines", captureValues(view.position, square))}</span>
      {again}
    </>
  );
}

function hint(view: LancelotView, step: Placing): string {
  if (step === "sword") return text(view.must_move_sword ? "hint-must-sword" : "hint-sword");
  if (step === "first sword") return text("hint-first-sword");
  if (step === "nothing") return text("hint-wait");
  return text("hint-place");
}

function Why({ where, why, rule }: { readonly where?: string; readonly why: string; readonly rule: string }) {
  return (
    <span class="why">
      {where === undefined ? "" : `${where}: `}
      {why} <RuleLink rule={rule} />
    </span>
  );
}
