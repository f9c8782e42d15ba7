import assert from "node:assert/strict";
import { test } from "node:test";
import { axisNames, blockLines, cellName, headTitle } from "../../static/lib/titles.js";
import { cross, decoder, encoder, hops, only } from "./helpers.js";

test("the columns of the decoder are named by what was fed in", () => {
  assert.match(axisNames(decoder()).columns, /fed in/);
  assert.match(axisNames(decoder()).rows, /being written/);
  assert.match(axisNames(encoder()).rows, /that looks/);
  assert.equal(headTitle(cross()), "Cross-attention, layer 2, head 5");
});

test("a head of the atlas is named with its alignment error where that was measured", () => {
  assert.equal(cellName(2, 5, 0.312), "layer 2, head 5, alignment error 0.31");
  assert.equal(cellName(2, 5, undefined), "layer 2, head 5");
});

test("the line over a block is of the task", () => {
  const task = { crossing: "French looks at English", piece: "word" };
  assert.equal(blockLines("cross", task).line, "French looks at English");
  assert.equal(blockLines("encoder", task).line, "every word looks at every word");
  assert.equal(blockLines("decoder", task).line, "only back, never ahead");
});
test("where there is one map the title counts no layers, and hops are rows", () => {
  assert.equal(headTitle(only()), "Cross-attention");
  assert.match(axisNames(hops()).rows, /hops/);
});
