import assert from "node:assert/strict";
import { test } from "node:test";
import { hasHeads, only } from "../../../static/heads/single-head.ts";
import { decimals } from "../../../static/heads/rows.ts";
import {
  doingWords,
  effectInWords,
  emptyWords,
  layersInWords,
  pairInWords,
  runWords,
  summaryInWords,
} from "../../../static/heads/words.ts";
import { writtenName } from "../../../static/shared/head/knock-outs.ts";
import { plain } from "../../../static/shared/words.ts";
import { cross, encoder } from "../helpers.js";

const at = { layer: 3, head: 5 };
const said = (effect) => plain(effectInWords(at, effect, "translation")).replaceAll("\u00a0", " ");

test("an effect is said as how much less likely the translation becomes", (t) => {
  assert.deepEqual(
    effectInWords(at, -2.1, "translation").filter(({ role }) => role === "power"),
    [{ text: "2.10", role: "power" }],
  );
  t.assert.snapshot([said(-2.1), said(-3.99), said(-9), said(-20), said(0.3), said(0.03)]);
});

test("in plain words an effect is a factor alone", (t) => {
  const inPlain = (effect) => plain(effectInWords(at, effect, "translation", { isPlain: true }));
  t.assert.snapshot([inPlain(-2.1), inPlain(0.001)]);
});

test("what is written has the name of its task", () => {
  assert.equal(writtenName("dates"), "date");
  assert.equal(writtenName("translation en-fr"), "translation");
  assert.equal(writtenName("another"), "text");
});

test("the larger the effects the fewer decimals stand in the map", () => {
  assert.deepEqual([9.99, 10, 99, 100].map(decimals), [2, 1, 1, 0]);
});

test("what rounds to nothing is not called a factor", (t) => {
  t.assert.snapshot([said(-0.004), said(0)]);
});

test("heads that could go are counted, each alone", (t) => {
  const few = [
    [-0.05, -0.1],
    [0.2, -3],
  ];
  t.assert.snapshot([
    summaryInWords("cross", few, "date"),
    summaryInWords("encoder", [[-1, -2]], "date"),
    summaryInWords("decoder", [[0, 0.1]], "date"),
  ]);
});

test("of one head it is said whether it can go", (t) => {
  t.assert.snapshot([
    summaryInWords("cross", [[-31.25]], "date"),
    summaryInWords("cross", [[-0.01]], "date"),
  ]);
});

test("what runs is said with how many heads there are", (t) => {
  t.assert.snapshot([
    doingWords(24),
    doingWords(1),
    runWords(24),
    runWords(1),
    emptyWords("cross", 24, "date"),
    emptyWords("cross", 1, "date"),
  ]);
});

test("heads can be knocked out of models that write step by step and look", () => {
  assert.equal(hasHeads({ family: "transformer", blocks: [{ name: "cross" }] }), true);
  assert.equal(hasHeads({ family: "recurrent", blocks: [] }), false);
  assert.equal(hasHeads({ family: "hugging-face", blocks: [{ name: "decoder" }] }), true);
  assert.equal(hasHeads({ family: "hugging-face", blocks: [{ name: "encoder" }] }), false);
  assert.equal(hasHeads({ family: "self-attentive", blocks: [{ name: "hops" }] }), false);
});

test("one head of a block has its own weights", () => {
  const values = Uint8Array.from({ length: 2 * 3 * 5 * 7 }, (_, k) => k);
  const block = { shape: [2, 3, 5, 7], values, mask: null, allowed: values, names: ["4", "9"] };
  const one = only(block, { layer: 2, head: 3 });
  assert.deepEqual([one.layers, one.heads, one.names], [[2], [3], ["9"]]);
  assert.deepEqual(one.shape, [1, 1, 5, 7]);
  assert.equal(one.values[0], (1 * 3 + 2) * 35);
  assert.deepEqual(one.allowed, one.values);
  assert.equal(one.values.length, 35);
});

const other = { ...cross(), head: 7, weights: Float32Array.of(0, 1, 1, 0, 0, 1) };

test("what both look at is named, and what their mean would give it", () => {
  assert.equal(
    pairInWords(cross(), other, 0),
    "To write “chaise”, head 5 looks most at “chair” (1.00), head 7 at the end of sentence (1.00). One row that is their mean gives " +
      "“chair” 0.50 and the end of sentence 0.50: neither is found as clearly, and their values arrive mixed. They differ by 1.00 bits.",
  );
});

test("heads that agree are said to", () =>
  assert.match(
    pairInWords(encoder(), { ...encoder(), head: 2 }, 0),
    /^From “cat”, head 1 looks most at .*, and so does head 2 \(0\.90\): their mean gives it 0\.90\. They differ by 0\.00 bits\.$/,
  ));

test("every layer has its mean", () =>
  assert.match(
    layersInWords([[0.2, 0.4], [0.5, 0.7]], (l) => `${2 * l}`), // prettier-ignore
    /layer 2 0\.30, layer 4 0\.60\.$/,
  ));
