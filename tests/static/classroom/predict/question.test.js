import assert from "node:assert/strict";
import { test } from "node:test";
import { asksSame, keyOf, readAsked, writeAsked } from "../../../../static/classroom/predict/question.ts";
import { KINDS } from "../../../../static/classroom/predict/words.ts";
import { address } from "../../../../static/explore/address.ts";

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

const read = (search) => address.read(search);
const STATE = read("?model=m&text=a&block=cross&layer=3&head=5&predict=look.2&view=arcs&lock=2&reveal=model");

test("a question is the same however it is seen, shown or not", () => {
  const other = { view: "heatmap", lock: { i: 5, j: 1 }, reveal: "", find: "L2", links: true };
  assert.equal(keyOf({ ...STATE, ...other }), keyOf(STATE));
});

test("a question is another of another row or head", () => {
  for (const part of [{ predict: "look.3" }, { head: 4 }, { text: "b" }, { model: "n" }, { words: true }])
    assert.notEqual(keyOf({ ...STATE, ...part }), keyOf(STATE));
});

test("an address asks the same question or another; one that was just opened, or none, may ask the same", () => {
  const same = "/?model=m&text=a&block=cross&layer=3&head=5&predict=look.2";
  assert.equal(asksSame(same, STATE, read), true);
  assert.equal(asksSame(`${same}&lock=4.1&reveal=class`, STATE, read), true);
  assert.equal(asksSame(same.replace("head=5", "head=6"), STATE, read), false);
  assert.equal(asksSame("/steps?model=m&text=a&predict=look.2", STATE, read), false);
  assert.equal(asksSame("/?predict=look.2&text=a", STATE, read), true);
  assert.equal(asksSame("", STATE, read), true);
});
