/** The messages of the sizes that a visitor types. */
import { count } from "../shared/words.ts";
import { full, short } from "./numbers.ts";
import {
  crossing,
  crossingWithProjections,
  feedForward,
  lookingAt,
  type Size,
  type Sizes,
} from "../shared/sizes.ts";

export const NAMES: Record<Size, string> = {
  layers: "layers, l",
  heads: "query heads, H",
  groups: "key heads, G",
  width: "width of a head, dₖ",
  n: "pieces, n",
  batch: "texts at once, B",
  number: "bytes a number, b",
  hidden: "feed-forward, d_ff",
  matrices: "its matrices, f",
};

export const SIZES_OF = "sizes of";
export const TYPED = "your own";
export const NOT_SHARED = "Key heads must divide the query heads: each serves as many of them.";
export const NOT_A_SIZE = "Type whole numbers from 1 on.";

/** The n² part of attention beside the feed-forward network, and the n at which they are equal. */
export function crossingInWords(sizes: Sizes): string {
  const { n, hidden, matrices, heads, width } = sizes;
  const [looks, feeds, at] = [lookingAt(sizes), feedForward(sizes), crossing(sizes)];
  const side = n > at ? "above" : n < at ? "below" : "at";
  const all = crossingWithProjections(sizes);
  const whole = all
    ? `All of attention, its four projections too, costs more from n = ${full(Math.round(all))} on.`
    : "All of attention, its four projections too, always costs more.";
  return (
    `2n²d against f·n·d·d_ff multiply-adds, d = H·dₖ = ${full(heads * width)}: the n² part of attention exceeds the feed-forward network ` +
    `from n = f·d_ff / 2 = ${matrices} × ${full(hidden)} / 2 = ${full(at)} on, whatever d is. n = ${full(n)} is ${side} it: in each layer ` +
    `${short(looks)} against ${short(feeds)}. ${whole}`
  );
}

export const layersNote = (isPair: boolean, layers: number) =>
  isPair
    ? ` This model keeps keys and values of its source too: ${count(layers, "layer")} stand for both.`
    : "";
