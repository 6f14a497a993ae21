/** By whom the ledger is seen: with one seat of one's own its figures don't change sides with every turn. No DOM. */

import type { LancelotView, LedgerLine } from "../protocol.ts";

/** Whose figures come first: those of the one seat played from this page, else of the seat on turn. -1: of nobody. */
export function seatSeen(mine: readonly number[], mover: number): number {
  const [seat, ...more] = mine;
  return seat !== undefined && more.length === 0 ? seat : mover;
}

/** The ledger as a seat sees it, as the server counted it. */
export function ledgerSeenBy(view: LancelotView, seat: number): readonly LedgerLine[] {
  const seen = view.ledgers[seat];
  if (seen === undefined || seat === view.position.to_move) return view.ledger;
  return view.ledger.map((line, at) => {
    const [own, foreign, closed, ready] = seen[at] ?? [line.own, line.foreign, line.closed, line.ready];
    return { ...line, own, foreign, lead: own - foreign, closed, ready };
  });
}
