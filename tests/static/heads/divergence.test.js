import assert from "node:assert/strict";
import test from "node:test";
import { divergence, mean, mostApart, shares, within } from "../../../static/heads/divergence.ts";
import { cross, decoder } from "../helpers.js";

const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} ${b}`);

test("equal rows do not differ, rows without a common piece differ by one bit", () => {
  close(divergence([0.2, 0.3, 0.5], [0.2, 0.3, 0.5]), 0);
  close(divergence([0.5, 0.5, 0, 0], [0, 0, 0.25, 0.75]), 1);
});

test("it is the same both ways", () => {
  const [p, q] = [
    [0.7, 0.2, 0.1],
    [0.1, 0.3, 0.6],
  ];
  close(divergence(p, q), divergence(q, p));
  const kl = (a) => a.reduce((sum, x, j) => sum + x * Math.log2(x / mean(p, q)[j]), 0);
  close(divergence(p, q), (kl(p) + kl(q)) / 2);
});

test("what is not allowed has no share, and a sink has one", () => {
  assert.deepEqual(shares(decoder(), 1), [0.5, 0.5, 0]);
  assert.deepEqual(shares({ ...cross(), sinks: Float32Array.of(0, 0.5, 0) }, 1), [0.25, 0.75, 0.5]);
});

test("the layer in which two heads differ most is opened, the first of equals", () => {
  const apart = [
    { heads: [1, 2], row: 3, divergence: 0.5 },
    { heads: [3, 7], row: 5, divergence: 0.9 },
    { heads: [2, 4], row: 1, divergence: 0.9 },
  ];
  assert.deepEqual(mostApart(apart), { layer: 2, one: 3, other: 7, row: 5 });
});

test("a pair that the block does not have gives way", () => {
  const shape = { layers: 3, heads: 8 };
  const pair = { layer: 3, one: 8, other: 1, row: 5 };
  assert.deepEqual(within(pair, shape, 5), pair);
  assert.equal(within(pair, shape, 4), null);
  assert.equal(within(pair, { layers: 2, heads: 8 }, 5), null);
  assert.equal(within(pair, { layers: 3, heads: 7 }, 5), null);
  assert.equal(within(null, shape, 5), null);
});
