import assert from "node:assert/strict";
import { test } from "node:test";
import { toSearch } from "../../../static/shared/page/address.ts";
import { scoreArithmetic, scoreMadeOf } from "../../../static/lab/score-functions.ts";
import { USUAL_SCORES, readScores, scored, writeScores } from "../../../static/lab/score-functions.ts";
import { canScore, doScoresFit, replaceScore, resizeScores } from "../../../static/lab/score-functions.ts";
import { numbersOf, readPasted } from "../../../static/shared/maps/grids.ts";
import { plain } from "../../../static/shared/words.ts";

const numbers = {
  s: [[1, 2]],
  h: [[3, 5], [0, 0]], // prettier-ignore
  W_a: [[1, 2], [0, -1]], // prettier-ignore
  W: [[0.5, 0], [0, 0.1]], // prettier-ignore
  U: [[0.1, 0], [0, -0.2]], // prettier-ignore
  v: [[2, -1]],
  b: [[0.1, 0.2]],
  W_2: [[1, 1], [0, 2]], // prettier-ignore
  b_2: [[0, 0.5]],
};
const score = (way, h) => scored(way, { ...numbers, h: [h] }).scores[0];
const { tanh } = Math;
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test("dot: s · h", () => near(score("dot", [3, 5]), 13));

test("general: s W h, the state at the left", () => {
  near(score("general", [3, 5]), 1 * (3 + 10) + 2 * -5);
});

test("additive: v · tanh(W s + U h)", () => {
  near(score("additive", [3, 5]), 2 * tanh(0.5 + 0.3) - tanh(0.2 - 1));
});

test("MLP: one more hidden layer", () => {
  const [x, y] = [tanh(0.5 + 0.3 + 0.1), tanh(0.2 - 1 + 0.2)];
  near(score("mlp", [3, 5]), 2 * tanh(x + y) - tanh(2 * y + 0.5));
});

test("weights are the softmax of the scores of all annotations", () => {
  const { scores, weights } = scored("dot", numbers);
  assert.deepEqual(scores, [13, 0]);
  near(weights[0], 1 / (1 + Math.exp(-13)));
  near(weights[0] + weights[1], 1);
});

test("an additive score is bounded by the sizes of v, a dot product is not", () => {
  assert.ok(score("additive", [1e6, -1e6]) <= 3);
  assert.equal(score("dot", [1e6, 0]), 1e6);
});

test("every score says how it was made, what is on the way to it first", () => {
  const said = (stage, j) => plain(scoreArithmetic({ stage, i: 0, j }, numbers));
  assert.equal(said("dot-scores", 0), "e₁ = s · h₁ = 1 × 3 + 2 × 5 = 13");
  assert.equal(said("general-scores", 0), "Wₐh₁ = (13, −5),  e₁ = s · Wₐh₁ = 1 × 13 + 2 × −5 = 3");
  assert.equal(
    said("additive-scores", 0),
    "Ws + Uh₁ = (0.8, −0.8),  e₁ = v · tanh(Ws + Uh₁) ≈ 2 × 0.6640 + −1 × −0.6640 ≈ 1.9921",
  );
  assert.equal(
    said("mlp-scores", 1),
    "x = tanh(Ws + Uh₂ + b) ≈ (0.5370, 0.3799),  W₂x + b₂ ≈ (0.9170, 1.2599),  " +
      "e₂ = v · tanh(W₂x + b₂) ≈ 2 × 0.7245 + −1 × 0.8510 ≈ 0.5979",
  );
  assert.match(said("dot-weights", 0), /^a₁ = exp\(13\) \/ \(exp\(13\) \+ exp\(0\)\) ≈ .* ≈ 1\.0000$/);
});

test("a score lights the state and its annotation, a weight the scores", () => {
  const said = (stage) => scoreMadeOf({ stage, i: 0, j: 2 }).map(({ of, i, j }) => `${of} ${i} ${j}`);
  assert.deepEqual(said("mlp-scores"), ["mlp-scores 0 2", "s 0 null", "h 2 null"]);
  assert.deepEqual(said("mlp-weights"), ["mlp-weights 0 2", "mlp-scores 0 null"]);
});

