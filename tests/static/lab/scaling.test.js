import assert from "node:assert/strict";
import { test } from "node:test";
import {
  draw,
  KEYS,
  drawScores,
  entropy,
  generator,
  inFigures,
  jacobianEntry,
  jacobianNorm,
  slopes,
  normal,
  softmax,
  spread,
  withAndWithout,
} from "../../../static/lab/scaling.ts";

const near = (a, b, by = 1e-12) => assert.ok(Math.abs(a - b) <= by, `${a} is not ${b}`);
const mean = (numbers) => numbers.reduce((total, x) => total + x, 0) / numbers.length;

test("what is drawn has mean 0 and variance 1, as it says", () => {
  const random = generator(7);
  const numbers = Array.from({ length: 40_000 }, () => normal(random));
  assert.ok(numbers.every(Number.isFinite));
  near(mean(numbers), 0, 0.02);
  near(spread(numbers), 1, 0.02);
});

test("a larger d_k has the smaller one in it", () => {
  const random = generator(3);
  const [q, k] = [normal(random), normal(random)];
  near(drawScores(3, 1)[0], q * k);
  assert.notDeepEqual(drawScores(3, 2), drawScores(3, 1));
  assert.equal(drawScores(3, 2).length, KEYS);
});

test("the spread of the scores grows with the square root of d_k, and the division undoes it", () => {
  for (const width of [16, 256, 1024]) {
    const draws = Array.from({ length: 12 }, (_, seed) => withAndWithout(seed + 1, width));
    const over = mean(draws.map(({ plain }) => plain.spread ** 2));
    near(over / width, 1, 0.2);
    near(mean(draws.map(({ scaled }) => scaled.spread ** 2)), over / width, 1e-9);
    assert.deepEqual([draws[0].plain.theory, draws[0].scaled.theory], [Math.sqrt(width), 1]);
  }
});

test("standard deviation, softmax and entropy are what a hand computes", () => {
  near(spread([1, 3]), 1);
  const [a, b] = softmax([Math.log(3), 0]);
  near(a, 0.75);
  near(b, 0.25);
  assert.deepEqual(softmax([5000, 0]), [1, 0]);
  near(entropy([0.5, 0.25, 0.25]), 1.5);
  assert.equal(entropy([1, 0]), 0);
  near(entropy([1, 2 ** -60]) / ((60 + 1 / Math.LN2) * 2 ** -60), 1, 1e-9);
});

test("the size of the gradient is that of the differences of softmax itself", () => {
  const scores = [0.3, -1.2, 0.8];
  const step = 1e-6;
  let squares = 0;
  for (let j = 0; j < 3; j++) {
    const [up, down] = [step, -step].map((by) => softmax(scores.map((x, k) => (k === j ? x + by : x))));
    up.forEach((a, i) => (squares += ((a - down[i]) / (2 * step)) ** 2));
  }
  near(jacobianNorm(softmax(scores)), Math.sqrt(squares), 1e-8);
  near(jacobianNorm([0.75, 0.25]), 2 * 0.75 * 0.25);
  assert.equal(jacobianNorm([1, 0, 0]), 0);
  near(jacobianNorm([1, 1e-18]) / 2e-18, 1);
});

test("an entry of the Jacobian is the slope of one weight along one score, and that of two even weights is 1/4", () => {
  const scores = [0.3, -1.2, 0.8];
  const weights = softmax(scores);
  const slope = (i, j) => (softmax(scores.map((x, k) => (k === j ? x + 1e-6 : x)))[i] - weights[i]) / 1e-6;
  for (const i of [0, 1, 2]) for (const j of [0, 1, 2]) near(jacobianEntry(weights, i, j), slope(i, j), 1e-6);
  assert.equal(jacobianEntry([0.5, 0.5], 0, 0), 0.25);
  near(jacobianEntry([0.99, 0.01], 0, 0), 0.0099);
  const { a, own, b, other } = slopes([0.2, 0.7, 0.1]);
  assert.deepEqual([a, b], [0.7, 0.2]);
  near(own, 0.7 * 0.3);
  near(other, -0.2 * 0.7);
});

test("a score gets the gradient a_j g·(v_j - c) through the softmax and the mix", () => {
  const scores = [0.3, -1.2, 0.8];
  const [values, g] = [[[1, 2], [0, -1], [3, 0.5]], [0.4, -0.7]]; // prettier-ignore
  const context = (/** @type {number[]} */ e) => {
    const a = softmax(e);
    return [0, 1].map((d) => a.reduce((sum, w, j) => sum + w * values[j][d], 0));
  };
  const dot = (x, y) => x[0] * y[0] + x[1] * y[1];
  const [weights, c] = [softmax(scores), context(scores)];
  values.forEach((v, j) => {
    const moved = context(scores.map((x, k) => (k === j ? x + 1e-6 : x)));
    const slope = (dot(g, moved) - dot(g, c)) / 1e-6;
    near(weights[j] * dot(g, [v[0] - c[0], v[1] - c[1]]), slope, 1e-5);
  });
});

test("without the division a large d_k leaves one key and no gradient", () => {
  const { plain, scaled } = withAndWithout(1, 1024);
  assert.ok(plain.entropy < 1 && scaled.entropy > 4);
  assert.ok(Math.max(...plain.weights) > 0.9);
});

test("what only rounding makes 0 or 1 is not called that", () => {
  assert.deepEqual([0.5, 0, 1, 0.99999, 0.0004, 3.21e-12].map(inFigures), [
    "0.500",
    "0.000",
    "1.000",
    "more than 0.999",
    "4.0 × 10⁻⁴",
    "3.2 × 10⁻¹²",
  ]);
});

test("an address says what was drawn; what makes no sense is passed over", () => {
  const drawn = { dk: 512, seed: 9 };
  assert.deepEqual(draw.read(draw.write(drawn)), drawn);
  assert.deepEqual(draw.pairs(draw.read("")), []);
  assert.deepEqual(draw.read("?dk=2000&seed=0.5"), { dk: 64, seed: 1 });
});

test("the generator is Mulberry32: for a seed always the same numbers", () => {
  const random = generator(1);
  const first = [random(), random(), random()];
  const again = generator(1);
  assert.deepEqual([again(), again(), again()], first);
  assert.notEqual(generator(2)(), first[0]);
  assert.ok(Math.abs(first[0] - 0.6270739405881613) < 1e-12);
});
