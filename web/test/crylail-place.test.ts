import assert from "node:assert/strict";
import { test } from "node:test";
import type { CrylailView, DiskView } from "../src/protocol.ts";
import "./texts-as-built.ts";

const { placeWords } = await import("../src/crylail/place-words.ts");

const disk = { disk: 3, kind: "slinger", whereabouts: "table", x: 300_000, y: 100_000 } as unknown as DiskView;
const gone = { ...disk, disk: 4, whereabouts: "removed", x: 500_000 } as DiskView;
const view = {
  game: "crylail",
  position: { disks: [gone, disk] },
  table: { length: 800_000, width: 400_000, radius: 15_000 },
} as unknown as CrylailView;
const name = ({ kind }: DiskView): string => `${kind} of Gules`;

test("a place of a mark is the disk that lies there, or where it is on the table", () => {
  assert.equal(placeWords(view, "310,105", name), "the slinger of Gules");
  assert.equal(placeWords(view, "500,100", name), "a place 300 mm from the Void and 300 mm from the left edge");
  assert.equal(placeWords(view, "e4", name), "");
});
