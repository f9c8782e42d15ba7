import assert from "node:assert/strict";
import { test } from "node:test";
import { row, summed } from "../../../../static/shared/head/weights.ts";
import { cross, decoder } from "../../helpers.js";

test("rows that are added give the sum of their weights", () => {
  assert.deepEqual([...summed(cross(), [0, 1, 2])], [1.75, 1.25]);
  assert.deepEqual([...summed(cross(), [1])], [...row(cross(), 1)]);
});

test("a masked weight adds nothing, and where all are masked there is no sum", () => {
  assert.deepEqual([...summed(decoder(), [0, 1])], [1.5, 0.5, NaN]);
  assert.deepEqual([...summed(decoder(), [1, 0])], [1.5, 0.5, NaN]);
});

test("adding rows leaves the head as it was", () => {
  const a = cross();
  summed(a, [0, 1]);
  assert.deepEqual([...a.weights], [...cross().weights]);
});
