import assert from "node:assert/strict";
import { test } from "node:test";
import { layerName } from "../../../../static/shared/head/layers.ts";
import { blockLines, cellName, headTitle } from "../../../../static/shared/head/titles.ts";
import { whichLayers } from "../../../../static/shared/head/words.ts";

const HYBRID = { numbers: [4, 8, 8], depth: 12 };

test("a layer has the number that its model gives it, with a letter where it attends twice", () => {
  assert.deepEqual(
    [1, 2, 3].map((layer) => layerName(HYBRID, layer)),
    ["4", "8a", "8b"],
  );
  for (const usual of [{}, { numbers: null, depth: null }, undefined]) assert.equal(layerName(usual, 3), "3");
});

test("it is said which layers attend where not all do", (t) => {
  t.assert.snapshot([
    whichLayers(HYBRID),
    whichLayers({ numbers: [2, 5, 9], depth: 9 }),
    whichLayers({ numbers: [3], depth: 6 }),
  ]);
  assert.equal(whichLayers({}), "");
  assert.equal(whichLayers({ numbers: [1, 1, 2], depth: 2 }), "");
});

test("titles and names have the model's own number", (t) => {
  const focus = { block: "decoder", layer: 2, head: 3 };
  t.assert.snapshot([headTitle(focus, "8a"), headTitle(focus), cellName("8a", 3, undefined)]);
  const task = { crossing: "", piece: "word" };
  t.assert.snapshot([blockLines({ name: "decoder", mask: "causal", ...HYBRID }, task).line]);
});
