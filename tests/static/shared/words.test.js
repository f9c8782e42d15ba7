import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, rowInWords } from "../../../static/shared/head/map-words.ts";
import { inPlainWords } from "../../../static/shared/head/plain-words.ts";
import { elsewhereInWords } from "../../../static/shared/head/row-words.ts";
import { amount, endOfScale, fixed, ordinal, plain } from "../../../static/shared/words.ts";
import { cross, decoder, encoder, goingOn, hops, local, meanPooling, only } from "../helpers.js";

const say = (a, i, j) => plain(inWords(a, { i, j }));

test("a cell says what is written, how much is looked, and at what", (t) => {
  t.assert.snapshot([say(cross(), 1, 0), say(cross(), 0, 0)]);
});

test("where nothing is written, a piece looks", (t) => {
  t.assert.snapshot([say(encoder(), 0, 0)]);
});

test("a place is counted among the pieces that may be looked at, not among the masked ones", (t) => {
  t.assert.snapshot([say(decoder(), 1, 1), say(decoder(), 2, 1), say(decoder(), 0, 0)]);
});

test("a masked cell is said to be not allowed", (t) => {
  t.assert.snapshot([say(decoder(), 0, 1)]);
});

test("what a layer does not let a piece look at is not said to come later", (t) => {
  t.assert.snapshot([say(goingOn(), 2, 0), say(goingOn(), 1, 2)]);
  const masked = { ...encoder(), weights: Float32Array.of(1, NaN, 0.5, 0.5) };
  t.assert.snapshot([say(masked, 0, 1), say({ ...masked, mask: "causal" }, 0, 1)]);
});

test("a piece that was read is not said to be written", (t) => {
  t.assert.snapshot([
    say(goingOn(), 0, 1),
    say(goingOn(), 0, null),
    say(goingOn(), 1, null),
    say(goingOn(), null, 1),
  ]);
  const sharp = { ...goingOn(), weights: Float32Array.of(0.9, 0.1, NaN, 0.5, 0.5, NaN, 0.3, 0.3, 0.4) };
  t.assert.snapshot([say(sharp, null, null)]);
});

test("what a model is given and would not write is not said to be written", (t) => {
  const foreign = { ...cross(), foreign: true };
  t.assert.snapshot([say(foreign, 0, null), say(foreign, null, 0), say(foreign, null, null)]);
  const fed = { ...foreign, rows: { ...foreign.rows, side: "fed" } };
  t.assert.snapshot([
    say(fed, 0, null),
    say({ ...goingOn(), foreign: true }, 0, null),
    say({ ...goingOn(), foreign: true }, 1, null),
  ]);
});

test("a row names its largest weights and leaves nothing out", (t) => {
  t.assert.snapshot([say(cross(), 1, null), say(cross(), 0, null)]);
});

test("a column names who looks at it", (t) => {
  t.assert.snapshot([say(cross(), null, 1)]); // prettier-ignore
});

test("with nothing marked the sharpest cell is described; where a sharper one was passed over, that is said", (t) => {
  t.assert.snapshot([say(decoder(), null, null)]);
  const nowhere = { ...decoder(), rows: { ...decoder().rows, tokens: ["</s>", "</s>", "</s>"] } };
  t.assert.snapshot([say(nowhere, null, null), say(cross(), null, null)]);
});

test("queries and keys keep their roles", () => {
  const roles = inWords(cross(), { i: 1, j: 0 }).filter((p) => p.role).map((p) => `${p.role} ${p.text}`); // prettier-ignore
  assert.deepEqual(roles, ["query “rouge”", "key “chair”"]);
});

test("numbers have their digits, a true minus, and no minus zero", () => {
  assert.deepEqual([fixed(0.6234), fixed(-3.14, 1), fixed(-0.001)], ["0.62", "−3.1", "0.00"]);
});

