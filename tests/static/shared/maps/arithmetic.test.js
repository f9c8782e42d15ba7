import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arithmetic,
  madeOf,
  onLine,
  pen,
  inDigits,
  summed,
} from "../../../../static/shared/maps/arithmetic.ts";
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

test("a product is a row times a column, and names them", (t) => {
  t.assert.snapshot([line("q", 0, 1), line("q", 0, 0)]);
});

test("a score is a query times a key", (t) => {
  t.assert.snapshot([line("scores", 0, 1)]);
});

test("what was rounded is not called equal", (t) => {
  t.assert.snapshot([
    line("v", 0, 0),
    line("output", 1, 0, { digits: 8 }),
    line("scaled", 0, 0),
    summed([0.236, 0.006, 0.7494], [1, 1, 2], 1.7408, pen(2)),
  ]);
  const thirds = { ...products, words: [[1 / 3, 3 * 0.1]], w_v: [[1], [1]], v: [[19 / 30]] }; // prettier-ignore
  t.assert.snapshot([plain(arithmetic({ stage: "v", i: 0, j: 0 }, thirds, manner))]);
  assert.equal(pen(2).equals(123456789), " ≈ ", "which is written 1.23e8");
  assert.equal(pen(2).equals(3 * 0.1), " = ", "0.30000000000000004 is what a computer makes of 0.3");
});

test("scores are divided by what is chosen", (t) => {
  t.assert.snapshot([line("scaled", 0, 0, { temperature: 0.5 }), line("scaled", 0, 0, { scale: false })]);
});

test("a weight is its exponential over their sum", (t) => {
  t.assert.snapshot([line("weights", 1, 0)]);
});

test("of exponentials that a computer cannot hold the largest is taken away first, in words", (t) => {
  const large = { ...products, scaled: [[1000, 999]], weights: [[0.731, 0.269]] };
  const said = plain(arithmetic({ stage: "weights", i: 0, j: 0 }, large, manner));
  t.assert.snapshot([said]);
});

test("a row of very negative numbers is divided by no zero, and the weight is the one the server sent", (t) => {
  const small = { ...products, scaled: [[-800, -801]], weights: [[0.75, 0.25]] };
  const said = plain(arithmetic({ stage: "weights", i: 0, j: 0 }, small, { ...manner, digits: 8 }));
  t.assert.snapshot([said]);
});

test("what is not allowed has no arithmetic, and no part in a sum", (t) => {
  t.assert.snapshot([line("weights", 0, 1), line("weights", 0, 0), line("output", 0, 0)]);
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

test("a number on a line is 0 only where it is 0", () => {
  const [tiny, small] = [2.8625185805493937e-20, -0.0004];
  assert.deepEqual(
    [onLine(tiny, 3), onLine(small, 3), onLine(small, 4)],
    ["2.863e\u221220", "\u22124e\u22124", "\u22120.0004"],
  );
  assert.deepEqual(
    [onLine(0, 3), onLine(-0, 3), onLine(0.25, 3), onLine(1e200, 3)],
    ["0", "0", "0.25", "1e200"],
  );
  assert.equal(pen(2).result(tiny), "2.86e\u221220");
  assert.equal(summed([1e-9], [2], 2e-9, pen(2)), " ≈ 1e\u22129 × 2 ≈ 2e\u22129");
});

test("numbers have the decimals that all of a table need, and never run over their cell", () => {
  assert.deepEqual([inDigits(2, 4), inDigits(-0.5, 2), inDigits(1 / 3, 2)], ["2", "−0.5", "0.33"]);
  assert.deepEqual([inDigits(2, 4, [2, 0.25]), inDigits(2, 4, [2, 1 / 3])], ["2.00", "2.0000"]);
  assert.deepEqual([inDigits(0.1 + 0.2, 8), inDigits(1e-13, 4)], ["0.3", "0.0000"]);
  assert.deepEqual([inDigits(-123456789, 2), inDigits(1e300, 4)], ["−1.23e8", "1e300"]);
});
