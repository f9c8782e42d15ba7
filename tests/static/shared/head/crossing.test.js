import assert from "node:assert/strict";
import { test } from "node:test";
import { crossing } from "../../../../static/shared/head/weights.js";
import { inWords, plain } from "../../../../static/shared/words.js";

/**
 * @param {number[][]} weights
 * @param {object} [more]
 * @returns {any}
 */
const head = (weights, more = {}) => ({
  ...{ block: "cross", layer: 1, head: 1, n: weights.length, m: weights[0].length },
  weights: new Float32Array(weights.flat()),
  rows: { side: "target", tokens: ["une", "auto", "rouge", "vite", "</s>"].slice(0, weights.length) },
  columns: { side: "source", tokens: ["a", "red", "car", "fast", "</s>"].slice(0, weights[0].length) },
  ...more,
});

const swapped = [
  [0.9, 0.05, 0.05],
  [0.1, 0.3, 0.6],
  [0.1, 0.8, 0.1],
];

test("the row that goes back says how the order changes, and the larger weight of two says it", () => {
  assert.equal(crossing(head(swapped)), 2);
  assert.equal(
    plain(inWords(head(swapped), { i: null, j: null })).slice(0, 57),
    "Where the order changes: to write “rouge” this head looks",
  );
});

test("where the order stays there is no such row", () => {
  const straight = [
    [0.9, 0.1, 0],
    [0, 0.9, 0.1],
    [0, 0.1, 0.9],
  ];
  assert.equal(crossing(head(straight)), null);
  assert.match(plain(inWords(head(straight), { i: null, j: null })), /^Sharpest here: /);
});

test("a mark of the tokenizer changes no order", () => {
  const special = { columns: { side: "source", tokens: ["a", "</s>", "car"] } };
  assert.equal(crossing(head(swapped, special)), null);
});

test("rows and columns of one sentence have no order to change", () => {
  for (const side of ["source", "fed"])
    assert.equal(
      crossing(head(swapped, { columns: { side, tokens: ["a", "red", "car"] } })),
      side === "source" ? 2 : null,
    );
  assert.equal(crossing(head(swapped, { rows: { side: "source", tokens: ["a", "red", "car"] } })), null);
});

test("masked cells are no places", () => {
  const masked = swapped.map((row, i) => row.map((w, j) => (j > i ? NaN : w)));
  assert.equal(crossing(head(masked)), null);
});
