/** The ledger as a list: every counted line with its shields, for reading and for screen readers. */

import type { LancelotView, LedgerLine } from "../protocol.ts";
import { text } from "../text.ts";

interface LedgerListProps {
  readonly view: LancelotView;
  readonly mover: string;
  readonly onLine: (line: LedgerLine | null) => void;
}

export function LedgerList({ view, mover, onLine }: LedgerListProps) {
  if (view.ledger.length === 0) return null;
  return (
    <details class="card ledger-list">
      <summary>{text("ledger-list", { name: mover })}</summary>
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
          {view.ledger.map((line) => (
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
