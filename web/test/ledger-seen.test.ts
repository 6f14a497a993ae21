import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerSeenBy, seatSeen } from "../src/lancelot/ledger-seen.ts";
import type { LancelotView } from "../src/protocol.ts";

const LINE = { name: "row 1", kind: "row", index: 0, squares: [0, 1], own: 2, foreign: 1, lead: 1, closed: false, ready: true };
const VIEW = {
  position: { to_move: 0 },
  ledger: [LINE],
  ledgers: [[[2, 1, false, true]], [[1, 2, false, false]]],
} as unknown as LancelotView;

test("with one own seat the ledger is seen from there, else from the seat on turn", () => {
  assert.equal(seatSeen([1], 0), 1);
  assert.equal(seatSeen([0, 1], 0), 0);
  assert.equal(seatSeen([], 2), 2);
});

test("another seat's figures are those that the server counted for it", () => {
  assert.equal(ledgerSeenBy(VIEW, 0), VIEW.ledger);
  assert.deepEqual(ledgerSeenBy(VIEW, 1), [{ ...LINE, own: 1, foreign: 2, lead: -1, ready: false }]);
  assert.equal(ledgerSeenBy(VIEW, -1), VIEW.ledger);
});
