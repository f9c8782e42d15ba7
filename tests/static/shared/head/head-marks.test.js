import assert from "node:assert/strict";
import { test } from "node:test";
import { dots, drawn, outline } from "../../../../static/shared/head/head-marks.ts";
import { cross } from "../../helpers.js";

/** Local attention, 2 by 5: each row looks one place to the left and to the right. */
const local = () => ({
  ...{ block: "cross", layer: 0, head: 0, n: 2, m: 5, window: { centres: [0.4, 2.5], reach: 1 } },
  weights: Float32Array.of(0.75, 0.25, 0, 0, 0, 0, 0, 0.5, 0.5, 0),
  rows: cross().rows,
  columns: { side: "source", tokens: ["a", "b", "c", "d", "e"], labels: ["a", "b", "c", "d", "e"] },
});

test("a window is outlined around the places that its row may look at, and no further than the map", () => {
  const corners = [[0, 0], [0, 1], [2, 1], [2, 2], [4, 2], [4, 1], [2, 1], [2, 0]]; // prettier-ignore
  assert.deepEqual(outline(local()), corners);
  assert.deepEqual(outline(cross()), []);
});

test("what lies outside of a window is drawn as not allowed, and a 0 within it as 0", () => {
  assert.deepEqual([...drawn(local())], [0.75, 0.25, NaN, NaN, NaN, NaN, NaN, 0.5, 0.5, NaN]);
  assert.equal(drawn({ ...local(), window: { centres: [1, 2], reach: 1 } })[2], 0);
  assert.deepEqual(drawn(cross()), cross().weights);
});

test("a row has its dot where its window is centred, or at the one place that it chose; elsewhere there is none", () => {
  assert.deepEqual(dots(local()), [0.4, 2.5]);
  const hard = { ...cross(), looks: "one place", weights: Float32Array.of(0, 1, 1, 0, 0, 1) };
  assert.deepEqual(dots(hard), [1, 0, 1]);
  assert.deepEqual(dots(cross()), []);
});
