import assert from "node:assert/strict";
import { test } from "node:test";
import { problemSentence, sentence } from "../src/sentence.ts";

test("a reason becomes a sentence, and a sentence stays one", () => {
  assert.equal(sentence("there is no such match here"), "There is no such match here.");
  assert.equal(sentence("Somebody else moved first; look at the table again."), "Somebody else moved first; look at the table again.");
  assert.equal(sentence("élan is missing!"), "Élan is missing!");
  assert.equal(sentence(""), "");
});

test("squares, words of a notation and what is quoted keep their spelling", () => {
  assert.equal(sentence("e5 is taken"), "e5 is taken.");
  assert.equal(sentence("'blub' is none of lot, chosen"), "'blub' is none of lot, chosen.");
  assert.equal(sentence("a shield must be placed"), "A shield must be placed.");
});

test("the place is told where a person finds it, and paths for programs are not", () => {
  assert.equal(problemSentence({ code: "illegal", where: "c1", why: "row 1 is closed" }), "c1: Row 1 is closed.");
  assert.equal(problemSentence({ code: "record", where: "line 3", why: "a1 is taken" }), "Line 3: a1 is taken.");
  assert.equal(problemSentence({ code: "taken", where: "seat", why: "seat 2 is taken" }), "Seat 2 is taken.");
  assert.equal(problemSentence({ code: "name", where: "seats[0].name", why: "choose another" }), "Choose another.");
});
