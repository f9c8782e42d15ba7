import assert from "node:assert/strict";
import { test } from "node:test";
import {
  divergence,
  evenDivergence,
  farthest,
  guessOf,
  normed,
  spread,
} from "../../../../static/classroom/predict/scoring.ts";
import { sum } from "../../../../static/shared/numbers.ts";

/** Distributions from a small generator with a seed: the same in every run. */
function distributions(count, size) {
  let state = 7;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => normed(Array.from({ length: size }, () => next() ** 3)).weights);
}

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test("the divergence is never negative, and 0 only for equal distributions", () => {
  const all = distributions(40, 5);
  for (const p of all)
    for (const q of all) {
      const bits = divergence(p, q);
      if (p === q) assert.equal(bits, 0);
      else assert.ok(bits > 0);
    }
});

test("the divergence is that of the definition, in bits", () => {
  near(divergence([0.5, 0.5], [0.25, 0.75]), 0.5 * Math.log2(2) + 0.5 * Math.log2(2 / 3));
  near(divergence([1, 0, 0, 0], [0.25, 0.25, 0.25, 0.25]), 2);
  assert.equal(divergence([1, 0], [0, 1]), Infinity);
  near(evenDivergence([1, 0, 0, 0, 0, 0, 0, 0]), 3);
});

test("a guess adds up to 1 and rules out nothing, however it was tapped", () => {
  for (const taps of [[0, 0, 0], [1, 0, 0], [0, 40, 3], [0]]) {
    const guess = guessOf(taps);
    near(sum(guess), 1);
    assert.ok(guess.every((weight) => weight > 0));
  }
  assert.deepEqual(guessOf([2, 2]), [0.5, 0.5]);
  const [before, after] = [guessOf([1, 1, 0]), guessOf([2, 1, 0])];
  assert.ok(after[0] > before[0] && after[1] < before[1] && after[2] < before[2]);
});

test("a row that does not add up to 1 is divided by its sum, which is said", () => {
  assert.deepEqual(normed([0.2, NaN, 0.6]), { weights: [0.25, 0, 0.7499999999999999], total: 0.8 });
});

test("a guess is wider, narrower or alike, by its entropy", () => {
  assert.equal(spread([1, 0, 0, 0], [0.25, 0.25, 0.25, 0.25]), "more");
  assert.equal(spread([0.25, 0.25, 0.25, 0.25], [0.97, 0.01, 0.01, 0.01]), "less");
  assert.equal(spread([0.9, 0.1], [0.1, 0.9]), "alike");
});

test("the word that a guess is farthest from is named, unless all are near", () => {
  assert.deepEqual(farthest([0.9, 0.1, 0], [0.2, 0.3, 0.5]), { place: 0, isLess: true });
  assert.deepEqual(farthest([0.4, 0.6, 0], [0.3, 0.2, 0.5]), { place: 2, isLess: false });
  assert.equal(farthest([0.5, 0.5], [0.45, 0.55]), null);
});
