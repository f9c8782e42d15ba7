import assert from "node:assert/strict";
import test from "node:test";
import {
  cheapestInWords,
  crossesInWords,
  crossingInWords,
  lengthsInWords,
  machineInWords,
  measuredInWords,
  shareInPlainWords,
  shareInWords,
  sizesInWords,
  statesInWords,
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

test("the largest part is named with its share, and that of attention, W^O of a Transformer with it", (t) => {
  const operations = { ...none, projections: 80, scores: 15, mix: 5 };
  const ofTransformer = { ...operations, recurrence: 0, "feed-forward": 30 };
  t.assert.snapshot([
    shareInWords("Bahdanau", { operations }),
    shareInWords("Transformer", { operations: ofTransformer }),
  ]);
});

test("from far away the share of attention is said in words", (t) => {
  const said = (scores) => shareInPlainWords("Bahdanau", { operations: { ...none, scores } });
  t.assert.snapshot([said(11), said(12), said(100), said(0)]);
});

test("of a matrix S it is said what it grows with, and what the map that is shown takes", (t) => {
  const cost = { operations: { ...none, mix: 10 }, with_map: 12345 };
  t.assert.snapshot([
    shareInWords("Linear", cost),
    shareInPlainWords("Linear", cost),
    statesInWords([{ name: "Linear", cost }]),
    statesInWords([
      { name: "Linear", cost },
      { name: "Delta rule", cost: { ...cost, with_map: 23456 } },
    ]),
  ]);
});

test("a model without attention has nothing to average", () =>
  assert.match(shareInWords("None", { operations: none }), /vocabulary, 60 %. It has no scores/));

test("the side of the crossing is that of the sentence", (t) => {
  const said = (n) => crossingInWords({ n, layers: { d: 32 } });
  t.assert.snapshot([said(31), said(32), said(33)]);
});

test("a window that holds the whole sentence is said to", (t) => {
  const said = (n) => sizesInWords({ n, layers: { d: 32, k: 3, r: 21 } });
  t.assert.snapshot([said(12), said(21)]);
});

test("times cross where self-attention takes longer, or nowhere", (t) => {
  const about = { machine: "X", threads: 1, torch: "2", d: 4, heads: 2, rounds: 3, lengths: [16, 32, 64] };
  const said = (attends) =>
    timesInWords({
      layers: {
        measured: { ...about, seconds: { "self-attention": attends, recurrent: [0.002, 0.004, 0.008] } },
      },
    });
  t.assert.snapshot([said([0.001, 0.003, 0.02]), said([0.001, 0.003, 0.007]), said([0.003, 0.005, 0.01])]);
});

test("at 10,000 pieces the cheapest is named, of the lines that reach so far", (t) => {
  const line = (name, y) => ({
    ...{ name, isChosen: false, x: [10, 10_000, 100_000].slice(0, y.length), y },
  });
  const lines = [line("Transformer", [3, 471e9, 1e13]), line("none", [5, 41.5e9, 1e12]), line("short", [1])];
  const [bahdanau] = [line("Bahdanau", [4, 120e9, 1e12])];
  t.assert.snapshot([
    cheapestInWords([...lines, bahdanau], "models"),
    cheapestInWords([line("GRU", [0.5])], "measured"),
  ]);
});

test("a rival that is not the next is not said to be", () => {
  const line = (name, y) => ({ name, isChosen: false, x: [10], y: [y] });
  const lines = [line("none", 1), line("Luong", 2), line("Bahdanau", 3), line("Transformer", 9)];
  const said = (rival) => cheapestInWords(lines, "held", 10, rival);
  assert.equal(
    said("Bahdanau"),
    "At 10 pieces the cheapest is none, 1 numbers, against Bahdanau, 3; the dearest Transformer, 9.",
  );
  assert.match(said("Luong"), /none, 1 numbers, then Luong, 2; the dearest/);
});

test("a sentence is of the length that is read, or says where the counts end", () => {
  const line = { name: "short", isChosen: true, x: [10, 50], y: [1, 5] };
  assert.match(cheapestInWords([line], "models", 50), /^At 50 pieces the cheapest/);
  assert.match(cheapestInWords([line], "models", 200), /^At 50 pieces, the longest counted below 200, the/);
});

test("a measured time is said at a length that was measured, between two or at the end", (t) => {
  const about = { machine: "X", threads: 1, torch: "2", d: 4, heads: 2, rounds: 3, lengths: [16, 32, 64] };
  const seconds = { "self-attention": [0.001, 0.003, 0.02], recurrent: [0.002, 0.004, 0.008] };
  const answer = { layers: { measured: { ...about, seconds } } };
  t.assert.snapshot([
    ...[8, 16, 40, 64, 65].map((n) => measuredInWords(answer, n)),
    machineInWords(answer),
    crossesInWords(256),
  ]);
});

test("of a decoder n counts all that it is fed, and looking grows with its square", () => {
  assert.equal(lengthsInWords({ n: 11, m: 34 }, "fed"), "34 pieces (n), the first 11 of them the prompt.");
  const cost = { operations: { ...none, scores: 10 } };
  assert.match(shareInWords("Induction", cost, "fed"), /Scores and mix alone, which grow with n², take/);
  assert.match(shareInWords("Transformer", cost), /grow with m·n, take/);
});
