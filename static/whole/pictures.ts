/** Small true pictures of what a box holds: a tile of means a piece, and the maps of all heads. */
import { imageOf } from "../shared/maps/drawing.ts";
import { byteColours, signedColours } from "../shared/maps/inks.ts";
import { mosaic } from "../shared/maps/mosaic.ts";
import { packed, squareRoots } from "../shared/maps/ramp.ts";
import { shade } from "../shared/maps/signed.ts";
import { meansOf, type Grain } from "./grain.ts";
import type { Block, Part } from "../shared/api.ts";

/** A number of a part that has them as they are, at row i and column k. */
export const numberOf = ({ numbers, shape }: Part, i: number, k: number) => numbers[i * (shape[1] ?? 0) + k];

const CELL = 8; // px of a cell in the picture, which is scaled smoothly

/**
 * Every piece's numbers as a tile of means, and `gap` of a cell after each tile; those after `until` are left out. Colour
 * goes with the root of the mean, as in all small maps, over the largest mean of the part.
 */
export function tiles(part: Part, grain: Grain, until: number, gap: number): string {
  const { across, down } = grain;
  const n = part.shape.length > 1 ? part.shape[0] : 1;
  const { means, most } = meansOf(part, grain);
  const colours = packed(squareRoots(signedColours()));
  const pitch = Math.round((across + gap) * CELL);
  const width = n * pitch;
  const data = new Uint32Array(width * down * CELL);
  means.forEach((mean, at) => {
    const [i, c] = [Math.floor(at / (across * down)), at % (across * down)];
    if (i >= until) return;
    const colour = colours[shade(mean, most, colours.length)];
    const [x, y] = [i * pitch + (c % across) * CELL, Math.floor(c / across) * CELL];
    for (let row = y; row < y + CELL; row++) data.fill(colour, row * width + x, row * width + x + CELL);
  });
  return imageOf({ width, height: down * CELL, data: new Uint8ClampedArray(data.buffer) }).toDataURL();
}

/** A row of a part as one line of means, or all its rows beside each other. */
export function strip(part: Part, grain: Grain, row: { from: number; to: number } | null): string {
  if (!row) return tiles(part, grain, Infinity, 0.3);
  const numbers = part.numbers.subarray(row.from, row.to);
  return tiles({ ...part, numbers, shape: [row.to - row.from] }, grain, 1, 0);
}

/** Rows of weights as one picture, in the colours of all small maps. */
export function weightsPicture(rows: number[][]): string {
  const colours = packed(byteColours({}));
  const [height, width] = [rows.length * CELL, rows[0].length * CELL];
  const data = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const weight = rows[Math.floor(y / CELL)][Math.floor(x / CELL)];
      data[y * width + x] = colours[Math.round(255 * Math.min(1, Math.max(0, weight)))];
    }
  return imageOf({ width, height, data: new Uint8ClampedArray(data.buffer) }).toDataURL();
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
