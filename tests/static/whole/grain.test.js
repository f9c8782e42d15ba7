/** The cells of tiles: as many as an eye can tell, each a mean, and none left out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { grainOf, meansOf } from "../../../static/whole/grain.ts";

const SIZES = [
  [5, 32],
  [14, 30],
  [36, 32],
  [100, 40],
  [600, 34],
];
const WIDTHS = [1, 3, 37, 96, 256, 512];

test("no cell of a tile is smaller than an eye can tell, but in a tile that is", () => {
  for (const [width, height] of SIZES)
    for (const d of WIDTHS) {
      const { across, down } = grainOf({ width, height }, d);
      assert.ok(width / across >= Math.min(width, 7), `${width} px, ${across} cells`);
      assert.ok(height / down >= Math.min(height, 7), `${height} px, ${down} cells`);
      assert.ok(across * down <= d);
    }
});

test("every number is in one cell: the mean of the means, each by its numbers, is the mean of all", () => {
  for (const d of WIDTHS) {
    const numbers = Float32Array.from({ length: d }, (_, k) => Math.sin(k) + 0.1 * k);
    const grain = grainOf({ width: 36, height: 32 }, d);
    const { means } = meansOf({ numbers, shape: [1, d] }, grain);
    const cells = means.length;
    const counts = Array.from(
      means,
      (_, c) => Math.floor(((c + 1) * d) / cells) - Math.floor((c * d) / cells),
    );
    const all = means.reduce((total, mean, c) => total + mean * counts[c], 0);
    assert.ok(Math.abs(all - numbers.reduce((a, b) => a + b)) < 1e-3);
    assert.equal(Math.max(...counts), grain.per);
  }
});

test("a byte of 128 is 0, and the largest mean has the deepest colour", () => {
  const numbers = Uint8Array.of(128, 128, 228, 148, 128, 28, 128, 128);
  const { means, most } = meansOf({ numbers, shape: [2, 4] }, { across: 2, down: 1, per: 2, picked: false });
  assert.deepEqual([[...means], most], [[0, 60, -50, 0], 60]);
});

test("of waves numbers are picked, not averaged: a sine and a cosine by turns, so that the first place is not empty", () => {
  const waves = (place) => [1, 0.1, 0.01, 0.001].flatMap((w) => [Math.sin(w * place), Math.cos(w * place)]);
  const numbers = Float32Array.from([...waves(0), ...waves(3)]);
  const { means } = meansOf({ numbers, shape: [2, 8] }, { across: 2, down: 1, per: 4, picked: true });
  assert.deepEqual([...means], [0, 1, numbers[8], numbers[13]]);
});
