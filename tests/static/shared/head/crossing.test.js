import assert from "node:assert/strict";
import { test } from "node:test";
import { crossing, ofModel } from "../../../../static/shared/head/crossing.ts";
import { measured } from "../../helpers.js";
import { inWords } from "../../../../static/shared/head/map-words.ts";
import { tellingCell } from "../../../../static/shared/head/plain-words.ts";
import { sharpest } from "../../../../static/shared/head/weights.ts";
import { plain } from "../../../../static/shared/words.ts";

/**
 * @param {number[][]} weights
 * @param {object} [more]
 * @returns {any}
 */
const head = (weights, more = {}) => ({
  ...{ block: "cross", layer: 1, head: 1, n: weights.length, m: weights[0].length, aligns: true },
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
  assert.deepEqual(tellingCell(head(swapped)), { i: 2, j: 1 }, "the first arrow key opens what is said");
});

test("where the order stays there is no such row", () => {
  const straight = [
    [0.9, 0.1, 0],
    [0, 0.9, 0.1],
    [0, 0.1, 0.9],
  ];
  assert.equal(crossing(head(straight)), null);
  assert.match(plain(inWords(head(straight), { i: null, j: null })), /^Sharpest here: /);
  assert.deepEqual(tellingCell(head(straight)), sharpest(head(straight)));
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

test("two links cross only where each is at least half of its row", () => {
  const weak = [
    [0.9, 0.05, 0.05],
    [0.1, 0.3, 0.6],
    [0.3, 0.4, 0.3],
  ];
  assert.equal(crossing(head(weak)), null);
});

test("two links cross only where each is the largest of its column", () => {
  assert.equal(crossing(head([...swapped, [0, 0.1, 0.9]])), null, "the third column belongs to the last row");
});

test("marks of punctuation change no order", () => {
  const dash = { rows: { side: "target", tokens: ["1", "9", "-"] } };
  assert.equal(crossing(head(swapped, dash)), null);
});

test("a head that was not measured to align says nothing of the order", () => {
  const model = (/** @type {object} */ more) =>
    /** @type {any} */ ({ looks: "everywhere", measured: null, ...more });
  const found = (/** @type {any} */ of, more = {}) => crossing(ofModel(head(swapped, more), of));
  assert.equal(found(measured([[0.39]], [[0.9]])), 2);
  const fed = { rows: { side: "fed", tokens: ["une", "auto", "rouge"] }, naming: "fed" };
  assert.equal(found(measured([[0.39]], [[0.9]]), fed), null, "rows so named do not align");
  assert.equal(found(measured([[0.9]], [[0.39]]), fed), 2);
  assert.equal(found(measured([[0.41]], [[0.3]])), null);
  assert.equal(found(measured([[0.39]], [[0.9]]), { aggregate: "mean" }), null);
  assert.equal(found(model({})), null);
  const aligned = (/** @type {number} */ share) =>
    model({ measured: { aligned: { share, layer: 1, head: 1 } } });
  assert.equal(found(aligned(0.61)), 2);
  assert.equal(found(aligned(0.59)), null);
  assert.equal(found(aligned(0.61), { head: 2 }), null);
});
