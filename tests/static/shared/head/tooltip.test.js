import assert from "node:assert/strict";
import { test } from "node:test";
import { cellInShort } from "../../../../static/shared/head/tooltip.ts";
import { cross, decoder, local } from "../../helpers.js";

test("a cell says which row looks at which column, and how much", () => {
  assert.deepEqual(cellInShort(cross(), 1, 1).value, "0.7500");
  assert.match(cellInShort(cross(), 0, 0).between, /^chaise → /);
});

test("a masked cell has no weight, and says so", () => {
  assert.equal(cellInShort(decoder(), 0, 1).value, "not allowed");
  assert.equal(cellInShort(decoder(), 1, 1).value, "0.5000");
});

test("a cell outside the window says so", () => {
  assert.equal(cellInShort(local(), 1, 3).value, "0.0000, outside the window");
  assert.doesNotMatch(cellInShort(local(), 1, 0).value, /outside/);
});
