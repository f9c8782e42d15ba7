import assert from "node:assert/strict";
import test from "node:test";
import {
  cheapestInWords,
  crossingInWords,
  shareInPlainWords,
  shareInWords,
  sizesInWords,
  timesInWords,
} from "../../../static/cost/words.ts";

const none = {
  projections: 0,
  scores: 0,
  mix: 0,
  output: 10,
  "feed-forward": 0,
  recurrence: 30,
  vocabulary: 60,
};

test("the largest part is named with its share, and that of attention", () => {
  const operations = { ...none, projections: 80, scores: 15, mix: 5 };
  const said = shareInWords("Bahdanau", { operations });
  assert.match(
    said,
    /^Bahdanau: 200 multiply-adds\. The largest part is making queries, keys and values, 40 %\./,
  );
  assert.match(said, /Attention takes 50 %.* m·n, take 10 %\.$/);
});

test("from far away the share of attention is said in words", () => {
  const said = (/** @type {number} */ scores) =>
    shareInPlainWords("Bahdanau", { operations: { ...none, scores } });
  assert.match(
    said(11),
    /^Bahdanau: the largest part .* is scoring every piece.* take hardly any of them\.$/,
  );
  assert.match(said(12), /take less than half of them\.$/);
  assert.match(said(100), /is the scores\. .* take at least half of them\.$/);
  assert.match(said(0), /It has no attention\.$/);
});

test("a model without attention has nothing to average", () =>
  assert.match(shareInWords("None", { operations: none }), /vocabulary, 60 %. It has no scores/));

test("the side of the crossing is that of the sentence", () => {
  const said = (/** @type {number} */ n) => crossingInWords(/** @type {any} */ ({ n, layers: { d: 32 } }));
  assert.match(said(31), /below it, with n = 31: self-attention needs fewer/);
  assert.match(said(32), /at it, with n = 32: both cost the same/);
  assert.match(said(33), /above it, with n = 33: recurrence needs fewer/);
});

test("a window that holds the whole sentence is said to", () => {
  const said = (/** @type {number} */ n) =>
    sizesInWords(/** @type {any} */ ({ n, layers: { d: 32, k: 3, r: 21 } }));
  assert.match(said(12), /r, the places in a window, is 12, because a window of 21 places holds the whole/);
  assert.match(said(21), /r, the places in a window, is 21\.$/);
});

test("times cross where self-attention takes longer, or nowhere", () => {
  const about = { machine: "X", threads: 1, torch: "2", d: 4, heads: 2, rounds: 3, lengths: [16, 32, 64] };
  const said = (/** @type {number[]} */ attends) =>
    timesInWords(
      /** @type {any} */ ({
        layers: {
          measured: { ...about, seconds: { "self-attention": attends, recurrent: [0.002, 0.004, 0.008] } },
        },
      }),
    );
  assert.match(
    said([0.001, 0.003, 0.02]),
    /faster up to n = 32 and slower from n = 64 on: at n = 16 it takes 1 ms/,
  );
  assert.match(said([0.001, 0.003, 0.007]), /faster at every measured length/);
  assert.match(said([0.003, 0.005, 0.01]), /slower at every measured length/);
});

test("at 10,000 pieces the cheapest is named, of the lines that reach so far", () => {
  const line = (/** @type {string} */ name, /** @type {number[]} */ y) => ({
    ...{ name, isChosen: false, x: [10, 10_000, 100_000].slice(0, y.length), y },
  });
  const lines = [line("Transformer", [3, 471e9, 1e13]), line("none", [5, 41.5e9, 1e12]), line("short", [1])];
  const [bahdanau] = [line("Bahdanau", [4, 120e9, 1e12])];
  assert.equal(
    cheapestInWords([...lines, bahdanau], "models"),
    "At 10,000 pieces the cheapest is none, 41.5 G multiply-adds, then Bahdanau, 120 G; the dearest Transformer, 471 G.",
  );
  assert.equal(
    cheapestInWords([line("GRU", [0.5])], "measured"),
    "At 10 pieces the cheapest is GRU, 500 ms.",
  );
});
