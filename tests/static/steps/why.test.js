import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addedByPosition,
  largestTerms,
  leadInWords,
  sumsOf,
  wholeInWords,
  whyInWords,
} from "../../../static/steps/why-words.ts";
import { more, termsOf } from "../../../static/shared/head/score-terms.ts";
import { pairName, partInWords } from "../../../static/shared/head/term-words.ts";

const split = /** @type {any} */ ({
  parts: { query: ["embedding", "position"], key: ["embedding", "position"] },
  ...{ terms: [[1.5, 2], [-0.25, -5.5]], means: [[0.25, 1.5], [1.75, -6]] }, // prettier-ignore
});
const TERMS = termsOf(split);
const term = (query, key, value, mean) => ({ query, key, value, mean });

test("each term has its mean, both multiplied where the score is not divided yet", () => {
  assert.deepEqual(TERMS[1], term("embedding", "position", 2, 1.5));
  assert.deepEqual(sumsOf(TERMS), { value: -2.25, above: 0.25 });
  assert.equal(sumsOf(termsOf(split, 4)).value, -9);
  assert.equal(more(TERMS[2]), -2);
});

test("terms are ranked by what they add against the mean of the row, and the others are together the rest", () => {
  const many = Array.from({ length: 12 }, (_, k) => term(`unit ${k}`, "all", 100, 100 - k));
  const { largest, others } = largestTerms(many);
  assert.deepEqual([largest.length, largest[0].query, others.length], [10, "unit 11", 2]);
  assert.equal(sumsOf(largest).above + sumsOf(others).above, sumsOf(many).above);
});

test("the term of the two places is a row of its own, however small", () => {
  const many = Array.from({ length: 30 }, (_, k) => term("embedding", `encoder L1 H${k}`, 40 - k, 0));
  const places = term("position", "position", 0.01, 0);
  const { largest, others } = largestTerms([...many, places]);
  assert.deepEqual([largest.length, largest.at(-1), others.length], [11, places, 20]);
});

test("the largest term of the difference has its sign", (t) => {
  t.assert.snapshot([leadInWords(TERMS)]);
  const amounts = { "unit 92": -3, "unit 2": 2.5, "unit 3": 1 };
  t.assert.snapshot([leadInWords(Object.entries(amounts).map(([unit, x]) => term(unit, "all", x, 0)))]);
  const below = TERMS.map((term) => ({ ...term, mean: term.mean + 1 }));
  t.assert.snapshot([leadInWords(below)]);
});

test("it is said what kind of sum it is, and what is held", (t) => {
  t.assert.snapshot([whyInWords(split)]);
  const deep = { query: ["embedding", "biases"], key: ["embedding", "encoder L1 H1"] };
  t.assert.snapshot([
    whyInWords({ ...split, parts: deep }),
    whyInWords({ ...split, parts: { query: ["unit 1"], key: ["x"] } }),
  ]);
  assert.equal(whyInWords({ ...split, parts: { query: ["decoder state"], key: ["forward state"] } }), "");
});

test("a part is named by what wrote it", (t) => {
  t.assert.snapshot([partInWords("encoder L1 H4"), partInWords("decoder L2 feed-forward")]);
  assert.equal(partInWords("biases"), "biases");
  assert.equal(pairName("embedding", "position"), "word-place");
  t.assert.snapshot([pairName("biases", "encoder L1 H2")]);
});

test("what position alone adds is a term of its own, with its mean over the row", (t) => {
  assert.deepEqual(addedByPosition({ bias: 0, bias_mean: 0 }), []);
  const [added] = addedByPosition({ bias: 0, bias_mean: -6 });
  assert.deepEqual([added.value, more(added)], [0, 6]);
  t.assert.snapshot([leadInWords([...TERMS, added])]);
});

test("of a first layer only what is there is named: no place that is not added, and no earlier head", (t) => {
  const words = { query: ["embedding"], key: ["embedding"] };
  t.assert.snapshot([whyInWords({ ...split, parts: words }), wholeInWords(words)]);
  const first = { query: ["embedding", "token type"], key: ["embedding", "token type", "biases"] };
  t.assert.snapshot([whyInWords({ ...split, parts: first })]);
});
