/** Numbers as pixels: each has its colour on a scale from 0 on, or around 0. */
import { packed, type Triple } from "./ramp.ts";
import { shade } from "./signed.ts";

/** The kind of a scale: around 0, or from 0 on. */
export type Kind = "signed" | "weights";

export interface Numbers {
  /** The count of rows. */
  n: number;
  /** The count of columns. */
  m: number;
  /** Numbers row by row; NaN where there is none. */
  values: ArrayLike<number>;
  kind: Kind;
  /** The end of the scale. */
  end: number;
}

/** A pixel for each number, clear where it is NaN; colours go from one end of the scale to the other. */
export function pixels({ values, kind, end }: Omit<Numbers, "n" | "m">, colours: Triple[]) {
  const pixels = new Uint32Array(values.length);
  const shades = packed(colours);
  for (let k = 0; k < values.length; k++)
    if (!Number.isNaN(values[k])) pixels[k] = shades[colourOf(values[k], kind, end, colours.length)];
  return new Uint8ClampedArray(pixels.buffer);
}

/** The index of a number's colour among so many. */
export const colourOf = (x: number, kind: Kind, end: number, count: number) =>
  kind === "weights" ? Math.round(Math.min(1, x / end) * (count - 1)) : shade(x, end, count);
