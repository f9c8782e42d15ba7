/** Two heads of a layer in one row, and their mean, in words. */
import { largest, type Alignment } from "../shared/head/weights.ts";
import { isSpecial, spoken } from "../shared/pieces.ts";
import { circumstanceOf } from "../shared/head/map-words.ts";
import { amount, capital, fixed } from "../shared/words.ts";
import { divergence, mean, shares } from "./divergence.ts";

/** Two heads of one layer in words. */
export function pairInWords(one: Alignment, other: Alignment, i: number) {
  const [p, q] = [shares(one, i), shares(other, i)];
  const both = mean(p, q);
  const [first] = largest(p);
  const [second] = largest(q);
  const bits = divergence(p, q);
  const apart = `They differ by ${fixed(bits)} bits.`;
  const looks = `${opening(one, i)} head ${one.head} looks most at ${nameOf(one, first)} (${amount(p[first])})`;
  if (first === second)
    return `${looks}, and so does head ${other.head} (${amount(q[second])}): their mean gives it ${amount(both[first])}. ${apart}`;
  return (
    `${looks}, head ${other.head} at ${nameOf(other, second)} (${amount(q[second])}). One row that is their mean gives ` +
    `${nameOf(one, first)} ${amount(both[first])} and ${nameOf(other, second)} ${amount(both[second])}: ` +
    `neither is found as clearly, and their values arrive mixed. ${apart}`
  );
}

function opening(a: Alignment, i: number) {
  const piece = `“${spoken(a.rows.tokens[i])}”`;
  return `${capital(circumstanceOf(a, i) || "from")} ${piece},`;
}

/** The name of a column; a sink comes after the last one. */
function nameOf(a: Alignment, j: number) {
  if (j >= a.m) return "its sink";
  const token = a.columns.tokens[j];
  return isSpecial(token) ? `the ${spoken(token)}` : `“${spoken(token)}”`;
}

/** The mean divergence of every layer, from those of each head from the others. */
export function layersInWords(divergences: number[][], called: (layer: number) => string) {
  const layers = divergences.map(
    (heads, l) => `layer ${called(l + 1)} ${fixed(heads.reduce((a, b) => a + b, 0) / heads.length)}`,
  );
  return `How different the heads of each layer are, on average over all pairs and rows, in bits: ${layers.join(", ")}.`;
}