test("an address says what was typed and what is explained; a number that is not there is passed over", () => {
  const texts = { ...USUAL_SCORES, h: [["1", "x"], ["", "1,5"], ["7", "0"]], b_2: [["0", "2"]] }; // prettier-ignore
  const state = { texts, cell: { stage: "mlp-weights", i: 0, j: 2 } };
  assert.deepEqual(readScores(toSearch(writeScores(state))), { ...state, problem: "" });
  const usual = { texts: USUAL_SCORES, cell: null };
  assert.deepEqual(writeScores(usual), []);
  assert.deepEqual(readScores("?f.cell=sum-scores.1.1"), { ...usual, problem: "" });
});

const TUTORIAL = { s: "10 5 10", h: "0 1 1\n5 0 1\n1 1 0\n0 5 1" };
const numbersIn = (texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, numbersOf(one)]));
const pasted = (texts, name, text) => replaceScore(texts, name, readPasted(text));

test("s and h of other sizes are scored by dot, whichever is pasted first", () => {
  for (const order of [
    ["s", "h"],
    ["h", "s"],
  ]) {
    // prettier-ignore
    const texts = order.reduce((all, name) => pasted(all, name, TUTORIAL[name]), USUAL_SCORES);
    assert.ok(doScoresFit(texts));
    const { scores, weights } = scored("dot", numbersIn(texts));
    assert.deepEqual(scores, [15, 60, 15, 35]);
    assert.deepEqual(weights.map((a) => a.toFixed(4)), ["0.0000", "1.0000", "0.0000", "0.0000"]); // prettier-ignore
  }
});

test("dot needs as many numbers of s as of h, the others do not", () => {
  const numbers = numbersIn(pasted(USUAL_SCORES, "s", TUTORIAL.s));
  const ways = ["dot", "general", "additive", "mlp"];
  assert.deepEqual(ways.map((way) => canScore(way, numbers)), [false, true, true, true]); // prettier-ignore
  for (const way of ways.slice(1)) assert.ok(scored(way, numbers).scores.every(Number.isFinite), way);
});

test("in every size all four scores fit", () => {
  for (const d_s of [1, 2, 3, 8])
    for (const d_h of [1, 2, 5])
      for (const d_a of [1, 3, 8])
        for (const n of [1, 4]) {
          const texts = resizeScores(USUAL_SCORES, { n, d_s, d_h, d_a });
          assert.ok(doScoresFit(texts), `${n} ${d_s} ${d_h} ${d_a}`);
          const read = readScores(toSearch(writeScores({ texts, cell: null })));
          assert.deepEqual([read.texts, read.problem], [texts, ""]); // prettier-ignore
        }
});

test("new numbers go on as an identity in a matrix, as 1 in v, else as 0", () => {
  const { W_a, W, U, v, b, W_2, s } = resizeScores(USUAL_SCORES, { d_s: 3, d_h: 3, d_a: 3 });
  assert.deepEqual(W_a, [["0", "1", "0"], ["1", "0", "0"], ["0", "0", "1"]]); // prettier-ignore
  for (const one of [W, U]) assert.deepEqual(one, [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]); // prettier-ignore
  assert.deepEqual([v, b, W_2[2], s], [[["1", "1", "1"]], [["0", "0", "0"]], ["0", "0", "1"], [["1", "0.5", "0"]]]); // prettier-ignore
});

test("a vector is pasted as a row or a column; what cannot be one, and what is not square, is refused", () => {
  assert.deepEqual(pasted(USUAL_SCORES, "v", "1\n2\n3")?.v, [["1", "2", "3"]]); // prettier-ignore
  assert.equal(pasted(USUAL_SCORES, "s", "1 2\n3 4"), null);
  assert.equal(pasted(USUAL_SCORES, "W_2", "1 2 3\n4 5 6"), null);
  const wide = pasted(USUAL_SCORES, "W", "1 2 3\n4 5 6\n7 8 9\n0 1 2");
  assert.deepEqual([wide?.s[0].length, wide?.v[0].length, wide?.U.length, wide?.h[0].length], [3, 4, 4, 2]); // prettier-ignore
});

test("matrices of an address that do not fit together are the usual ones, and that is said", () => {
  const { texts, problem } = readScores("?f.s=1,2,3");
  assert.deepEqual(texts, USUAL_SCORES);
  assert.match(problem, /do not fit together/);
});
