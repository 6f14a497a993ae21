import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { FluentResource } from "@fluent/bundle";

const SOURCES = new URL("../src/", import.meta.url);

async function read(ending: RegExp): Promise<string[]> {
  const names = await readdir(SOURCES, { recursive: true });
  return Promise.all(names.filter((name) => ending.test(name)).map((name) => readFile(new URL(name, SOURCES), "utf8")));
}

const code = (await read(/\.tsx?$/)).join("\n");
const fluent = (await read(/\.ftl$/)).map((source) => new FluentResource(source));
const known = fluent.flatMap(({ body }) => body.map(({ id }) => id)).filter((id) => !id.startsWith("-"));
/** Ids written out, and the beginnings of those put together from a variable. */
const literal = new Set([...code.matchAll(/"([a-z][a-z0-9-]*)"/g)].map(([, id]) => id ?? ""));
const beginnings = [...code.matchAll(/`([a-z][a-z-]*-)\$\{/g)].map(([, id]) => id ?? "");

test("every text that is asked for by its id exists", () => {
  const asked = [...code.matchAll(/\btext\(\s*"([^"]+)"/g)].map(([, id]) => id ?? "");
  assert.ok(asked.length > 50);
  assert.deepEqual(asked.filter((id) => !known.includes(id)), []);
});

test("no text is left that nothing uses, and none is defined twice", () => {
  const unused = known.filter((id) => !literal.has(id) && !beginnings.some((start) => id.startsWith(start)));
  assert.deepEqual(unused, []);
  assert.equal(new Set(known).size, known.length);
});
