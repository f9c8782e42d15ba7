import assert from "node:assert/strict";
import { test } from "node:test";
import { headsFrom, placesOf, rowOf } from "../../../../static/classroom/worksheet/head-rows.ts";
import { isSoftmax, rowSheet } from "../../../../static/classroom/worksheet/row-sheet.ts";
import { keyOf, writtenAnswer } from "../../../../static/classroom/worksheet/sheet.ts";
import { softmax } from "../../../../static/lab/scaling.ts";
import { columnOf, looked, number, rounded, text } from "./read.js";

const SCORES = [1.237, -0.5, 2.044, 2.039, -9];
const ROW = {
  ...{
    looks: "chaise",
    scores: SCORES,
    weights: softmax(SCORES),
    keys: ["1 the", "2 red", "3 chair", "4 is", "5 ."],
  },
  ...{
    model: "A model",
    head: "Cross-attention, layer 1, head 2",
    text: "the red chair is .",
    target: "la chaise",
  },
};

const MODEL = {
  ...{ name: "A model", family: "transformer" },
  blocks: [{ name: "decoder", layers: 2, heads: 3 }],
};

/** A masked head of three rows; of the first only one key may be looked at. */
const answer = () => {
  const masked = [
    [5, null, null],
    [1, 2, null],
    [0.5, 0.25, 3],
  ];
  const weights = masked.map((row) => {
    const allowed = softmax(row.filter((x) => x !== null));
    return row.map((x, j) => (x === null ? null : allowed[j]));
  });
  const axes = { rows: "target", columns: "fed" };
  return {
    ...{ block: "decoder", layer: 1, head: 3, source: { text: "the cat", tokens: ["▁the", "▁cat"] } },
    target: { text: "le chat", tokens: ["▁le", "▁chat", "</s>"], fed: ["<s>", "▁le", "▁chat"] },
    stages: [
      { id: "masked", values: masked, ...axes },
      { id: "weights", values: weights, ...axes },
    ],
  };
};

test("the softmax of a row follows from its printed scores, and its answers are near the model's weights", () => {
  const sheet = rowSheet(3, ROW);
  const [
    {
      parts: [table],
    },
  ] = sheet.tasks;
  const [scores, below, powers, weights] = [0, 1, 2, 3].map((j) => columnOf(table, j));
  assert.deepEqual(
    scores,
    SCORES.map((x) => rounded(x, 2)),
  );
  assert.deepEqual(
    below,
    scores.map((x) => rounded(x - 2.04, 1)),
  );
  assert.deepEqual(
    powers,
    below.map((x) => looked(x, sheet.step)),
  );
  const total = number(text(table.sum[2]));
  assert.equal(
    total,
    rounded(
      powers.reduce((a, b) => a + b),
      2,
    ),
  );
  assert.deepEqual(
    weights,
    powers.map((p) => rounded(p / total, 2)),
  );
  assert.equal(
    number(table.sum[3]),
    rounded(
      weights.reduce((a, b) => a + b),
      2,
    ),
  );
  weights.forEach((a, j) => assert.ok(Math.abs(a - ROW.weights[j]) < 0.03));
  assert.match(sheet.note.join(""), /^The model’s own weights: 0\.18, 0\.03, 0\.40, 0\.39, 0\.00\./);
});

test("two scores that print alike are both looked at most", () => {
  const [, [most]] = keyOf(rowSheet(3, ROW));
  assert.equal(
    writtenAnswer(most),
    "It looks most at 3 chair and 4 is, because their scores, 2.04, are the largest",
  );
});

test("a row whose weights are not the softmax of its scores alone makes no sheet", () => {
  assert.ok(isSoftmax(ROW));
  const [first, ...others] = ROW.weights;
  assert.ok(!isSoftmax({ ...ROW, weights: [first + 0.01, ...others] }));
  const served = answer();
  served.stages[1].values[1] = [0.5, 0.5, null];
  assert.throws(() => rowOf(served, { i: 1, keys: [0, 1] }, MODEL), /more than the softmax of its scores/);
});

test("a row with one key is no question, and keys that are not allowed are not asked", () => {
  const places = placesOf(answer());
  assert.deepEqual(places, [
    { i: 1, keys: [0, 1] },
    { i: 2, keys: [0, 1, 2] },
  ]);
  const row = rowOf(answer(), places[0], MODEL);
  assert.deepEqual([row.looks, row.keys, row.scores], ["chat", ["1 start of sentence", "2 le"], [1, 2]]);
  assert.equal(row.head, "Decoder self-attention, layer 1, head 3");
});

test("a text of which no row fits is refused with what to change", () => {
  const served = answer();
  for (const stage of served.stages) stage.values = [Array(17).fill(1 / 17)];
  assert.throws(() => placesOf(served), /room for 2 to 16 pieces .* shorten the text/);
});

test("a step of a recurrent model is one row, named by the piece that it writes", () => {
  const served = {
    ...answer(),
    step: 2,
    block: undefined,
    stages: [
      { id: "scores", values: [1, 2], rows: "source", columns: null },
      { id: "weights", values: softmax([1, 2]), rows: "source", columns: null },
    ],
  };
  const [place] = placesOf(served);
  const row = rowOf(served, place, MODEL);
  assert.deepEqual([row.looks, row.head, row.keys], ["chat", "Step 2", ["1 the", "2 cat"]]);
});

test("the heads after the chosen one follow, round to the one before it", () => {
  assert.deepEqual(headsFrom({ layers: 2, heads: 2 }, { layer: 2, head: 1 }), [
    { layer: 2, head: 1 },
    { layer: 2, head: 2 },
    { layer: 1, head: 1 },
    { layer: 1, head: 2 },
  ]);
});
