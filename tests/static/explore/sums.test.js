import assert from "node:assert/strict";
import { test } from "node:test";
import { columnSum, hopFacts, mostAlike, products, rowSum, sumFacts } from "../../../static/explore/sums.ts";
import { redundancy } from "../../../static/shared/head/facts.ts";
import { cross, decoder, hops, meanPooling } from "../helpers.js";

const NO_CELL = { i: null, j: null };
const values = (facts) => facts.map(({ id, value }) => [id, value]);

test("a locked row sums to 1, and the column to what all rows give it", () => {
  assert.deepEqual(values(sumFacts(cross(), { i: 1, j: 0 })), [
    ["row-sum", "1.00"],
    ["column-sum", "1.75"],
  ]);
});

test("without a lock stand the sum of each row, and the least and the largest of columns", () => {
  assert.deepEqual(values(sumFacts(cross(), NO_CELL)), [
    ["row-sum", "1.00"],
    ["column-sum", "1.25 to 1.75"],
  ]);
});

test("cells that are not allowed add nothing, and all columns share as much as there are rows", () => {
  const a = decoder();
  const columns = [0, 1, 2].map((j) => columnSum(a, j));
  assert.deepEqual(columns, [1.75, 0.75, 0.5]);
  assert.equal(
    columns.reduce((sum, one) => sum + one),
    a.n,
  );
});

test("what a row leaves to a sink is counted in", () => {
  const a = { ...cross(), weights: Float32Array.of(0.5, 0.25, 0.5, 0.25, 0.5, 0.25) };
  a.sinks = Float32Array.of(0.25, 0.25, 0.25);
  assert.equal(rowSum(a, 1), 1);
});

test("rows that are added have no sum of their own, and contacts have none at all", () => {
  assert.deepEqual(
    sumFacts(cross(), { i: 1, j: null, others: [0] }).map(({ id }) => id),
    ["column-sum"],
  );
  assert.deepEqual(sumFacts({ ...cross(), aggregate: "contacts" }, NO_CELL), []);
});

test("rows that sum to other numbers have no common sum", () => {
  const rollout = { ...cross(), weights: Float32Array.of(0.5, 0, 0.25, 0.5, 0.5, 0.5) };
  assert.deepEqual(
    sumFacts(rollout, NO_CELL).map(({ id }) => id),
    ["column-sum"],
  );
});

test("names and reasons are said for the words at hand", (t) => {
  const rollout = { ...cross(), weights: Float32Array.of(0.5, 0, 0.25, 0.5, 0.5, 0.5) };
  t.assert.snapshot(
    [
      ...sumFacts(cross(), { i: 1, j: 1 }),
      ...sumFacts(cross(), NO_CELL),
      ...sumFacts(rollout, { i: 0, j: null }),
      ...hopFacts(hops()),
    ].flatMap(({ value, name, meaning }) => `${value} ${name}. ${meaning}`),
  );
});

test("the penalty is the sum of squares of the entries of A Aᵀ less the identity", () => {
  const all = products(hops());
  const penalty = all
    .flatMap((line, i) => line.map((x, k) => (x - Number(i === k)) ** 2))
    .reduce((a, b) => a + b);
  assert.ok(Math.abs(penalty - redundancy(hops()) ** 2) < 1e-9);
  assert.equal(hopFacts(hops())[0].value, penalty.toFixed(2));
});

test("the two hops that are most alike have the largest cosine, not the largest entry", () => {
  const found = mostAlike([
    [0.25, 0.25, 0.3],
    [0.25, 0.25, 0.3],
    [0.3, 0.3, 1],
  ]);
  assert.deepEqual([found.i, found.k, found.entry, found.cosine], [0, 1, 0.25, 1]);
});

test("one hop overlaps with none, nor do rows that are no hops", () => {
  assert.deepEqual(hopFacts(meanPooling()), []);
  assert.deepEqual(hopFacts(cross()), []);
});
