/** Small true pictures of what a box holds: a tile of numbers a piece, and the maps of all heads. */
import { imageOf } from "../shared/maps/drawing.ts";
import { byteColours, signedColours } from "../shared/maps/inks.ts";
import { mosaic } from "../shared/maps/mosaic.ts";
import { packed, squareRoots } from "../shared/maps/ramp.ts";
import { PER_LINE, lines } from "../shared/maps/signed.ts";
import type { Block, Part } from "../shared/api.ts";

/** A number of a part that has them as they are, at row i and column k. */
export const numberOf = ({ numbers, shape }: Part, i: number, k: number) => numbers[i * (shape[1] ?? 0) + k];

/**
 * Every piece's numbers as a tile, 32 to a line, a pixel each, and `gap` pixels after each tile; those after `until` are
 * left out. Colour goes with the root of the number, as in all small maps.
 */
export function tiles({ numbers, shape }: Part, until: number, gap: number): string {
  const [n, d] = shape.length > 1 ? shape : [1, ...shape];
  const [line, height] = [Math.min(PER_LINE, d) + gap, lines(d)];
  const colours = packed(squareRoots(signedColours()));
  const data = new Uint32Array(n * line * height);
  for (let i = 0; i < Math.min(n, until); i++)
    for (let k = 0; k < d; k++) {
      const at = Math.floor(k / PER_LINE) * n * line + i * line + (k % PER_LINE);
      data[at] = colours[numbers[i * d + k] - 1];
    }
  return imageOf({ width: n * line, height, data: new Uint8ClampedArray(data.buffer) }).toDataURL();
}

const FINE = 64; // px of a map, at least, so that gaps are as wide as they should be

/**
 * The first `rows` of the maps of a layer, `across` to a line; after and below each stand gaps, as parts of its width
 * and height.
 */
export function maps(block: Block, layer: number, rows: number, across: number, gaps: number[]): string {
  const [, heads, n, m] = block.shape;
  const every = imageOf(mosaic(block, byteColours(block)));
  const k = Math.ceil(FINE / Math.min(n, m));
  const [wide, tall] = [m, n].map((cells, axis) => Math.round(cells * k * (1 + gaps[axis])));
  const size = { width: across * wide, height: Math.ceil(heads / across) * tall };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.imageSmoothingEnabled = false;
  for (let head = 0; head < heads; head++) {
    const [x, y] = [(head % across) * wide, Math.floor(head / across) * tall];
    context.drawImage(every, head * m, layer * n, m, rows, x, y, m * k, rows * k);
  }
  return canvas.toDataURL();
}
