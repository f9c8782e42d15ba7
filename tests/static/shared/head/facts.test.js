import assert from "node:assert/strict";
import { test } from "node:test";
import { allowed, entropy, largest, sharpest } from "../../../../static/shared/head/weights.ts";
import {
  entropyLimit,
  headFacts,
  meanEntropy,
  meanLargest,
  overlap,
  rank,
  redundancy,
  shareOn,
} from "../../../../static/shared/head/facts.ts";
import { cross, decoder, encoder, hops, local, meanPooling, only, measured } from "../../helpers.js";

test("a certain row has 0 bits, an even row log2 of its choices; masked cells do not count", () => {
  assert.equal(entropy([1, 0, 0]), 0);
  assert.equal(entropy([0.25, 0.25, 0.25, 0.25]), 2);
  assert.equal(entropy([0.5, 0.5, NaN]), 1);
});

test("the mean entropy is the mean of the rows' entropies", () => {
  assert.ok(Math.abs(meanEntropy(decoder()) - (0 + 1 + 1.5) / 3) < 1e-6);
});

test("the mean entropy is said as that of so many equal pieces", (t) => {
  const even = { ...cross(), weights: Float32Array.of(...cross().weights).fill(1 / 3) };
  const fact = headFacts({ ...even, m: 3, n: 3 }, {}).find(({ id }) => id === "entropy");
  assert.deepEqual([fact.value, fact.name], ["1.58 bits", "mean entropy: as 3.0 equal pieces"]);
  t.assert.snapshot([fact.meaning]);
});

test("the mean entropy never exceeds what the mask leaves possible", () => {
  assert.ok(Math.abs(entropyLimit(decoder()) - (0 + 1 + Math.log2(3)) / 3) < 1e-6);
  for (const a of [cross(), decoder(), encoder()]) assert.ok(meanEntropy(a) <= entropyLimit(a) + 1e-6);
});

test("what a row leaves to a sink is a share of it, and one more choice", () => {
  const a = { ...encoder(), weights: Float32Array.of(0.25, 0.25, 0.5, 0), sinks: Float32Array.of(0.5, 0.5) };
  assert.ok(Math.abs(meanEntropy(a) - (1.5 + 1) / 2) < 1e-6);
  assert.ok(Math.abs(entropyLimit(a) - Math.log2(3)) < 1e-6);
  assert.equal(headFacts(a, {}).find(({ id }) => id === "sink").value, "0.50");
  assert.ok(headFacts(encoder(), {}).every(({ id }) => id !== "sink"));
});

test("the share on a token counts every column of that name", () => {
  assert.ok(Math.abs(shareOn(cross(), "</s>") - 1.25 / 3) < 1e-6);
  assert.equal(shareOn(cross(), "absent"), 0);
});

test("the mean largest weight leaves masked cells out", () => {
  assert.ok(Math.abs(meanLargest(decoder()) - 2 / 3) < 1e-6);
});

test("the lowest score ranks first, equals share a place", () => {
  const scores = [[0.5, 0.3], [0.3, 0.9]]; // prettier-ignore
  assert.deepEqual(rank(scores, 1, 2), { nth: 1, of: 4 });
  assert.deepEqual(rank(scores, 2, 1), { nth: 1, of: 4 });
  assert.deepEqual(rank(scores, 1, 1), { nth: 3, of: 4 });
});

test("a head gives its AER only where one was measured, and the share on the token that its columns have", (t) => {
  const ids = (facts) => facts.map((f) => f.id);
  const aer = [[0.9, 0.9, 0.9, 0.9, 0.9], [0.9, 0.9, 0.9, 0.9, 0.312]]; // prettier-ignore
  const later = [[0.95, 0.2, 0.95, 0.95, 0.95], [0.95, 0.95, 0.95, 0.95, 0.4]]; // prettier-ignore
  const facts = headFacts(cross(), measured(aer, later));
  assert.deepEqual(ids(facts), ["aer", "entropy", "largest", "share", "pattern"]);
  t.assert.snapshot([`${facts[0].value} ${facts[0].name}`, facts[3].name, facts[0].meaning]);
  assert.deepEqual(ids(headFacts(decoder(), {})), ["entropy", "largest", "share", "pattern"]);
  assert.match(headFacts(decoder(), {}, "word")[3].value, /mostly <s> 0.58/);
  t.assert.snapshot([headFacts(decoder(), {})[2].name]);
  assert.ok(facts.every((f) => f.meaning.length > 40));
});

test("what only rounding makes 0 or 1 is not called that in a fact, as in a sentence", () => {
  const nearly = { ...cross(), n: 1, m: 2, weights: Float32Array.of(0.998, 0.002) };
  const columns = { ...nearly.columns, tokens: ["a", "</s>"] };
  const values = headFacts({ ...nearly, columns }, {}).map(({ id, value }) => [id, value]);
  assert.deepEqual(values.slice(1, 3), [["largest", "more than 0.99"], ["share", "less than 0.01"]]); // prettier-ignore
});

test("rows that do not sum to 1 have their sum, and no entropy; those of a rollout that do have one", () => {
  const rollout = { ...cross(), aggregate: "rollout" };
  const part = { ...rollout, weights: rollout.weights.map((w) => w * 0.875) };
  const [largest, sum, ...others] = headFacts(part, {});
  assert.deepEqual([largest.id, sum.id, sum.value, others], ["largest", "sum", "0.875", []]);
  assert.match(sum.meaning, /no distribution.*what was written before/);
  assert.equal(headFacts(rollout, {})[0].id, "entropy");
});

