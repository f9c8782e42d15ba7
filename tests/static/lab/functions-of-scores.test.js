import assert from "node:assert/strict";
import { test } from "node:test";
import { functionInWords, functionsOf, readRow, writeRow } from "../../../static/lab/functions-of-scores.ts";

const near = (found, expected) =>
  found.forEach((x, k) => assert.ok(Math.abs(x - expected[k]) < 1e-12, `${found}`));
const e = Math.exp;
const line = (stage, j, scores = [2, 1, 0], temperature = 1) =>
  functionInWords({ stage, i: 0, j }, scores, temperature)[0].text;

test("softmax of 2, 1, 0 is what one computes by hand, at any temperature", () => {
  const sum = e(2) + e(1) + e(0);
  near(functionsOf([2, 1, 0], 1).softmax, [e(2) / sum, e(1) / sum, 1 / sum]);
  near(functionsOf([2, 1, 0], 0.5).softmax, functionsOf([4, 2, 0], 1).softmax);
});

test("argmax is where softmax comes to as the temperature falls, equal scores too", () => {
  for (const scores of [
    [2, 1, 0],
    [3, 3, -1],
    [-5, -5, -5],
  ])
    // prettier-ignore
    near(functionsOf(scores, 1e-3).softmax, functionsOf(scores, 1).hardmax);
});

test("sigmoid weighs each score by itself, and LeakyReLU takes a fifth of one below 0", () => {
  near(functionsOf([0, 2], 1).sigmoid, [0.5, 1 / (1 + e(-2))]);
  near(functionsOf([3, -2, 0], 1).leaky, [3, -0.4, 0]);
});

test("large scores overflow nothing", () => {
  near(functionsOf([1000, 999], 1).softmax, functionsOf([1, 0], 1).softmax);
  near(functionsOf([1000, -1000], 1).sigmoid, [1, 0]);
});

test("each number is a line with the scores in it", () => {
  assert.equal(
    line("softmax", 0),
    "a₁ ≈ exp(2) / (exp(2) + exp(1) + exp(0)) ≈ 7.3891 / (7.3891 + 2.7183 + 1) ≈ 7.3891 / 11.1073 ≈ 0.6652".replace(
      "≈",
      "=",
    ),
  );
  assert.equal(line("sigmoid", 1), "σ₂ = 1 / (1 + exp(−1)) ≈ 0.7311");
  assert.equal(line("hardmax", 0), "a₁ = 1, as 2 is the largest");
  assert.equal(line("hardmax", 1), "a₂ = 0, as 1 is not the largest");
  assert.equal(line("leaky", 0), "e₁ = 2");
  assert.equal(line("leaky", 1, [1, -2]), "e₂ = 0.2 × (−2) = −0.4");
  assert.equal(line("divided", 0, [2, 1], 4), "e₁ = 2 / 4 = 0.5");
});

test("an address has the scores as they are typed, bad ones too, and keeps them where it had them", () => {
  assert.equal(writeRow(readRow("")).length, 0);
  assert.deepEqual(writeRow(readRow("?scores=2,1,0")), [["scores", "2,1,0"]]);
  const typed = readRow("?scores=2,x,,-1e3");
  assert.deepEqual([typed.texts, typed.problem, typed.isAsked], [[["2", "x", "", "-1e3"]], "", true]);
  assert.deepEqual(writeRow(typed), [["scores", "2,x,,-1e3"]]);
});

test("an address without a row of scores gives the usual ones and says so", () => {
  for (const search of ["?scores=1;2", "?scores=1,2,3,4,5,6,7,8,9"]) {
    const { texts, problem } = readRow(search);
    assert.deepEqual(texts, [["2", "1", "0"]]);
    assert.match(problem, /no row of 1 to 8 numbers/);
  }
});
