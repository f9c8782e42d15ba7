import assert from "node:assert/strict";
import { test } from "node:test";
import { inPlainWords, tellingRow } from "../../../../static/shared/head/plain-words.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross, decoder, encoder, hops, meanPooling, only } from "../../helpers.js";

const say = (a, i, j) => plain(inPlainWords(a, { i, j }));
const withRow = (...weights) => ({
  ...encoder(),
  n: 1,
  m: weights.length,
  weights: Float32Array.of(...weights),
});

test("a row is said in words, by the share of its largest weight", () => {
  const cases = [
    [0.91, "“cat” looks almost only at “cat”."],
    [0.89, "“cat” looks mostly at “cat”."],
    [0.5, "“cat” looks mostly at “cat”."],
    [0.49, "“cat” looks at several pieces, most of all at “cat”."],
  ];
  for (const [weight, words] of cases) {
    const rest = (1 - weight) / 2;
    const a = withRow(weight, rest, rest);
    a.columns = { ...a.columns, tokens: ["▁cat", "▁sat", "</s>"] };
    assert.equal(say(a, 0, null), words, String(weight));
  }
});

test("a map by words has words in its sentence", (t) => {
  const even = { ...withRow(0.5, 0.5), words: "apart" };
  t.assert.snapshot([say(even, 0, null)]);
  const { columns } = cross();
  const several = {
    ...withRow(0.4, 0.3, 0.3),
    columns: { ...columns, tokens: ["▁a", "▁b", "▁c"] },
    words: "apart",
  };
  t.assert.snapshot([say(several, 0, null)]);
});

test("of mean pooling no word is said to be looked at most", () => {
  const alike = "Hop 1 looks at all pieces equally.";
  assert.deepEqual([say(meanPooling(), 0, null), say(meanPooling(), null, 1)], [alike, alike]);
});

test("no number is in a sentence about a row or a column", () => {
  for (const a of [cross(), decoder(), encoder(), hops(), meanPooling(), only()]) {
    for (let i = 0; i < a.n; i++) assert.doesNotMatch(say(a, i, null), /\d\.\d/);
    for (let j = 0; j < a.m; j++) assert.doesNotMatch(say(a, null, j), /\d\.\d/);
    assert.doesNotMatch(say(a, null, null), /\d\.\d/);
  }
});

test("a row that has no choice, or makes none, is not said to prefer a piece", (t) => {
  t.assert.snapshot([say(decoder(), 0, null), say(cross(), 2, null)]);
});

test("a row that leaves most to the sink says so first", (t) => {
  const a = {
    ...cross(),
    weights: Float32Array.of(0.3, 0.1, 0.25, 0.75, 0.5, 0.5),
    sinks: Float32Array.of(0.6, 0, 0),
  };
  t.assert.snapshot([say(a, 0, null)]);
});

test("a column is said by the row that looks at it most", (t) => {
  t.assert.snapshot([say(cross(), null, 0)]);
  const [hardly, never] = [0.09, 0].map((w) => ({ ...withRow(1 - w, w), rows: encoder().rows }));
  t.assert.snapshot([say(hardly, null, 1), say(never, null, 1)]);
});

test("a cell that is pointed at has its number", () => {
  assert.match(say(cross(), 1, 0), /looks 0\.25 at “chair”/);
});

test("where nothing is pointed at the row that shows most is said", () => {
  const a = cross();
  assert.equal(say(a, null, null), say(a, tellingRow(a), null));
});

/** Three rows that look so much at the first of two columns. */
const looking = (...weights) => ({
  ...cross(),
  weights: Float32Array.from(weights.flatMap((weight) => [weight, 1 - weight])),
});

test("a column of one hop is said as its row", () => {
  assert.equal(say(meanPooling(), null, 1), say(meanPooling(), 0, null));
});

test("a column of two hops, or of one row that is no hop, is said as a column", () => {
  assert.notEqual(say(hops(), null, 0), say(hops(), 0, null));
  const one = { ...looking(0.6), n: 1, rows: { ...cross().rows, tokens: ["▁chaise"], labels: ["chaise"] } };
  assert.notEqual(say(one, null, 0), say(one, 0, null));
});

test("a column is looked at by nothing, by hardly anything, by every row, or most by one", () => {
  const cases = [
    [[0, 0, 0], "Nothing looks at “chair”."],
    [[0.09, 0.01, 0], "Hardly anything looks at “chair”."],
    [[0.5, 0.5, 0.5], "Every row looks at “chair” equally."],
    [[0.2, 0.5, 0.1], "This head looks at “chair” most when writing “rouge”."],
  ];
  for (const [weights, words] of cases) assert.equal(say(looking(...weights), null, 0), words);
});

test("a column says what its rows do: write, read, are given or were fed", () => {
  const a = looking(0.2, 0.9, 0.1);
  const cases = [
    [a, " when writing "],
    [{ ...a, read: 2 }, " before "],
    [{ ...a, given: { whole: true } }, " for "],
    [{ ...a, foreign: true }, " for "],
    [{ ...a, rows: { ...a.rows, side: "fed" } }, " after "],
    [{ ...a, rows: { ...a.rows, side: "source" } }, " for "],
  ];
  for (const [map, when] of cases) assert.ok(say(map, null, 0).includes(` most${when}`), say(map, null, 0));
});

test("a column of a map with signs is read, of another looked at", () => {
  assert.match(say({ ...looking(0.2, -0.9, 0.1), signed: true }, null, 0), /^This head reads “chair” most/);
  assert.match(say(looking(0.2, 0.9, 0.1), null, 0), /^This head looks at “chair” most/);
});

test("a row of a map with signs reads its largest weight, or takes it away", () => {
  const signed = (weight) => ({ ...withRow(weight, 0.1), columns: cross().columns, signed: true });
  assert.match(say(signed(0.9), 0, null), /reads “chair” from its state/);
  assert.match(say(signed(-0.9), 0, null), /takes “chair” away/);
});

test("a row leaves most of its weight to the sink from a half on", () => {
  const left = (...sinks) => say({ ...looking(0.3, 0.5, 0.5), ...(sinks.length && { sinks }) }, 0, null);
  assert.match(left(0.5), /to the sink/);
  assert.doesNotMatch(left(0.49), /sink/);
  assert.doesNotMatch(left(), /sink/);
});

test("a row that may look at one piece has no choice, and another has", () => {
  assert.match(say(decoder(), 0, null), /may look only at/);
  assert.doesNotMatch(say(decoder(), 1, null), /may look only/);
});
