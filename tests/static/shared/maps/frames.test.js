import assert from "node:assert/strict";
import { test } from "node:test";
import { between } from "../../../../static/shared/maps/frames.ts";

const plan = { n: 7, m: 3, left: 11, top: 13, across: 5, down: 2 };

test("the strips between rows cover all others, each once", () => {
  assert.deepEqual(between(plan, [2]), [
    { top: 13, height: 4 },
    { top: 19, height: 8 },
  ]);
  assert.deepEqual(between(plan, [0, 1, 4]), [
    { top: 17, height: 4 },
    { top: 23, height: 4 },
  ]);
});

test("nothing is left out of no rows, of all rows, and of rows that a map does not have", () => {
  for (const rows of [[], [7, 9], [0, 1, 2, 3, 4, 5, 6]]) assert.deepEqual(between(plan, rows), []);
});
