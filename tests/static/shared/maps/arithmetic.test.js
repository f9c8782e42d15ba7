import assert from "node:assert/strict";
import { test } from "node:test";
import { arithmetic, madeOf, pen, shown, summed } from "../../../../static/shared/maps/arithmetic.ts";
import { plain } from "../../../../static/shared/words.ts";

/** Two words of two numbers, with what follows from them. */
const products = {
  words: [[1, 2], [0, 3]], // prettier-ignore
  w_q: [[1, 0], [-1, 1]], // prettier-ignore
  w_k: [[1, 0], [0, 1]], // prettier-ignore
  w_v: [[0.5], [1]],
  q: [[-1, 2], [-3, 3]], // prettier-ignore
  k: [[1, 2], [0, 3]], // prettier-ignore
  v: [[2.5], [3]],
  scores: [[3, 6], [3, 9]], // prettier-ignore
  scaled: [[3 / Math.SQRT2, 6 / Math.SQRT2], [3 / Math.SQRT2, 9 / Math.SQRT2]], // prettier-ignore
  weights: [[1, null], [0.014, 0.986]], // prettier-ignore
  output: [[2.5], [2.993]],
};
const manner = { scale: true, temperature: 1, digits: 2, width: 2 };
const line = (stage, i, j, changes = {}) =>
  plain(arithmetic({ stage, i, j }, products, { ...manner, ...changes }));

test("a product is a row times a column, and names them", () => {
  assert.equal(line("q", 0, 1), "Q₁₂ = row 1 of X · column 2 of W^Q = 1 × 0 + 2 × 1 = 2");
  assert.equal(line("q", 0, 0), "Q₁₁ = row 1 of X · column 1 of W^Q = 1 × 1 + 2 × −1 = −1");
});

test("a score is a query times a key", () => {
  assert.equal(line("scores", 0, 1), "q₁ · k₂ = −1 × 0 + 2 × 3 = 6");
});

test("what was rounded is not called equal", () => {
  assert.equal(line("v", 0, 0), "V₁₁ = row 1 of X · column 1 of W^V = 1 × 0.5 + 2 × 1 = 2.5");
  assert.equal(
    line("output", 1, 0, { digits: 8 }),
    "Z₂₁ = row 2 of A · column 1 of V = 0.014 × 2.5 + 0.986 × 3 = 2.993",
  );
  assert.equal(line("scaled", 0, 0), "S₁₁ = 3 / √2 ≈ 2.12");
  assert.equal(
    summed([0.236, 0.006, 0.7494], [1, 1, 2], 1.7408, pen(2)),
    " ≈ 0.236 × 1 + 0.006 × 1 + 0.749 × 2 ≈ 1.74",
    "as printed, factors give the sum",
  );
  const thirds = { ...products, words: [[1 / 3, 3 * 0.1]], w_v: [[1], [1]], v: [[19 / 30]] }; // prettier-ignore
  assert.equal(
    plain(arithmetic({ stage: "v", i: 0, j: 0 }, thirds, manner)),
    "V₁₁ = row 1 of X · column 1 of W^V ≈ 0.33 × 1 + 0.3 × 1 ≈ 0.63",
  );
  assert.equal(pen(2).equals(123456789), " ≈ ", "which is written 1.23e8");
  assert.equal(pen(2).equals(3 * 0.1), " = ", "0.30000000000000004 is what a computer makes of 0.3");
});

test("scores are divided by what is chosen", () => {
  assert.equal(line("scaled", 0, 0, { temperature: 0.5 }), "S₁₁ = 3 / (√2 × 0.5) ≈ 2.12");
  assert.equal(line("scaled", 0, 0, { scale: false }), "S₁₁ = 3, divided by nothing");
});

test("a weight is its exponential over their sum", () => {
  assert.equal(
    line("weights", 1, 0),
    "A₂₁ ≈ exp(2.12) / (exp(2.12) + exp(6.36)) ≈ 8.34 / (8.34 + 580.54) ≈ 8.34 / 588.88 ≈ 0.01",
  );
});

test("of exponentials that a computer cannot hold the largest is taken away first, in words", () => {
  const large = { ...products, scaled: [[1000, 999]], weights: [[0.731, 0.269]] };
  const said = plain(arithmetic({ stage: "weights", i: 0, j: 0 }, large, manner));
  assert.equal(
    said,
    "A₁₁ = exp(0) / (exp(0) + exp(−1)) ≈ 1 / (1 + 0.37) ≈ 1 / 1.37 ≈ 0.73 " +
      "(1000, the largest of the row, was taken away first, which changes nothing)",
  );
});

test("a row of very negative numbers is divided by no zero, and the weight is the one the server sent", () => {
  const small = { ...products, scaled: [[-800, -801]], weights: [[0.75, 0.25]] };
  const said = plain(arithmetic({ stage: "weights", i: 0, j: 0 }, small, { ...manner, digits: 8 }));
  assert.match(said, /^A₁₁ = exp\(0\) \/ \(exp\(0\) \+ exp\(−1\)\) .* ≈ 0\.75 \(−800, the largest/);
});

test("what is not allowed has no arithmetic, and no part in a sum", () => {
  assert.match(line("weights", 0, 1), /^Word 1 may not look at word 2.*the weight is 0 by rule\.$/);
  assert.equal(line("weights", 0, 0), "A₁₁ ≈ exp(2.12) / (exp(2.12)) ≈ 8.34 / (8.34) ≈ 8.34 / 8.34 ≈ 1");
  assert.equal(line("output", 0, 0), "Z₁₁ = row 1 of A · column 1 of V = 1 × 2.5 = 2.5");
});

test("every stage lights what it was made of", () => {
  const said = (stage) =>
    madeOf({ stage, i: 2, j: 1 }).map(({ of, i, j, role }) => `${role} ${of} ${i} ${j}`);
  assert.deepEqual(said("q"), ["cell q 2 1", "query words 2 null", "key w_q null 1"]);
  assert.deepEqual(said("v"), ["cell v 2 1", "query words 2 null", "key w_v null 1"]);
  assert.deepEqual(said("scores"), ["cell scores 2 1", "query q 2 null", "key k 1 null"]);
  assert.deepEqual(said("scaled"), ["cell scaled 2 1", "cell scores 2 1"]);
  assert.deepEqual(said("weights"), ["cell weights 2 1", "query scaled 2 null"]);
  assert.deepEqual(said("output"), ["cell output 2 1", "query weights 2 null", "key v null 1"]);
});

test("numbers have the decimals that all of a table need, and never run over their cell", () => {
  assert.deepEqual([shown(2, 4), shown(-0.5, 2), shown(1 / 3, 2)], ["2", "−0.5", "0.33"]);
  assert.deepEqual([shown(2, 4, [2, 0.25]), shown(2, 4, [2, 1 / 3])], ["2.00", "2.0000"]);
  assert.deepEqual([shown(0.1 + 0.2, 8), shown(1e-13, 4)], ["0.3", "0.0000"]);
  assert.deepEqual([shown(-123456789, 2), shown(1e300, 4)], ["−1.23e8", "1e300"]);
});
