import assert from "node:assert/strict";
import { test } from "node:test";
import {
  kindsOf,
  neighbour,
  optionsOf,
  rowOf,
  rowsToAsk,
  after,
} from "../../../../static/classroom/predict/choosing.ts";
import {
  columnToAsk,
  columnsOf,
  mostDifferent,
  poseHead,
  poseLook,
  poseMore,
  poseNext,
  poseWeights,
} from "../../../../static/classroom/predict/posing.ts";
import { OTHERS } from "../../../../static/classroom/predict/words.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross, decoder, encoder, hops, local, namedByFed, only } from "../../helpers.js";

const said = (posed, given) => plain(posed.outcome(given).says);

test("where a word looks is asked of the columns that it may look at, and scored by their weight", (t) => {
  const posed = poseLook(cross(), 1);
  t.assert.snapshot([plain(posed.asked)]);
  assert.deepEqual(posed.words, ["chair", "</s>"]);
  assert.equal(posed.outcome({ choice: 0 }).score.value, 0.25);
  t.assert.snapshot([said(posed, { choice: 0 }), said(posed, { choice: 1 }), said(posed, null)]);
  assert.equal(posed.outcome(null).score, null);
});

test("what is masked or out of a window is not offered", () => {
  assert.deepEqual(columnsOf(decoder(), 1), [0, 1]);
  assert.deepEqual(columnsOf(local(), 1), [0, 1]);
});

test("each kind of map is asked about in its own words", (t) => {
  t.assert.snapshot([
    plain(poseLook(encoder(), 0).asked),
    plain(poseLook(hops(), 1).asked),
    plain(poseLook(only(), 1).asked),
  ]);
});

test("a guess of weights is scored by its divergence and said in words", (t) => {
  const posed = poseWeights(cross(), 0);
  const even = posed.outcome({ taps: [1, 1] });
  assert.ok(Math.abs(even.score.value - 1) < 1e-9);
  t.assert.snapshot([plain(even.says), said(posed, { taps: [30, 0] })]);
  assert.deepEqual(even.bars.model, [1, 0]);
  assert.equal(even.bars.guess.length, 2);
});

test("of two heads the one with the larger weight is right, and a small difference is none", (t) => {
  const other = { ...cross(), head: 6, weights: Float32Array.of(1, 0, 0.5, 0.5, 0.52, 0.48) };
  const posed = poseMore(cross(), other, 1, 0);
  t.assert.snapshot([plain(posed.asked)]);
  assert.deepEqual(posed.words, ["layer 2, head 5", "layer 2, head 6", "about the same"]);
  t.assert.snapshot([said(posed, { choice: 1 })]);
  assert.match(said(posed, { choice: 0 }), /^No: /);
  assert.equal(poseMore(cross(), other, 2, 0).outcome({ choice: 2 }).score.value, 1);
  assert.equal(mostDifferent([cross(), other], 1), 0);
});

test("of the heads of a layer one is chosen, and scored by the weight that it gives", (t) => {
  const weights = [
    [1, 0, 0.25, 0.75, 0.5, 0.5],
    [0, 1, 0.5, 0.5, 0.5, 0.5],
    [0, 1, 0.9, 0.1, 0.5, 0.5],
  ];
  const heads = weights.map((all, k) => ({ ...cross(), head: k + 1, weights: Float32Array.from(all) }));
  const posed = poseHead(heads, 1, 1);
  t.assert.snapshot([plain(posed.asked)]);
  assert.deepEqual(posed.words, ["head 1", "head 2", "head 3"]);
  t.assert.snapshot([said(posed, { choice: 0 }), said(posed, { choice: 1 }), said(posed, null)]);
  const { score, model, bars } = posed.outcome({ choice: 1 });
  assert.deepEqual([score.value, bars.chosen], [0.5, 1]);
  t.assert.snapshot([model]);
  assert.equal(posed.outcome(null).score, null);
});

