import assert from "node:assert/strict";
import { test } from "node:test";
import { mapOfHeads, pooled } from "../../../../static/publish/site/made-map.ts";

const weightsOf = (heads) => ({
  values: Float32Array.from(heads.flat(2)),
  shape: [1, heads.length, heads[0].length, heads[0][0].length],
});
const rounded = ({ values }) => Array.from(values, (value) => Math.round(value * 1e6) / 1e6);
const MEAN = { isLargest: false, hidesMarks: false };
const HEAD = [
  [1, 0, 0],
  [0.5, 0.25, 0.25],
  [0.1, 0.5, 0.4],
];
const WORDS = [[0], [1, 2]];

test("the weight of a word on a word is the sum over its columns, and the mean of its rows", () => {
  assert.deepEqual(rounded(mapOfHeads(weightsOf([HEAD]), WORDS, WORDS, MEAN)), [1, 0, 0.3, 0.7]);
});

test("what one piece may not look at counts as 0, what none may is no number", () => {
  const causal = [
    [1, NaN, NaN],
    [0.5, 0.5, NaN],
    [0.25, 0.25, 0.5],
  ];
  assert.deepEqual(rounded(mapOfHeads(weightsOf([causal]), [[0], [1, 2]], WORDS, MEAN)), [
    1,
    NaN,
    0.375,
    0.625,
  ]);
});

test("heads are joined after their words: their mean, or the largest weight", () => {
  const heads = weightsOf([HEAD, HEAD.map(([, ...row]) => [...row, 0])]);
  assert.deepEqual(rounded(mapOfHeads(heads, [[1]], WORDS, MEAN)), [0.375, 0.375]);
  assert.deepEqual(rounded(mapOfHeads(heads, [[1]], WORDS, { ...MEAN, isLargest: true })), [0.5, 0.5]);
});

test("without end marks a row is divided by what is left of it; a largest weight is not", () => {
  const hidden = { ...MEAN, hidesMarks: true };
  assert.deepEqual(rounded(mapOfHeads(weightsOf([HEAD]), [[0], [2]], [[1], [2]], hidden)), [
    ...[NaN, NaN],
    ...[0.555556, 0.444444],
  ]);
  assert.deepEqual(
    rounded(mapOfHeads(weightsOf([HEAD]), [[2]], [[1], [2]], { ...hidden, isLargest: true })),
    [0.5, 0.4],
  );
});

test("a pooled cell is the largest of what it stands for, if anything of it may be looked at", () => {
  const five = Array.from({ length: 5 }, (_, i) =>
    Array.from({ length: 5 }, (_, j) => (j > i ? NaN : 5 * i + j)),
  );
  const { values, shape } = pooled(weightsOf([five]), 2); // rows 0 and 1, and rows 2 to 4
  assert.deepEqual(
    [shape, [...values]],
    [
      [1, 1, 2, 2],
      [6, NaN, 21, 24],
    ],
  );
  assert.deepEqual(pooled(weightsOf([HEAD]), 3).values, weightsOf([HEAD]).values);
});
