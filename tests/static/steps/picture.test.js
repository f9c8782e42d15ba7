import assert from "node:assert/strict";
import { test } from "node:test";
import {
  at,
  isMasked,
  kindOf,
  largestIn,
  picture,
  toCell,
  toRowAndColumn,
} from "../../../static/steps/picture.ts";

const texts = {
  source: { tokens: ["▁cat", "</s>"] },
  target: { tokens: ["▁chat", "▁noir", "</s>"], fed: ["<s>", "▁chat", "▁noir"] },
};
const side = { width: 1, count: 2, open: 0 };
const USUAL = { id: "scores", rows: "target", columns: "source", shape: [3, 2], labels: null, values: [[1]] };
const pictured = (more) => picture({ ...USUAL, ...more }, texts, side);
const scores = pictured({ values: [[1, -2], [null, 4], [0, 3]] }); // prettier-ignore
const vector = pictured({ id: "s", rows: "d_s", columns: null, shape: [3], values: [0.5, -1, 0] });

test("no number is changed on the way, and what is not allowed is none", () => {
  assert.deepEqual([...scores.values], [1, -2, NaN, 4, 0, 3]);
  assert.equal(at(scores, { i: 1, j: 1 }), 4);
  assert.ok(isMasked(scores));
  assert.ok(!isMasked(vector));
});

test("the name of a row or a column leads to its largest number that is allowed", () => {
  assert.deepEqual(largestIn(scores, { i: 0, j: null }), { i: 0, j: 0 });
  assert.deepEqual(largestIn(scores, { i: 1, j: null }), { i: 1, j: 1 });
  assert.deepEqual(largestIn(scores, { i: null, j: 0 }), { i: 0, j: 0 });
  assert.deepEqual(largestIn(scores, { i: 2, j: 1 }), { i: 2, j: 1 });
  assert.equal(largestIn(scores, { i: null, j: null }), null);
});

test("rows and columns are named by their pieces, sizes are only counted", () => {
  assert.deepEqual(scores.rows, {
    ...{ side: "target", labels: ["chat", "noir", "</s>"], role: "query" },
    beside: ["<s>", "chat", "noir"],
  });
  assert.deepEqual(scores.columns, { side: "source", labels: ["cat", "</s>"], role: "key", beside: null });
  assert.deepEqual(vector.columns, { side: "d_s", labels: null, role: null, beside: null });
});

test("keys, values and annotations have keys as rows", () => {
  for (const id of ["k", "v", "memory", "h"])
    assert.equal(pictured({ id, rows: "source", columns: "d_k" }).rows.role, "key");
  assert.equal(pictured({ id: "q", columns: "d_k" }).rows.role, "query");
});

test("a vector is one row", () => {
  assert.deepEqual([vector.n, vector.m, vector.vector], [1, 3, true]);
  assert.deepEqual(toRowAndColumn(vector, { i: 0, j: 2 }), { row: 2, column: null });
  assert.deepEqual(toCell(vector, { row: 2, column: null }), { i: 0, j: 2 });
  assert.equal(toCell(vector, { row: 2, column: 0 }), null);
});

test("a cell outside of a matrix is none, nor is a row without a column", () => {
  assert.deepEqual(toRowAndColumn(scores, { i: 2, j: 1 }), { row: 2, column: 1 });
  assert.deepEqual(toCell(scores, { row: 2, column: 1 }), { i: 2, j: 1 });
  for (const [row, column] of [
    [3, 0],
    [0, 2],
    [null, 0],
    [0, null],
  ])
    // prettier-ignore
    assert.equal(toCell(scores, { row, column }), null);
});

test("shares have a scale from 0 to 1, everything else one around 0 as far as its largest number", () => {
  assert.deepEqual(
    [kindOf("weights"), kindOf("distribution"), kindOf("scores")],
    ["weights", "weights", "signed"],
  );
  assert.equal(scores.end, 4);
  assert.equal(pictured({ id: "weights", values: [[0.1, 0.2]] }).end, 1);
});

test("only all heads are drawn apart", () => {
  const [heads, concat] = ["heads", "concat"].map((id) => pictured({ id }));
  assert.deepEqual([heads.apart, concat.apart, scores.apart], [true, false, false]);
  assert.deepEqual([heads.heads, concat.heads, scores.heads], [side, side, null]);
});
