/** Numbers as pixels: each has its colour on a scale from 0 on, or around 0. */
import { packed } from "./ramp.ts";
import { shade } from "./signed.ts";
import type { Triple } from "./ramp.ts";

/** Around 0, or from 0 on */
export type Kind = "signed" | "weights";

export interface Numbers {
  /** Rows */
  n: number;
  /** Columns */
  m: number;
  /** Row by row; NaN: there is no number */
  values: ArrayLike<number>;
  kind: Kind;
  /** Where the scale ends */
  end: number;
}

/**
 * Every number as one pixel; what is NaN stays clear.
 *
 * @param colours from one end of the scale to the other
 */
export function pixels(
  { values, kind, end }: Omit<Numbers, "n" | "m">,
  colours: Triple[],
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(values.length);
  const shades = packed(colours);
  for (let k = 0; k < values.length; k++)
    if (!Number.isNaN(values[k])) pixels[k] = shades[colourOf(values[k], kind, end, colours.length)];
  return new Uint8ClampedArray(pixels.buffer);
}

/** @param count of colours */
export const colourOf = (x: number, kind: Kind, end: number, count: number) =>
  kind === "weights" ? Math.round(Math.min(1, x / end) * (count - 1)) : shade(x, end, count);
