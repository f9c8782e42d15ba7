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