test("heads are asked about the piece just before where a text looks at itself, else where they differ most", (t) => {
  assert.equal(columnToAsk([encoder(), encoder()], 1), 0);
  t.assert.snapshot([plain(poseHead([encoder()], 1, 0).asked).split("weight to ")[1]]);
  assert.equal(columnToAsk([decoder(), decoder()], 1), 1, "“la”, which was fed when “chaise” was written");
  assert.equal(columnToAsk([namedByFed(decoder())], 2), 1, "“la”, before “chaise”, which was fed");
  const withoutMarks = {
    ...decoder(),
    ...{ m: 2, weights: Float32Array.of(NaN, NaN, 0.5, NaN, 0.25, 0.5) },
    rows: { ...decoder().rows, pieces: [[0], [1], [2]] },
    columns: { side: "fed", tokens: ["▁la", "▁chaise"], labels: ["la", "chaise"], pieces: [[1], [2]] },
  };
  assert.equal(columnToAsk([withoutMarks], 1), 0);
  const other = { ...cross(), weights: Float32Array.of(1, 0, 0.3, 0.1, 0.5, 0.5) };
  assert.equal(columnToAsk([cross(), other], 1), 1);
  assert.doesNotMatch(plain(poseHead([cross()], 1, 1).asked), /before/);
});

const candidates = [0.6, 0.15, 0.1, 0.05, 0.01, 0.008, 0.005, 0.002].map((probability, k) => ({
  ...{ token: `▁${"hgfedcba"[k]}`, probability },
}));

test("the next piece is among its options, whose order gives nothing away and whose probabilities add up to 1", (t) => {
  const options = optionsOf(candidates);
  assert.deepEqual(
    options.map(({ token }) => token),
    ["▁a", "▁b", "▁e", "▁f", "▁g", "▁h", OTHERS],
  );
  const sum = options.reduce((all, { probability }) => all + probability, 0);
  assert.ok(Math.abs(sum - 1) < 1e-9);
  const posed = poseNext(options, "▁h", 0, false);
  assert.equal(posed.outcome({ choice: 5 }).score.value, 0.6);
  t.assert.snapshot([said(posed, { choice: 5 }), said(posed, { choice: 6 })]);
});

test("rows are asked about that have a choice; the one of the address, where it is there", () => {
  assert.deepEqual(rowsToAsk(decoder()), [1]);
  assert.deepEqual(rowOf(cross(), 1), { row: 1, isThere: true });
  assert.deepEqual(rowOf(cross(), 7).isThere, false);
  assert.deepEqual(rowOf(decoder(), 0), { row: 1, isThere: false });
  assert.equal(after([1, 3, 4], 3), 4);
  assert.equal(after([1, 3, 4], 4), 1);
});

test("without a row in the address a word is asked about that looks mostly, not only, at one place", () => {
  const weights = [0.99, 0.01, 0.9, 0.1, 0.25, 0.75, 0.45, 0.55];
  const tokens = ["▁la", "▁voiture", "▁rouge", "▁rapide"];
  const open = (values) => ({
    ...{ ...cross(), n: 4, weights: Float32Array.from(values) },
    rows: { ...cross().rows, tokens, labels: tokens },
  });
  assert.equal(rowOf(open(weights), null).row, 3);
  assert.equal(
    rowOf(open([0.4, 0.6, ...weights.slice(2, 6), 1, 0]), null).row,
    2,
    "not of a word of two letters",
  );
  assert.equal(rowOf(open(weights), 0).row, 0);
});

test("a model is asked only what it can answer", () => {
  const blocks = [{ name: "cross", layers: 3, heads: 8 }];
  const transformer = { family: "transformer", task: "", blocks };
  const all = ["look", "weights", "more", "head", "next", "say"];
  assert.deepEqual(kindsOf(transformer, cross(), false), all);
  assert.deepEqual(kindsOf(transformer, cross(), true), all.toSpliced(4, 1));
  for (const heads of [1, 17])
    assert.ok(
      !kindsOf({ ...transformer, blocks: [{ ...blocks[0], heads }] }, cross(), false).includes("head"),
      `${heads} heads in a layer are no choice for a class`,
    );
  assert.deepEqual(kindsOf({ family: "recurrent", blocks: [] }, null, false), ["next", "say"]);
  assert.deepEqual(kindsOf({ family: "own", blocks }, { ...cross(), layer: 0, head: 0 }, false), [
    "look",
    "weights",
    "say",
  ]);
  assert.deepEqual(neighbour({ layers: 3, heads: 8 }, { layer: 3, head: 8 }), { layer: 3, head: 1 });
  assert.deepEqual(neighbour({ layers: 3, heads: 1 }, { layer: 3, head: 1 }), { layer: 1, head: 1 });
});
