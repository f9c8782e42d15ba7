/** Messages of the search. */
import { count } from "../words.ts";
import type { Sizes } from "../sizes.ts";

export const foundInWords = (found: number, listed: number) =>
  count(found, "place") + (found > listed ? `, the first ${listed} are shown` : "");
export const goTo = (kind: string) => `go to the ${kind}`;

export const softmaxOf = (scores: number[]) => `Softmax of ${scores.join(", ")}`;
export const softmaxIs = (weights: number[]) =>
  `${weights.map((weight) => weight.toFixed(2)).join(", ")}. Opens the sum with these scores, where you can change them.`;
export const costAfter = (n: number) => ({
  name: `Cost after ${n.toLocaleString("en")} pieces`,
  answer: "Bytes of the cache, multiply-adds and weights after so many pieces.",
});
export const cacheOf = ({ layers, groups, width, n }: Sizes) =>
  `Cache of ${count(layers, "layer")}, ${count(groups, "key head")} of ${width}, after ${n.toLocaleString("en")} pieces`;
