/** Who captures what with his next shield if he is let; pointing at a threat shows it on the board. */

import type { Signal } from "@preact/signals";
import { Button } from "../parts.tsx";
import type { Occupant, ThreatView } from "../protocol.ts";
import { squareName } from "./geometry.ts";
import { analysisWords as words } from "./analysis-words.ts";

const MOST_LISTED = 8;

interface ThreatListProps {
  readonly size: number;
  readonly seats: readonly Occupant[];
  readonly threats: readonly ThreatView[];
  readonly shown: Signal<ThreatView | null>;
  /** Whether the board marks all of them. */
  readonly marked: Signal<boolean>;
}

export function ThreatList({ size, seats, threats, shown, marked }: ThreatListProps) {
  return (
    <section class="card threat-list" aria-label={words("threats")}>
      <header>
        <h2>{words("threats")}</h2>
        <Button kind="quiet" pressed={marked.value} onPress={() => (marked.value = !marked.value)}>
          {words("threats-marked")}
        </Button>
      </header>
      {threats.length === 0 ? <p class="note">{words("threats-none")}</p> : null}
      <ul>
        {threats.slice(0, MOST_LISTED).map((threat, at) => (
          <li key={at}>
            <button
              type="button"
              class="threat"
              onPointerEnter={() => (shown.value = threat)}
              onPointerLeave={() => (shown.value = null)}
              onFocus={() => (shown.value = threat)}
              onBlur={() => (shown.value = null)}
              onClick={() => (shown.value = shown.value === threat ? null : threat)}
            >
              <span class="dot" data-shield={seats[threat.seat]?.shield} />
              <span>
                {words(threat.now ? "threat-now" : "threat", {
                  name: seats[threat.seat]?.name ?? "",
                  count: threat.shields.length,
                  line: threat.line,
                  shields: threat.shields.map((square) => squareName(size, square)).join(", "),
                  squares: threat.squares.map((square) => squareName(size, square)).join(", "),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {threats.length > MOST_LISTED ? <p class="note">{words("threats-more", { count: threats.length - MOST_LISTED })}</p> : null}
    </section>
  );
}
