import assert from "node:assert/strict";
import { test } from "node:test";
import { isAlong, withBranch, type Branch } from "../src/lancelot/branch-tree.ts";
import type { LineStep } from "../src/protocol.ts";
import { placeAt, plan, pointsOf, xOf, yOf } from "../src/review/graph-plan.ts";
import { nextCostly } from "../src/review/next-costly.ts";
import { formatPlace, parsePlace } from "../src/review/place.ts";

function branch(at: number, ...moves: readonly string[]): Branch {
  const steps: readonly LineStep[] = moves.map((text) => ({
    text,
    name: text,
    seat: 0,
    square: 0,
    sword_to: -1,
    captured: [],
  }));
  return { at, steps };
}

const shown = (branches: readonly Branch[]): readonly string[] =>
  branches.map(({ at, steps }) => `${at}:${steps.map((step) => step.text).join(" ")}`);

test("a place is written behind the # and read again", () => {
  const place = { at: 12, branch: ["d4Se5", "--"] };
  assert.equal(formatPlace(place), "#12/d4Se5/--");
  assert.deepEqual(parsePlace("#12/d4Se5/--", 40), place);
  assert.deepEqual(parsePlace("#99", 40), { at: 40, branch: [] });
  assert.deepEqual(parsePlace("#nonsense/d4", 40), { at: 0, branch: [] });
  assert.deepEqual(parsePlace("", 40), { at: 0, branch: [] });
});

test("a branch that goes on replaces its beginning, and those that begin alike stand together", () => {
  let tried = withBranch([], branch(3, "a1"));
  tried = withBranch(tried, branch(3, "a1", "b2"));
  tried = withBranch(tried, branch(3, "c3"));
  tried = withBranch(tried, branch(3, "a1", "d4"));
  tried = withBranch(tried, branch(3, "a1"));
  tried = withBranch(tried, branch(4, "a1"));
  assert.deepEqual(shown(tried), ["3:a1 b2", "3:a1 d4", "3:c3", "4:a1"]);
  assert.equal(isAlong(branch(3, "a1", "b2"), ["a1"]), true);
  assert.equal(isAlong(branch(3, "a1"), ["a1", "b2"]), false);
});

test("the graph has a place for each position, and pointing finds the nearest", () => {
  const drawn = plan(442, 128, 40);
  assert.equal(xOf(drawn, 0), 30);
  assert.equal(xOf(drawn, 40), 430);
  assert.equal(placeAt(drawn, 234), 20);
  assert.equal(placeAt(drawn, -50), 0);
  assert.equal(placeAt(drawn, 5_000), 40);
  assert.deepEqual(drawn.ticks, [0, 5, 10, 15, 20, 25, 30, 35, 40]);
  assert.equal(yOf(drawn, 1), 10);
  assert.equal(pointsOf(drawn, [[0.5, 0.5], [1, 0]], 0), "30.0,60.0 40.0,10.0");
  assert.equal(placeAt(plan(442, 128, 0), 200), 0);
});

test("the next mistake is the nearest one on, and after the last the first again", () => {
  const review = { costly: [9, 3, 20] };
  assert.equal(nextCostly(review, 0), 2);
  assert.equal(nextCostly(review, 2), 8);
  assert.equal(nextCostly(review, 19), 2);
  assert.equal(nextCostly({ costly: [] }, 5), 5);
  assert.equal(nextCostly(null, 5), 5);
});
