/**
 * The cells of a tile: as many as an eye can keep apart, each the mean of as many numbers that follow each other. A pixel
 * a number would be noise, and its picture scaled would show stripes that no number has.
 */
import { PER_LINE } from "../shared/maps/signed.ts";
import type { Part } from "../shared/api.ts";
import type { Rect } from "./plan.ts";

/**
 * Cells on a line and lines of a tile; `per`: the most numbers that a cell is the mean of; `picked`: it shows one of them
 * instead, as of waves, whose mean would be nearly the same at every place: of pairs of a sine and a cosine by turns the
 * one and the other, for at the first place all sines are 0.
 */
export type Grain = { across: number; down: number; per: number; picked: boolean };

const LEAST = 7; // px of a cell
const ZERO = 128; // the byte of 0; weights come as they are

/** The largest power of two that is no larger, at least 1. */
const power = (most: number) => 2 ** Math.max(0, Math.floor(Math.log2(most)));

/** The cells of a vector of d numbers in a tile of this size. */
export function grainOf(
  { width, height }: Pick<Rect, "width" | "height">,
  d: number,
  picked: boolean = false,
): Grain {
  const across = Math.min(power(width / LEAST), PER_LINE, d);
  const down = Math.min(power(height / LEAST), power(d / across));
  return { across, down, per: Math.ceil(d / (across * down)), picked };
}

/** The means of all rows of a part, or the numbers that are picked, in its bytes, and the largest of them, where colours end. */
export function meansOf({ numbers, shape }: Part, { across, down, picked }: Grain) {
  const [n, d] = shape.length > 1 ? shape : [1, ...shape];
  const zero = numbers instanceof Uint8Array ? ZERO : 0;
  const cells = across * down;
  const means = new Float32Array(n * cells);
  for (let i = 0; i < n; i++)
    for (let c = 0; c < cells; c++) {
      const [from, to] = [Math.floor((c * d) / cells), Math.floor(((c + 1) * d) / cells)];
      const first = picked && to - from > 1 ? from + ((c + from) % 2) : from;
      const end = picked ? first + 1 : to;
      let sum = 0;
      for (let k = first; k < end; k++) sum += numbers[i * d + k] - zero;
      means[i * cells + c] = sum / (end - first);
    }
  return { means, most: means.reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1 };
}
