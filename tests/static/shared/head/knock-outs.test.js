import assert from "node:assert/strict";
import { test } from "node:test";
import { hasHeads, only } from "../../../../static/heads/block.ts";
import {
  decimals,
  doingWords,
  effectInWords,
  emptyWords,
  runWords,
  summaryInWords,
  writtenName,
} from "../../../../static/shared/head/knock-outs.ts";
import { plain } from "../../../../static/shared/words.ts";

const at = { layer: 3, head: 5 };
const said = (effect) => plain(effectInWords(at, effect, "translation")).replaceAll("\u00a0", " ");

test("an effect is said as how much less likely the translation becomes", () => {
  assert.equal(said(-2.1), "Without L3 H5 this translation becomes e2.10 ≈ 8.2 times less likely.");
  assert.deepEqual(
    effectInWords(at, -2.1, "translation").filter(({ role }) => role === "power"),
    [{ text: "2.10", role: "power" }],
  );
  assert.match(said(-3.99), /≈ 54 times less likely/);
  assert.match(said(-9), /≈ 8,103 times less/);
  assert.match(said(-20), /≈ 4\.9 × 108 times less/);
  assert.match(said(0.3), /e0\.30 ≈ 1\.3 times more likely/);
  assert.match(said(0.03), /≈ 1\.03 times more likely/);
});

test("in plain words an effect is a factor alone", () => {
  const inPlain = (effect) => plain(effectInWords(at, effect, "translation", { isPlain: true }));
  assert.equal(inPlain(-2.1), "Without L3 H5 this translation becomes about 8.2 times less likely.");
  assert.equal(inPlain(0.001), "Without L3 H5 this translation stays as likely as it is.");
});

test("what is written has the name of its task", () => {
  assert.equal(writtenName("dates"), "date");
  assert.equal(writtenName("translation en-fr"), "translation");
  assert.equal(writtenName("another"), "text");
});

test("the larger the effects the fewer decimals stand in the map", () => {
  assert.deepEqual([9.99, 10, 99, 100].map(decimals), [2, 1, 1, 0]);
});

test("what rounds to nothing is not called a factor", () => {
  assert.match(said(-0.004), /stays as likely as it is: a change of less than 0\.01 nats/);
  assert.match(said(0), /stays as likely/);
});

test("heads that could go are counted, each alone", () => {
  const few = [
    [-0.05, -0.1],
    [0.2, -3],
  ];
  assert.equal(
    summaryInWords("cross", few, "date"),
    "The date needs L2 H2 most; 2 of 4 heads of cross-attention can each go alone and leave it at least 90 % as likely.",
  );
  assert.match(
    summaryInWords("encoder", [[-1, -2]]),
    /needs L1 H2 most; none of the 2 heads of encoder self-attention can go/,
  );
  assert.match(
    summaryInWords("decoder", [[0, 0.1]]),
    /needs L1 H1 most; each of the 2 heads of decoder self-attention can go alone/,
  );
});

test("of one head it is said whether it can go", () => {
  assert.match(
    summaryInWords("cross", [[-31.25]], "date"),
    /cannot go: without it the date loses 31\.25 nats/,
  );
  assert.match(summaryInWords("cross", [[-0.01]]), /The one head of cross-attention can go/);
});

test("what runs is said with how many heads there are", () => {
  assert.equal(doingWords(24), "knocking out 24 heads...");
  assert.equal(doingWords(1), "knocking out 1 head...");
  assert.match(runWords(24), /every head of this block, one at a time/);
  assert.equal(runWords(1), "knock out the one head");
  assert.match(
    emptyWords("cross", 24, "date"),
    /read its date 24 more times, each time without another head of cross-attention/,
  );
  assert.match(emptyWords("cross", 1, "date"), /once more, without the one head/);
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
  const block = { shape: [2, 3, 5, 7], values, mask: null, allowed: values };
  const one = only(block, { layer: 2, head: 3 });
  assert.deepEqual(one.shape, [1, 1, 5, 7]);
  assert.equal(one.values[0], (1 * 3 + 2) * 35);
  assert.deepEqual(one.allowed, one.values);
  assert.equal(one.values.length, 35);
});
