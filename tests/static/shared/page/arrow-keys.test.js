import assert from "node:assert/strict";
import { test } from "node:test";
import { inGrid, inLine } from "../../../../static/shared/page/arrow-keys.ts";

test("arrows move among the heads of all layers, as far as their edges", () => {
  const size = { layers: 3, heads: 7 };
  assert.deepEqual(inGrid({ layer: 2, head: 5 }, "ArrowUp", size), { layer: 1, head: 5 });
  assert.deepEqual(inGrid({ layer: 3, head: 5 }, "ArrowDown", size), { layer: 3, head: 5 });
  assert.deepEqual(inGrid({ layer: 3, head: 5 }, "End", size), { layer: 3, head: 7 });
  assert.equal(inGrid({ layer: 1, head: 1 }, "a", size), null);
});

test("in a line that runs from right to left, left is forward", () => {
  assert.equal(inLine(2, "ArrowRight", 5, false), 3);
  assert.equal(inLine(2, "ArrowRight", 5, true), 1);
  assert.equal(inLine(4, "ArrowLeft", 5, true), 4);
  assert.equal(inLine(2, "Home", 5, false), 0);
  assert.equal(inLine(2, "Tab", 5, false), null);
});