test("a weight that only rounding makes 0 or 1 is not called that", (t) => {
  assert.deepEqual([0, 0.004, 0.005, 0.99, 0.996, 1].map(amount), ["0.00", "less than 0.01", "0.01", "0.99", "more than 0.99", "1.00"]); // prettier-ignore
  const faint = { ...cross(), weights: Float32Array.of(0.998, 0.002, 0.25, 0.75, 0.5, 0.5) };
  t.assert.snapshot([say(faint, 0, 1), say(faint, 0, 0)]);
});

test("ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]); // prettier-ignore
});

test("where there is one map, the model looks", (t) => {
  t.assert.snapshot([say(only(), 1, 0), say(only(), null, 1)]);
});

test("hops are called by their numbers, and need no quotes", (t) => {
  t.assert.snapshot([
    say(hops(), 1, 0),
    say(hops(), 1, null),
    say(hops(), null, 0),
    say(hops(), null, null),
    plain(elsewhereInWords("?", "query", hops())),
  ]);
});

test("the one hop of mean pooling looks at all alike, and no weight of it is the sharpest", (t) => {
  const marks = [[0, 0], [0, null], [null, 0], [null, null]]; // prettier-ignore
  t.assert.snapshot([
    ...marks.map(([i, j]) => say(meanPooling(), i, j)),
    plain(elsewhereInWords("?", "query", meanPooling())),
  ]);
});

test("local attention says where it may look, and what it cannot look at", (t) => {
  t.assert.snapshot([say(local(), 0, null), say(local(), 0, 3), say(local(), 0, 1)]);
});

test("a weight that is 0 is no place among the largest", (t) => {
  t.assert.snapshot([say(cross(), 0, 1)]);
  const never = { ...cross(), weights: Float32Array.of(1, 0, 1, 0, 1, 0) };
  t.assert.snapshot([say(never, null, 1)]);
});

test("of equal weights none is called the largest", (t) => {
  const even = { ...only(), weights: new Float32Array(6).fill(0.5) };
  t.assert.snapshot([say(even, null, null), say(even, 0, 1), say(even, null, 0)]);
});

test("a sentence begins with a capital, the name of a piece stays as it is", (t) => {
  t.assert.snapshot([say(encoder(), 1, 0)]);
  assert.match(say(encoder(), 0, 0), /^“cat”/);
});

test("what a row leaves to a sink is not said to be looked at elsewhere", (t) => {
  const a = { ...encoder(), weights: Float32Array.of(0.6, 0.1, 0.5, 0.5), sinks: Float32Array.of(0.3, 0) };
  t.assert.snapshot([plain(rowInWords(a, 0))]);
  assert.doesNotMatch(plain(rowInWords(a, 0)), /elsewhere/);
  assert.doesNotMatch(plain(rowInWords(encoder(), 0)), /sink/);
});

test("the end of a scale is never 0 by rounding, with two decimals where these say it", () => {
  const ends = [0.4567, 12, 0.005, 0.0019, -0.00048, 6.2e-8, -6.2e-8, 0];
  assert.deepEqual(
    ends.map((end) => endOfScale(end)),
    ["0.46", "12.00", "0.01", "0.0019", "−0.00048", "6.2 × 10⁻⁸", "−6.2 × 10⁻⁸", "0.00"],
  );
  assert.equal(endOfScale(0.03, 1), "0.030");
});

test("of a row that may look nowhere no number is said, nor of a map without any", () => {
  const closed = { ...encoder(), weights: encoder().weights.map(() => NaN) };
  for (const said of [inWords, inPlainWords])
    assert.equal(plain(said(closed, { i: null, j: null })), "No row may look anywhere.");
  for (const said of [inWords, inPlainWords])
    assert.match(plain(said(closed, { i: 0, j: null })), /may look nowhere\.$/);
  for (const said of [inWords, inPlainWords])
    assert.match(
      plain(said({ ...closed, marks: "hidden" }, { i: 0, j: null })),
      /looks at nothing that is shown: end marks are hidden\.$/,
    );
});
