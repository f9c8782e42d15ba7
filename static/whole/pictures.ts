/** Small true pictures of what a box holds: a tile of numbers a piece, and the maps of all heads. */
import { imageOf } from "../shared/maps/drawing.ts";
import { signedColours, weightRamp } from "../shared/maps/inks.ts";
import { mosaic } from "../shared/maps/mosaic.ts";
import { packed, squareRoot, type Triple } from "../shared/maps/ramp.ts";
import { PER_LINE, lines } from "../shared/maps/signed.ts";
import type { Block, Part } from "../shared/api.ts";

/** A number of a part that has them as they are, at row i and column k. */
export const numberOf = ({ numbers, shape }: Part, i: number, k: number) => numbers[i * (shape[1] ?? 0) + k];

/**
 * Every piece's numbers as a tile, 32 to a line, a pixel each, and a pixel between tiles; those after `until` are left
 * out. Colour goes with the root of the number, as in all small maps.
 */
export function tiles({ numbers, shape }: Part, until: number): string {
  const [n, d] = shape.length > 1 ? shape : [1, ...shape];
  const [line, height] = [Math.min(PER_LINE, d) + 1, lines(d)];
  const colours = packed(rooted(signedColours()));
  const data = new Uint32Array(n * line * height);
  for (let i = 0; i < Math.min(n, until); i++)
    for (let k = 0; k < d; k++) {
      const at = Math.floor(k / PER_LINE) * n * line + i * line + (k % PER_LINE);
      data[at] = colours[numbers[i * d + k] - 1];
    }
  return imageOf({ width: n * line, height, data: new Uint8ClampedArray(data.buffer) }).toDataURL();
}

/** All heads of a block side by side, layers one under another. */
export const maps = (block: Block) => imageOf(mosaic(block, squareRoot(weightRamp()))).toDataURL();

/** Signed colours on a square-root scale on both sides of 0. */
function rooted(colours: Triple[]) {
  const middle = (colours.length - 1) / 2;
  return colours.map((_, k) => {
    const t = (k - middle) / middle;
    return colours[Math.round(middle + Math.sign(t) * Math.sqrt(Math.abs(t)) * middle)];
  });
}
