import assert from "node:assert/strict";
import { test } from "node:test";
import { hereOf, quantileOf, rankOf } from "../../../../static/heads/corpus/quantiles.ts";

const answer = (block = {}) => ({
  source: { tokens: ["a", "b", "c"] },
  target: { tokens: ["x", "y", "z", "</s>"], read: 0 },
  blocks: { cross: { rows: "target", ...block } },
});
const heads = () => ({
  ...{ block: "cross", effect: [[-2, 0.4]], entropy: [[1.5, 1]], first: [[0.25, 0]], end: [[0.5, 0]] },
  ...{ same: [[0.1, 0]], before: [[0.2, 0]], after: null, distance: null },
  ...{ confidence: [[0.75, 1]], punctuation: [[0.125, 0]] },
});

test("measures of one definition are compared under the name that the corpus has for them", () => {
  const here = hereOf(heads(), answer(), { block: "cross", layer: 1, head: 1 });
  const marked = { confidence: 0.75, punctuation: 0.125 };
  assert.deepEqual(here, {
    cost: 0.5,
    entropy: 1.5,
    before: 0.2,
    own: 0.1,
    first: 0.25,
    end: 0.5,
    ...marked,
  });
});

test("the entropy of rows with a sink of their own is another measure, and is not compared", () => {
  const here = hereOf(heads(), answer({ sinks: new Float32Array(4) }), { block: "cross", layer: 1, head: 1 });
  assert.equal("entropy" in here, false);
});

test("where no row has a piece before it, that place is not compared", () => {
  const short = { ...answer(), target: { tokens: ["</s>"], read: 0 } };
  assert.equal("before" in hereOf(heads(), short, { block: "cross", layer: 1, head: 1 }), false);
});

test("what is said of a rank holds for the sentences that the quantiles were made of", () => {
  const sentences = Array.from({ length: 101 }, (_, k) => Math.round(100 * Math.sin(k) ** 2) / 100).sort(
    (a, b) => a - b,
  );
  const quantiles = Array.from({ length: 11 }, (_, k) => sentences[10 * k]);
  for (const value of [-1, 0, 0.004, 0.2, 0.5, 0.77, 1, 2]) {
    const rank = rankOf(value, quantiles);
    assert(rank);
    const beyond = sentences.filter((one) => (rank.isAbove ? one < value : one > value)).length;
    assert(beyond >= rank.share * 100, `${value}: ${beyond} of ${JSON.stringify(rank)}`);
  }
  assert.deepEqual(rankOf(-1, quantiles), { share: 1, isAbove: false });
  assert.deepEqual(rankOf(2, quantiles), { share: 1, isAbove: true });
});

test("a value that all sentences have lies neither above nor below them", () => {
  assert.equal(rankOf(0, Array(11).fill(0)), null);
});

test("the mark stands between the deciles, and inside the bar", () => {
  const quantiles = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 19];
  assert.deepEqual(
    [-3, 0, 2.5, 14, 30].map((value) => quantileOf(value, quantiles)),
    [0, 0, 0.25, 0.95, 1],
  );
  assert.equal(quantileOf(1, [0, 1, 1, 1, 2]), 0.75);
});
