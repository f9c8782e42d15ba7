/** The heads that the next change means. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVERYWHERE } from "../../../static/change/changes.ts";
import { OPENED, meantBy, meantInBlock } from "../../../static/change/chosen.ts";

const opened = { block: "cross", layer: 3, head: 5 };

test("the opened head is meant, with those chosen beside it, an entry a layer", () => {
  assert.deepEqual(meantBy(OPENED, opened), [{ block: "cross", layer: 3, heads: [5] }]);
  const more = [
    { layer: 3, head: 2 },
    { layer: 1, head: 7 },
  ];
  assert.deepEqual(meantBy({ scope: "head", more }, opened), [
    { block: "cross", layer: 1, heads: [7] },
    { block: "cross", layer: 3, heads: [2, 5] },
  ]);
});

test("in a model of one map, whose head has no number, the first is meant", () => {
  const whole = { block: "cross", layer: 0, head: 0 };
  assert.deepEqual(meantBy(OPENED, whole), [{ block: "cross", layer: 1, heads: [1] }]);
});

test("a row belongs to the opened block, where every block is meant too", () => {
  const everything = { scope: /** @type {const} */ ("everything"), more: [] };
  assert.deepEqual(meantBy(everything, opened), [EVERYWHERE]);
  assert.deepEqual(meantInBlock(everything, opened), [{ block: "cross", layer: null, heads: null }]);
});
