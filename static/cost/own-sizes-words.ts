/** The messages of the sizes that a visitor types. */
import { count } from "../shared/words.ts";
import { full, short } from "./numbers.ts";
import {
  cacheBytes,
  crossing,
  crossingWithProjections,
  feedForward,
  lookingAt,
  type Size,
  type Sizes,
} from "./own-sizes.ts";

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

/** A number of bytes as memory is sold: GiB of 2³⁰. */
export function memory(bytes: number): string {
  const found = (["TiB", "GiB", "MiB", "KiB"] as const).map((unit, k) => ({ unit, size: 1024 ** (4 - k) }));
  const { unit, size } = found.find((one) => bytes >= one.size) ?? { unit: "bytes", size: 1 };
  return unit === "bytes" ? count(bytes, "byte") : `${Number((bytes / size).toPrecision(3))} ${unit}`;
}

/** The bytes of the cache, written out; 2: a key and a value. */
export function cacheInWords(sizes: Sizes): string {
  const { layers, groups, width, n, batch, number, heads } = sizes;
  const product = [2, layers, groups, width, n, batch, number].map(full).join(" × ");
  const bytes = cacheBytes(sizes);
  const all = cacheBytes({ ...sizes, groups: heads });
  const shared =
    groups < heads
      ? ` With a key and a value for each of the ${heads} query heads it would be ${memory(all)}.`
      : "";
  return `2 × l × G × dₖ × n × B × b = ${product} = ${full(bytes)} bytes, ${memory(bytes)}.${shared}`;
}

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
