import assert from "node:assert/strict";
import { test } from "node:test";
import { isPooled, mosaic, wholeOf } from "../../../../static/shared/maps/mosaic.ts";

const colours = Array.from({ length: 256 }, (_, k) => [k, 0, 0]);

test("every weight is one pixel, at its layer, head, row and column", () => {
  const shape = [2, 3, 5, 7]; // layers, heads, i, j
  const values = Uint8Array.from({ length: 2 * 3 * 5 * 7 }, (_, k) => k);
  const { width, height, data } = mosaic({ shape, values, mask: null }, colours);
  assert.deepEqual([width, height], [21, 10]);
  for (let l = 0; l < 2; l++)
    for (let h = 0; h < 3; h++)
      for (let i = 0; i < 5; i++)
        for (let j = 0; j < 7; j++) {
          const [x, y] = [h * 7 + j, l * 5 + i];
          assert.equal(data[4 * (y * width + x)], values[((l * 3 + h) * 5 + i) * 7 + j]);
        }
});

test("a masked cell is clear, a weight of 0 is not", () => {
  const { data } = mosaic({ shape: [1, 1, 2, 2], values: new Uint8Array(4), mask: "causal" }, colours);
  assert.deepEqual([3, 7, 11, 15].map((k) => data[k]), [255, 0, 255, 255]); // prettier-ignore
});

test("where the mask alone does not say, each cell says whether it is allowed", () => {
  const [values, allowed] = [new Uint8Array(4), Uint8Array.of(1, 0, 0, 1)];
  for (const mask of [null, "causal"]) {
    const { data } = mosaic({ shape: [1, 1, 2, 2], values, mask, allowed }, colours);
    assert.deepEqual([3, 7, 11, 15].map((k) => data[k]), [255, 0, 0, 255]); // prettier-ignore
  }
});

test("an answer is pooled when one of its blocks is", () => {
  const [whole, pooled] = [{ pooled: null }, { pooled: { rows: 50, columns: 70 } }];
  assert.equal(isPooled({ blocks: { encoder: whole, decoder: {} } }), false);
  assert.equal(isPooled({ blocks: { encoder: whole, decoder: pooled } }), true);
});

test("pooled weights are described by the rows and columns that they stand for", () => {
  assert.deepEqual(wholeOf({ shape: [1, 2, 5, 7] }), { rows: 5, columns: 7 });
  assert.deepEqual(wholeOf({ shape: [1, 2, 5, 7], pooled: { rows: 50, columns: 70 } }), {
    rows: 50,
    columns: 70,
  });
});
