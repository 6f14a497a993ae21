/** The buttons of a turn: move the sword too, cancel it, and what the gutters show. */

import { signal } from "@preact/signals";
import { isBusy } from "../bots.ts";
import type { RoomDesk } from "../match.ts";
import { Button } from "../parts.tsx";
import type { LancelotView } from "../protocol.ts";
import { text } from "../text.ts";
import type { Gutters } from "./geometry.ts";
import type { SwordTurn } from "./turn.ts";

const KEPT_AS = "gutters";
const NARROW = "(max-width: 900px)";

/** What the gutters show; kept in the browser. On a phone they start hidden, because the board needs the room. */
export const gutters = signal<Gutters>(read());

interface TurnButtonsProps {
  readonly desk: RoomDesk;
  readonly view: LancelotView;
  readonly sword: SwordTurn;
  /** Somebody on this page plays. */
  readonly seated: boolean;
  /** Nothing can be begun now: the past is shown, or somebody else is on turn. */
  readonly resting: boolean;
  readonly onSword: () => void;
  readonly onCancel: () => void;
}

export function TurnButtons({ desk, view, sword, seated, resting, onSword, onCancel }: TurnButtonsProps) {
  const busy = isBusy(desk.state.value);
  return (
    <>
      {view.favour === "no" || view.phase === "over" || !seated ? null : sword.step === "off" ? (
        <Button icon="sword" resting={resting || busy || !view.may_move_sword} onPress={onSword}>
          {text("sword-too")}
        </Button>
      ) : (
        <Button icon="close" resting={view.must_move_sword && sword.step === "sword"} onPress={onCancel}>
          {text(sword.step === "shield" ? "sword-elsewhere" : "sword-stays")}
        </Button>
      )}
      <Button
        icon="ledger"
        pressed={gutters.value !== "none"}
        onPress={() => show(gutters.value === "none" ? "all" : "none")}
      >
        {text("gutters")}
      </Button>
    </>
  );
}

function show(wanted: Gutters): void {
  gutters.value = wanted;
  localStorage.setItem(KEPT_AS, wanted);
}

function read(): Gutters {
  const kept = localStorage.getItem(KEPT_AS);
  if (kept === "none" || kept === "all") return kept;
  return matchMedia(NARROW).matches ? "none" : "all";
}
