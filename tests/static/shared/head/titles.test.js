import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blockTitle,
  blockLines,
  cellName,
  choiceName,
  headTitle,
} from "../../../../static/shared/head/titles.ts";
import { axisNames } from "../../../../static/shared/head/words.ts";
import { cross, decoder, encoder, goingOn, hops, meanPooling, only } from "../../helpers.js";

test("the columns of the decoder are named by what was fed in", (t) => {
  t.assert.snapshot([
    axisNames(decoder()).columns,
    axisNames(decoder()).rows,
    axisNames(goingOn()).rows,
    axisNames(encoder()).rows,
    headTitle(cross()),
  ]);
});

test("a recurrent model's attention is named after who proposed it, not after the block", (t) => {
  const title = (name, family = "recurrent") => blockTitle("cross", { name, family });
  t.assert.snapshot([title("Bahdanau, English to French"), title("Dates, Luong, local-p")]);
  assert.equal(title("Dates, hard"), "Attention");
  assert.equal(title("Transformer, English to French", "transformer"), "Cross-attention");
  t.assert.snapshot([headTitle({ ...only(), title: "Luong’s attention" })]);
});

test("a head of the atlas is named with the word that it serves where that was measured", (t) => {
  const aligned = { naming: "fed", errors: { produced: 0.71, fed: 0.245 } };
  t.assert.snapshot([cellName(2, 5, aligned), cellName(2, 5, null), choiceName(2, 5, aligned)]);
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
  assert.equal(headTitle({ ...hops(), layer: 1, head: 3 }), "Structured self-attention, hop 3");
  assert.match(axisNames(meanPooling()).rows, /the one hop/);
});

test("pooling has its own name, attention that of its kind", () => {
  const title = (looks, family = "self-attentive") => blockTitle("hops", { family, name: "", looks });
  assert.deepEqual(["everywhere", "alike", "nowhere"].map((looks) => title(looks)), ["Structured self-attention", "Mean pooling", "Max pooling"]); // prettier-ignore
  assert.equal(
    blockTitle("cross", { family: "transformer", name: "", looks: "everywhere" }),
    "Cross-attention",
  );
});
