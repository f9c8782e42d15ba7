import assert from "node:assert/strict";
import test from "node:test";
import { address } from "../../../static/heads/address.ts";
import { mostApart, within } from "../../../static/heads/divergence.ts";
import { layersInWords, pairInWords } from "../../../static/heads/words.ts";
import { cross, encoder } from "../helpers.js";

test("the layer in which two heads differ most is opened, the first of equals", () => {
  const apart = /** @type {any} */ ([
    { heads: [1, 2], row: 3, divergence: 0.5 },
    { heads: [3, 7], row: 5, divergence: 0.9 },
    { heads: [2, 4], row: 1, divergence: 0.9 },
  ]);
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

test("a pair is part of the address, if it is whole", () => {
  assert.deepEqual(address.read("?pair=2.3.7.5").pair, { layer: 2, one: 3, other: 7, row: 5 });
  assert.equal(
    address.write({ ...address.read(""), pair: { layer: 2, one: 3, other: 7, row: 5 } }),
    "?pair=2.3.7.5",
  );
  for (const text of ["2.3.7", "2.3.7.0", "a.b.c.d", ""])
    assert.equal(address.read(`?pair=${text}`).pair, null);
});

const other = { ...cross(), head: 7, weights: Float32Array.of(0, 1, 1, 0, 0, 1) };

test("what both look at is named, and what their mean would give it", () => {
  assert.equal(
    pairInWords(/** @type {any} */ (cross()), /** @type {any} */ (other), 0),
    "To write “chaise”, head 5 looks most at “chair” (1.00), head 7 at the end of sentence (1.00). One row that is their mean gives " +
      "“chair” 0.50 and the end of sentence 0.50: neither is found as clearly, and their values arrive mixed. They differ by 1.00 bits.",
  );
});

test("heads that agree are said to", () =>
  assert.match(
    pairInWords(/** @type {any} */ (encoder()), /** @type {any} */ ({ ...encoder(), head: 2 }), 0),
    /^From “cat”, head 1 looks most at .*, and so does head 2 \(0\.90\): their mean gives it 0\.90\. They differ by 0\.00 bits\.$/,
  ));

test("every layer has its mean", () =>
  assert.match(
    layersInWords(
      [
        [0.2, 0.4],
        [0.5, 0.7],
      ],
      (l) => `${2 * l}`,
    ),
    /layer 2 0\.30, layer 4 0\.60\.$/,
  ));
