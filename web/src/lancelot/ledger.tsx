/** The ledger as a list: every counted line with its shields, for reading and for screen readers. */

import type { LedgerLine } from "../protocol.ts";
import { text } from "../text.ts";
import { Lock, Spark } from "./plates.tsx";

/** What the plates beside the board show. */
export function LedgerLegend({ name, diagonals }: { readonly name: string; readonly diagonals: boolean }) {
  return (
    <p class="note ledger-legend">
      <span>{text("legend-figures", { name })}</span>
      <span>
        <svg class="closed" viewBox="-4 -1 29 30" aria-hidden="true">
          <Lock x={0} y={0} scale={1} />
        </svg>
        {text("legend-closed")}
      </span>
      <span>
        <svg class="ready" viewBox="0 0 24 24" aria-hidden="true">
          <Spark x={12} y={12} reach={11} />
        </svg>
        {text("legend-ready")}
      </span>
      {diagonals ? <span>{text("legend-diagonals")}</span> : null}
    </p>
  );
}

interface LedgerListProps {
  readonly ledger: readonly LedgerLine[];
  /** The knight by whom it is seen. */
  readonly name: string;
  readonly onLine: (line: LedgerLine | null) => void;
}

export function LedgerList({ ledger, name, onLine }: LedgerListProps) {
  if (ledger.length === 0) return null;
  return (
    <details class="card ledger-list">
      <summary>{text("ledger-list", { name })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{text("ledger-line")}</th>
            <th scope="col">{text("ledger-own")}</th>
            <th scope="col">{text("ledger-foreign")}</th>
            <th scope="col">{text("ledger-state")}</th>
          </tr>
        </thead>
        <tbody>
          {ledger.map((line) => (
            <tr
              key={line.name}
              class={stateOf(line)}
              onMouseEnter={() => onLine(line)}
              onMouseLeave={() => onLine(null)}
            >
              <th scope="row">{line.name}</th>
              <td>{line.own}</td>
              <td>{line.foreign}</td>
              <td>{text(`line-${stateOf(line)}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** One line of the ledger as a sentence. */
export function lineSentence(line: LedgerLine): string {
  return text("line-sentence", { line: line.name, own: line.own, foreign: line.foreign, state: stateOf(line) });
}

function stateOf(line: LedgerLine): "closed" | "ready" | "open" {
  return line.closed ? "closed" : line.ready ? "ready" : "open";
}
