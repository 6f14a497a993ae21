import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { signal } from "@preact/signals";
import { openStudy } from "../src/crylail/study/study.ts";
import { ProblemError } from "../src/http.ts";
import { TABLE } from "./crylail-table.ts";

test("a turn that the server is too busy for is asked for again by itself, and what it said is taken back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const asked: string[] = [];
  const found = { ply: 1, move: "", side: 0, sendable: [] };
  const busy = new ProblemError({ code: "busy", rule: "", where: "", why: "in a while" });
  const ask = <T>(resource: string): Promise<T> => {
    asked.push(resource);
    return asked.length === 1 ? Promise.reject(busy) : Promise.resolve(found as T);
  };
  const study = openStudy(ask, signal(1), 3, TABLE);
  mock.timers.tick(0);
  await new Promise(setImmediate);
  assert.equal(study.refused.value?.code, "busy");
  mock.timers.tick(3_000);
  await new Promise(setImmediate);
  assert.deepEqual(asked, ["flick-study?ply=1", "flick-study?ply=1"]);
  assert.equal(study.turn.value?.ply, 1);
  assert.equal(study.refused.value, null);
  study.dispose();
  mock.timers.reset();
});
