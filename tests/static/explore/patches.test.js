import assert from "node:assert/strict";
import { test } from "node:test";
import { besidePatches, edgesOf, laidOver, patchesOf, windowAt } from "../../../static/explore/patches.ts";

const axis = (side, count, labels = Array.from({ length: count }, (_, k) => `${side} ${k}`)) => ({
  side,
  labels,
  tokens: labels,
});

/** A map of n rows and m columns with the weight 10 i + j, of which all are told apart. */
const map = (n, m, given, side = "target") => ({
  ...{ n, m, given, rows: axis(side, n), columns: axis("source", m) },
  weights: Float32Array.from({ length: n * m }, (_, k) => 10 * Math.floor(k / m) + (k % m)),
});

const LOOKING = { rows: 2, columns: 3, at: 1 };
const SEEN = { rows: 2, columns: 2, at: 0 };

test("a column lies over the patches that look at it, each with its own weight", () => {
  const a = map(7, 4, { row_grid: LOOKING });
  const laid = laidOver(a, { i: null, j: 2 });
  assert.deepEqual([laid.axis, laid.patches.n, laid.patches.m], ["rows", 2, 3]);
  assert.deepEqual(
    laid.patches.places.map((place) => laid.weights[place]),
    [12, 22, 32, 42, 52, 62],
  );
  assert.deepEqual(besidePatches(laid, a.rows), [["target 0", 2]]);
});

test("a cell of a word and a patch that looks shows the word over the picture", () => {
  assert.equal(laidOver(map(7, 4, { row_grid: LOOKING }), { i: 3, j: 2 }).axis, "rows");
});

test("a patch that looks alone lies nowhere, and all that it looks at stands beside the picture", () => {
  const a = map(7, 4, { row_grid: LOOKING });
  const laid = laidOver(a, { i: 3, j: null });
  assert.equal(laid.patches, null);
  assert.deepEqual(
    besidePatches(laid, a.columns).map(([, weight]) => weight),
    [30, 31, 32, 33],
  );
});

test("patches of two grids have the row over those that are looked at, and the column over those that look", () => {
  const a = map(7, 4, { row_grid: LOOKING, grid: SEEN });
  const row = laidOver(a, { i: 2, j: null });
  assert.deepEqual(
    [row.axis, row.patches.n, row.patches.m, [...row.weights]],
    ["columns", 2, 2, [20, 21, 22, 23]],
  );
  assert.equal(laidOver(a, { i: null, j: 3 }).axis, "rows");
  assert.equal(laidOver(a, { i: 2, j: 3 }).axis, "columns");
});

test("where patches look at each other only a row lies over the picture, as before", () => {
  const a = map(4, 4, { grid: SEEN }, "source");
  assert.equal(laidOver(a, { i: null, j: 3 }), null);
  assert.deepEqual(patchesOf(a, "rows").places, [0, 1, 2, 3]);
  assert.equal(patchesOf(map(5, 4, { grid: SEEN }), "rows"), null);
});

const WINDOW = [5, 7, 13, 15, null]; // of a picture of 4 by 4 patches, the last is padding
const IN_WINDOW = { grid: { rows: 4, columns: 4, at: 0, patches: WINDOW } };

test("a window has its places in the picture, and nothing beside it", () => {
  const a = map(5, 5, IN_WINDOW, "source");
  const { places } = patchesOf(a, "columns");
  WINDOW.forEach((place, k) => place !== null && assert.equal(places[place], k));
  assert.equal(places.filter((place) => place === undefined).length, 12);
});

test("padding of a window is one sum beside the picture", () => {
  const a = map(5, 5, IN_WINDOW, "source");
  a.columns.labels = ["a", "b", "c", "padding", "padding"];
  const laid = { axis: "columns", weights: Float32Array.of(1, 2, 4, 8, 16), patches: { places: [0, 1, 2] } };
  assert.deepEqual(besidePatches(laid, a.columns), [["padding", 24]]);
});

test("the outline of a window that goes on at the other edge is one of each of its parts", () => {
  const corner = { n: 3, m: 3, places: [1, undefined, 2, undefined, undefined, undefined, 3, undefined, 4] };
  assert.equal(edgesOf(corner).length, 4 * 4);
  assert.deepEqual(edgesOf({ n: 1, m: 2, places: [0, null] }), []);
});

test("every patch is in the window that has it", () => {
  const [rows, columns, side, shift] = [2, 3, 3, 1];
  const [down, across] = [rows * side, columns * side];
  for (let i = 0; i < down; i++)
    for (let j = 0; j < across; j++) {
      const at = windowAt({ rows, columns, shift, spread: false }, side, i, j);
      const [row, column] = [Math.floor(at / columns), at % columns];
      const has = (k, window, all) => [0, 1, 2].some((cell) => (window * side + cell + shift) % all === k);
      assert.ok(has(i, row, down) && has(j, column, across), `${i}, ${j} in ${at}`);
    }
  assert.equal(windowAt({ rows, columns, shift: 0, spread: true }, side, 3, 5), 1 * columns + 2);
});
