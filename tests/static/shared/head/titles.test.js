import assert from "node:assert/strict";
import { test } from "node:test";
import {
  axisNames,
  blockTitle,
  blockLines,
  cellName,
  choiceName,
  headTitle,
} from "../../../../static/shared/head/titles.ts";
import { cross, decoder, encoder, goingOn, hops, only } from "../../helpers.js";

test("the columns of the decoder are named by what was fed in", () => {
  assert.match(axisNames(decoder()).columns, /fed in/);
  assert.match(axisNames(decoder()).rows, /being written/);
  assert.match(axisNames(goingOn()).rows, /next piece, read or written/);
  assert.match(axisNames(encoder()).rows, /that looks/);
  assert.equal(headTitle(cross()), "Cross-attention, layer 2, head 5");
});

test("a recurrent model's attention is named after who proposed it, not after the block", () => {
  const title = (name, family = "recurrent") => blockTitle("cross", { name, family });
  assert.equal(title("Bahdanau, English to French"), "Bahdanau’s attention");
  assert.equal(title("Dates, Luong, local-p"), "Luong’s attention");
  assert.equal(title("Dates, hard"), "Attention");
  assert.equal(title("Transformer, English to French", "transformer"), "Cross-attention");
  assert.equal(headTitle({ ...only(), title: "Luong’s attention" }), "Luong’s attention");
});

test("a head of the atlas is named with the word that it serves where that was measured", () => {
  const aligned = { served: "fed", errors: { produced: 0.71, fed: 0.245 } };
  assert.equal(cellName(2, 5, aligned), "layer 2, head 5, AER 0.24, aligns the word just written");
  assert.equal(cellName(2, 5, null), "layer 2, head 5");
  assert.equal(choiceName(2, 5, aligned), "L2 H5, AER 0.24", "a choice is short");
});

test("the line over a block is of the task", () => {
  const task = { crossing: "French looks at English", piece: "word" };
  const lines = (name, mask = null) => Object.values(blockLines({ name, mask }, task));
  assert.deepEqual(lines("cross"), ["Cross", "French looks at English"]);
  assert.deepEqual(lines("encoder"), ["Encoder", "every word looks at every word"]);
  assert.deepEqual(lines("decoder", "causal"), ["Decoder, masked", "only back, never ahead"]);
  assert.deepEqual(lines("encoder", "causal"), ["Encoder, masked", "only back, never ahead"]);
});
test("where there is one map the title counts no layers, and hops are rows", () => {
  assert.equal(headTitle(only()), "Cross-attention");
  assert.match(axisNames(hops()).rows, /hops/);
});