test("hops have an overlap, rows of other maps have none", () => {
  const [fact] = overlap(hops());
  assert.equal(fact.value, redundancy(hops()).toFixed(2));
  assert.deepEqual(headFacts(hops(), {}).at(-1), fact);
  assert.deepEqual([overlap(cross()), overlap(null)], [[], []]);
  assert.deepEqual(overlap(meanPooling()), [], "one hop has nothing to overlap with");
});

test("the only head of a block is not called the best of one", (t) => {
  const one = { ...cross(), layer: 1, head: 1 };
  t.assert.snapshot([
    headFacts(one, measured([[0.25]], [[0.75]]))[0].name,
    headFacts(one, measured([[0.75]], [[0.25]]))[0].name,
  ]);
});

test("a head is ranked among all by the word that it serves, and one no better than a diagonal aligns neither", (t) => {
  const at = (layer, head) => ({ ...cross(), layer, head });
  const model = measured([[0.8, 0.4], [0.6, 0.3]], [[0.2, 0.9], [0.7, 0.9]]); // prettier-ignore
  const nameAt = (layer, head) => headFacts(at(layer, head), model)[0].name;
  t.assert.snapshot([nameAt(2, 2), nameAt(1, 1), nameAt(2, 1)]);
  model.measured.alignment.diagonal = 0.6;
  const [fact] = headFacts(at(2, 1), model);
  t.assert.snapshot([fact.name, fact.meaning, nameAt(1, 2)]);
});

test("a masked cell is not a zero", () => {
  assert.equal(allowed(decoder(), 0, 1), false);
  assert.equal(allowed(cross(), 0, 1), true);
});

test("the largest come first, of equals the earlier; masked ones never", () => {
  assert.deepEqual(largest([0.2, NaN, 0.5, 0.2], 9), [2, 0, 3]);
});

test("the sharpest cell is not in a row that had no choice, nor at a special token, while there are others", () => {
  assert.deepEqual(sharpest(decoder()), { i: 1, j: 1 });
  assert.deepEqual(sharpest(cross()), { i: 0, j: 0 });
  const only = { ...encoder(), n: 1, m: 1, weights: Float32Array.of(1) };
  assert.deepEqual(sharpest(only), { i: 0, j: 0 });
});

test("what a window leaves out is no choice", () => {
  assert.ok(Math.abs(entropyLimit(local()) - 1) < 1e-6); // places 1, 2 around 1.6; places 0, 1 around 0.2
});

test("the only map of a model has the error of its only head", () => {
  assert.equal(headFacts(only(), measured([[0.25]], [[0.75]]))[0].value, "0.25");
});

test("hops that look at single words of their own have nothing in common", () => {
  const apart = { ...hops(), weights: Float32Array.of(1, 0, 0, 0, 1, 0) };
  const same = { ...hops(), weights: Float32Array.of(1, 0, 0, 1, 0, 0) };
  assert.equal(redundancy(apart), 0);
  assert.ok(Math.abs(redundancy(same) - Math.SQRT2) < 1e-6);
  assert.deepEqual(headFacts(hops(), {}).map(({ id }) => id), ["entropy", "largest", "redundancy"]); // prettier-ignore
});

test("the sharpest cell is not at a space, while there are others", () => {
  const spaced = { ...local(), weights: Float32Array.of(0, 0.4, 0.6, 0, 0.3, 0.7, 0, 0), window: null };
  assert.deepEqual(sharpest(spaced), { i: 0, j: 2 });
  const loud = { ...spaced, weights: Float32Array.of(0, 0.1, 0, 0.9, 0, 0, 0, 1) };
  assert.deepEqual(sharpest(loud), { i: 0, j: 1 });
});

/** Two layers of two heads; the last aligns best, named by what was fed. */
const PRODUCED = [[0.9, 0.7], [0.8, 0.6]]; // prettier-ignore
const FED = [[0.9, 0.8], [0.7, 0.3]]; // prettier-ignore
const aer = (head, model = measured(PRODUCED, FED)) =>
  headFacts({ ...cross(), ...head }, model).find(({ id }) => id === "aer");

test("a head is ranked among all heads by the name by which it aligns better", () => {
  const ranked = [[2, 2], [2, 1], [1, 2], [1, 1]].map(([layer, head]) => aer({ layer, head }).name); // prettier-ignore
  assert.deepEqual(ranked, [
    "AER: best of 4 for the word just written",
    "AER: 2nd of 4 for the word just written",
    "AER: 2nd of 4 for the word to come",
    "AER: 4th of 4 for the word to come",
  ]);
});

test("the error of a head is the lower of both", () => {
  assert.equal(aer({ layer: 2, head: 2 }).value, "0.30");
  assert.equal(aer({ layer: 1, head: 2 }).value, "0.70");
});

test("the one head of a model, which has no number, is not ranked", () => {
  const { value, name, meaning } = aer({ layer: 0, head: 0 }, measured([[0.4]], [[0.5]]));
  assert.deepEqual([value, name], ["0.40", "AER: aligns the word to come"]);
  assert.doesNotMatch(meaning, /heads of this block/);
  assert.match(aer({ layer: 2, head: 2 }).meaning, /It is best of 4 heads of this block\.$/);
});

test("a mean of heads is not ranked among heads", () => {
  assert.match(aer({ layer: 2, head: 1, aggregate: "mean-heads" }).name, /^AER: aligns/);
});

test("a head that is no better than the order of the words alone is not ranked", () => {
  const { measured: found } = measured(PRODUCED, FED);
  const model = { measured: { alignment: { ...found.alignment, diagonal: 0.65 } } };
  assert.equal(aer({ layer: 1, head: 2 }, model).name, "AER: aligns neither word well");
  assert.match(aer({ layer: 2, head: 2 }, model).name, /^AER: best of 4/);
});
