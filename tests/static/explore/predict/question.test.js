import assert from "node:assert/strict";
import { test } from "node:test";
import { KINDS, readAsked, writeAsked } from "../../../../static/explore/predict/question.js";

test("every question is read from the address as it was written there", () => {
  for (const kind of Object.keys(KINDS))
    for (const part of [
      {},
      { row: 4 },
      { row: 0, column: 2 },
      { row: 1, column: 2, other: { layer: 3, head: 6 } },
    ]) {
      const asked = { kind, row: null, column: null, other: null, ...part };
      assert.deepEqual(readAsked(writeAsked(asked)), { ...asked, isKnown: true });
    }
  assert.equal(writeAsked({ kind: "more", row: 4, column: 2, other: { layer: 3, head: 6 } }), "more.5.3.3.6");
  assert.equal(writeAsked({ kind: "head", row: 4, column: 2 }), "head.5.3");
  assert.equal(writeAsked({ kind: "look", row: null, column: 3 }), "look");
});

test("what makes no sense is the usual question, so that an answer stays covered", () => {
  for (const text of [
    "x",
    "<b>",
    "look.0",
    "look.5.",
    "look.99999",
    "constructor",
    "more.1.2.3",
    "🙂",
    "LOOK",
  ])
    assert.deepEqual(readAsked(text), { kind: "look", row: null, column: null, other: null, isKnown: false });
});
