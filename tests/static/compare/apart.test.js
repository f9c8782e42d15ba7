import assert from "node:assert/strict";
import test from "node:test";
import { mostApart } from "../../../static/compare/apart.ts";
import { headingsOf } from "../../../static/compare/figures.ts";
import { apartInWords } from "../../../static/compare/words.ts";
import { plain } from "../../../static/shared/words.ts";

/** A map of two rows over two columns, as a column of Compare has it. */
const column = (weights, { columns = ["red", "car"], rows = ["voiture", "rouge"], ...more } = {}) => ({
  reading: {
    alignment: {
      ...{ block: "cross", layer: 1, head: 1, n: 2, m: 2, weights: Float32Array.from(weights) },
      rows: { side: "target", tokens: rows },
      columns: { side: "source", tokens: columns },
      ...more,
    },
  },
});

const row = (index) => ({ query: { side: "target", index }, key: null });

test("two models are as far apart as their rows of the word, and on the mean of all rows", () => {
  const columns = [column([1, 0, 1, 0]), column([1, 0, 0, 1])];
  const marks = [row(1), row(1)];
  assert.deepEqual(mostApart(columns, marks), { columns: [0, 1], bits: 1, mean: 0.5, of: 2 });
});

test("of three models the two that differ most are named", () => {
  const columns = [column([1, 0, 1, 0]), column([1, 0, 0.5, 0.5]), column([1, 0, 0, 1])];
  assert.deepEqual(mostApart(columns, [row(1), row(1), row(1)]).columns, [0, 2]);
});

test("there is no mean over sentences that differ", () => {
  const columns = [column([1, 0, 1, 0]), column([1, 0, 0, 1], { rows: ["une", "rouge"] })];
  assert.equal(mostApart(columns, [row(1), row(1)]).mean, null);
});

test("rows over other columns, that do not sum to 1, or of a model that did not write the word have no distance", () => {
  const one = column([1, 0, 1, 0]);
  const others = [
    column([1, 0, 1, 0], { columns: ["red", "bus"] }),
    column([1, 0, 0.2, 0.3]),
    { reading: null },
  ];
  for (const other of others) assert.equal(mostApart([one, other], [row(1), row(1)]), null);
  assert.equal(mostApart([one, one], [row(1), { query: null, key: null }]), null);
});

test("the distance is said with the names of both, and where there are more, that they are the farthest", () => {
  const said = (...values) => plain(apartInWords("Bahdanau", "Transformer", ...values));
  assert.equal(
    said(0.031, 0.126, 2),
    " Bahdanau and Transformer differ by 0.03 bits; the mean over the sentence is 0.13.",
  );
  assert.equal(said(0.5, null, 3), " Farthest apart here: Bahdanau and Transformer differ by 0.50 bits.");
});

test("each figure stands under one name, whatever only one model says of it", () => {
  const fact = (name) => ({ id: name, value: "1", name, meaning: "" });
  const all = [
    [fact("BLEU"), fact("parameters")],
    [fact("AER: best of 24"), fact("BLEU"), fact("parameters")],
  ];
  assert.deepEqual(headingsOf(all), ["AER", "BLEU", "parameters"]);
});
