/** The stops of a walk: every box once, each after what it is made from, and the word that is followed there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { flowOf } from "../../../static/whole/flow.ts";
import { layStacks } from "../../../static/whole/stacks.ts";
import {
  axisAt,
  countOf,
  endsOf,
  namesOf,
  rowOf,
  stopAfter,
  stopsOf,
  wordAfter,
} from "../../../static/whole/stops.ts";

const part = (id, name, inputs, layer = null, more = {}) => ({
  ...{ id, name, inputs, layer, previous: [], numbers: new Uint8Array(24), step: "x" },
  ...{ shape: [3, 8], rows: "target", columns: "d_model", maps: false, stack: "decoder", ...more },
});
const parts = [
  part("decoder.embedding", "Embedding", [], null, { rows: "fed" }),
  part("decoder.1.output", "Masked Multi-Head Attention", ["decoder.embedding"], 1, { maps: true }),
  part("decoder.1.normed", "Add & Norm", ["decoder.embedding", "decoder.1.output"], 1),
];
const target = { tokens: ["▁a", "▁b", "</s>"], fed: ["<s>", "▁a", "▁b"] };
const whole = {
  parts,
  last: "decoder.1.normed",
  chances: [{}, {}, {}],
  vocabulary: 9,
  source: target,
  target,
};
const stops = stopsOf(layStacks(whole, 1, "usual"), whole);

test("a walk stops once at every box but the pieces, in the order of computing", () => {
  assert.deepEqual(
    stops.map(({ id }) => id),
    [...parts.map(({ id }) => id), "linear", "softmax"],
  );
});

test("a walk ends at its ends", () => {
  const [first, last] = [stops[0], stops.at(-1)];
  assert.deepEqual([stopAfter(stops, first.id, -1), stopAfter(stops, last.id, 1)], [first, last]);
  assert.equal(stopAfter(stops, "decoder.1.output", 1).id, "decoder.1.normed");
});

test("a box follows a step, as many as are written, and rows are named by what is fed and what is written", () => {
  for (const stop of stops)
    assert.deepEqual([axisAt(stop, whole), countOf(axisAt(stop, whole), whole)], ["target", 3]);
  assert.deepEqual(namesOf("target", whole), ["<s> → a", "a → b", "b → </s>"]);
});

test("the row of a word is its own, of the word before one row less, and none before the first", () => {
  const at = (target) => ({ source: 0, target, hop: 0 });
  assert.deepEqual(rowOf(parts[2], at(2)), { from: 16, to: 24 });
  assert.deepEqual(rowOf(parts[2], at(2), -1), { from: 8, to: 16 });
  assert.equal(rowOf(parts[2], at(0), -1), null);
  assert.deepEqual(rowOf(part("encoder.context", "", [], null, { shape: [24] }), at(1)), { from: 0, to: 24 });
});

test("an opened sum shows both of its terms and what comes out; what nothing goes into shows where it goes", () => {
  const says = (one) => flowOf(one, whole).map(({ says }) => says);
  assert.deepEqual(says(parts[2]), [
    "in: Embedding",
    "+ in: Masked Multi-Head Attention, layer 1",
    "out: Add & Norm, layer 1",
  ]);
  assert.deepEqual(says(parts[0]), ["out: Embedding", "goes into: Masked Multi-Head Attention, layer 1"]);
});

test("the next word is the one after, as the address has it, and none is after the last", () => {
  const at = (target) => ({ whole, box: stops[1], followed: { source: 0, target, hop: 0 } });
  assert.deepEqual(
    [wordAfter(at(0), 1), wordAfter(at(2), 1), wordAfter(at(0), -1)],
    [2, 3, 1].map((step) => ({ step })),
  );
  const ends = endsOf({ ...at(2), sheet: { boxes: stops } });
  assert.deepEqual([ends.isFirstWord, ends.isLastWord, ends.isFirstBox], [false, true, false]);
});
