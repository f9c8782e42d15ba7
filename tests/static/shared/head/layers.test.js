import assert from "node:assert/strict";
import { test } from "node:test";
import { attending, layerName } from "../../../../static/shared/head/layers.ts";
import { blockLines, cellName, headTitle } from "../../../../static/shared/head/titles.ts";

const HYBRID = { numbers: [4, 8, 8], depth: 12 };

test("a layer has the number that its model gives it, with a letter where it attends twice", () => {
  assert.deepEqual(
    [1, 2, 3].map((layer) => layerName(HYBRID, layer)),
    ["4", "8a", "8b"],
  );
  for (const usual of [{}, { numbers: null, depth: null }, undefined]) assert.equal(layerName(usual, 3), "3");
});

test("it is said which layers attend where not all do", () => {
  assert.equal(attending(HYBRID), "layers 4 and 8 of 12 attend");
  assert.equal(attending({ numbers: [2, 5, 9], depth: 9 }), "layers 2, 5 and 9 of 9 attend");
  assert.equal(attending({ numbers: [3], depth: 6 }), "layer 3 of 6 attends");
  assert.equal(attending({}), "");
  assert.equal(attending({ numbers: [1, 1, 2], depth: 2 }), "");
});

test("titles and names have the model's own number", () => {
  const focus = { block: "decoder", layer: 2, head: 3 };
  assert.equal(headTitle(focus, "8a"), "Decoder self-attention, layer 8a, head 3");
  assert.equal(headTitle(focus), "Decoder self-attention, layer 2, head 3");
  assert.equal(cellName("8a", 3, undefined), "layer 8a, head 3");
  const task = { crossing: "", piece: "word" };
  assert.equal(
    blockLines({ name: "decoder", mask: "causal", ...HYBRID }, task).line,
    "only back, never ahead; layers 4 and 8 of 12 attend",
  );
});
