/** The card that says whose turn it is and what the square or line pointed at means. Its height never changes. */

import { Dots, MoveNowButton, Preparing } from "../bot-parts.tsx";
import { isBusy } from "../bots.ts";
import { Button, Why } from "../parts.tsx";
import type { LancelotView, LedgerLine, Occupant, OutcomeView, SquareView } from "../protocol.ts";
import type { RoomDesk } from "../match.ts";
import { Shield } from "../shields.tsx";
import { text } from "../text.ts";
import { captureValues, describeSquare } from "./describe.ts";
import { lineSentence } from "./ledger.tsx";
import { isYou, yourTurn } from "../your-turn.ts";
import { isTaken, type Placing } from "./turn.ts";

/** Where a finger points, the first touch shows and the second places. */
const TOUCH = matchMedia("(pointer: coarse)");

interface NoticeProps {
  readonly desk: RoomDesk;
  readonly view: LancelotView;
  readonly names: readonly string[];
  readonly shields: readonly number[];
  readonly step: Placing;
  /** The bot that is thinking about its turn. */
  readonly bot: Occupant | null;
  /** Somebody else is on turn, or the match rests. */
  readonly waits: boolean;
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
  const { desk, view, names, shields, bot, waits, past, outcome } = props;
  const mover = view.position.to_move;
  return (
    <section class="card notice" aria-label={text("notice")}>
      <header>
        {mover >= 0 ? <Shield number={shields[mover] ?? 0} /> : null}
        <h2 data-thinking={bot !== null}>
          {past ? text("looking-back") : outcome === null ? headline(desk, view, names[mover] ?? "", bot) : text("over")}
          {bot === null ? null : <Dots />}
        </h2>
        {past ? <Button onPress={() => desk.backToNow()}>{text("back-to-now")}</Button> : null}
        {bot === null ? null : <MoveNowButton desk={desk} />}
        {!past && !waits && bot === null && view.phase === "pass" ? (
          <Button
            kind="main"
            onPress={() => desk.send({ type: "play", move: "--" })}
            resting={isBusy(desk.state.value)}
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

function headline(desk: RoomDesk, view: LancelotView, name: string, bot: Occupant | null): string {
  if (bot !== null) return text("thinking", { name });
  if (isYou(desk.state.value, view.position.to_move)) return yourTurn(view);
  if (view.phase === "sword") return text("to-place-sword", { name });
  if (view.phase === "pass") return text("to-pass", { name });
  return text("to-place", { name });
}

function Sentence({ desk, view, names, step, bot, waits, square, line, armed, past, outcome, told }: NoticeProps) {
  const { refused, thinking } = desk.state.value;
  if (refused !== null) return <Refused why={refused.why} rule={refused.rule} />;
  if (line !== null) return <>{lineSentence(line)}</>;
  if (past) return <>{told.length === 0 ? text("looking-back-start") : told.join(" ")}</>;
  if (outcome !== null) return <>{outcome.sentence}</>;
  if (bot !== null) return thinking?.state === "preparing" ? <Preparing desk={desk} /> : <>{told.join(" ")}</>;
  if (waits) return <>{told.length > 0 ? told.join(" ") : text("hint-others")}</>;
  if (view.phase === "pass") return <Refused why={text("pass-why")} rule="L11" />;
  if (square === undefined || (step === "shield" && square.square === view.last?.square)) {
    return <>{step === "shield" && told.length > 0 ? told.join(" ") : hint(view, step)}</>;
  }
  if (isTaken(view.position, square.square)) {
    return <>{describeSquare(view.position, names, step, square, square.square)}.</>;
  }
  if (!square.legal) return <Refused where={square.name} why={square.why} rule={square.rule} />;
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
  return text(TOUCH.matches ? "hint-place-touch" : "hint-place");
}

function Refused({ where = "", why, rule }: { readonly where?: string; readonly why: string; readonly rule: string }) {
  return (
    <span class="why">
      <Why problem={{ code: "illegal", where, why, rule }} />
    </span>
  );
}
