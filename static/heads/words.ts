/** The messages of the side of one sentence. */
import { blockName, headName } from "../shared/head/knock-outs.ts";
import { circumstanceOf } from "../shared/head/map-words.ts";
import { largest, type Alignment } from "../shared/head/weights.ts";
import { isSpecial, spoken } from "../shared/pieces.ts";
import { amount, capital, count, endOfScale, fixed, say, type Part } from "../shared/words.ts";
import { divergence, mean, shares } from "./divergence.ts";
import { mostNeeded } from "./single-head.ts";
import { SERVES } from "../shared/head/aligned-words.ts";
import type { HeadAt } from "./address.ts";
import type { Model, Progress } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";
import type { Neighbour } from "../shared/head/patterns.ts";

export const NO_HEAD = "This model has no such head; none is locked.";
export const POINT_AT_HEAD = " Point at a head to read it here; click to lock it.";
export const effectOfEach = (title: string) => `Effect of each head of ${title}`;

/** The name of the field of blocks, beside the page's own. */
export const BLOCK_FIELD = "Block of heads";

/** The scale of effects reaches so far at least, in nats. */
export const LEAST_END = 1;

/** A head that costs less than this, in nats, could go. */
const CHEAP = 0.1;

/** The change of a text's probability without a head, by its effect in nats; plain words leave these out. */
export function effectInWords(
  head: HeadAt & { called?: string },
  effect: number,
  written: string,
  { isPlain = false }: { isPlain?: boolean } = {},
): Part[] {
  const size = Math.abs(effect);
  const without = `Without ${headName(head)} this ${written} `;
  const little = isPlain ? "" : ": a change of less than 0.01 nats";
  if (size < 0.005) return say`${without}stays as likely as it is${little}.`;
  const about = isPlain ? "about " : say`e${{ text: fixed(size), role: "power" }}\u00a0≈\u00a0`;
  const likely = effect < 0 ? "less likely" : "more likely";
  return say`${without}becomes ${about}${times(Math.exp(size))} times ${likely}.`;
}

function times(factor: number): Part[] {
  if (factor < 10) return say`${fixed(factor, factor < 1.1 ? 2 : 1)}`;
  if (factor < 1e6) return say`${Math.round(factor).toLocaleString("en")}`;
  const [digits, power] = factor.toExponential(1).split("e+");
  return say`${digits}\u00a0×\u00a010${{ text: power, role: "power" }}`;
}

/** The head that is needed most, and the count of those that could go, each alone; `written` is a noun. */
export function summaryInWords(block: string, effect: number[][], written: string) {
  const all = effect.flat();
  const cheap = all.filter((x) => -x < CHEAP).length;
  const of = `of ${blockName(block)}`;
  const cost = `and leave ${all.length === 1 ? `the ${written}` : "it"} at least ${Math.floor(100 * Math.exp(-CHEAP))} % as likely (−${CHEAP} nats)`;
  if (all.length === 1)
    return cheap
      ? `The one head ${of} can go ${cost}.`
      : `The one head ${of} cannot go: without it the ${written} loses ${fixed(-all[0])} nats.`;
  const go = !cheap
    ? `none of the ${all.length} heads ${of} can go`
    : cheap === all.length
      ? `each of the ${all.length} heads ${of} can go`
      : `${cheap} of ${all.length} heads ${of} can each go`;
  return `The ${written} needs ${headName(mostNeeded(effect))} most; ${go} alone ${cost}.`;
}

export const runWords = (heads: number) =>
  heads === 1 ? "knock out the one head" : "knock out every head of this block, one at a time";

export const doingWords = (heads: number) => `knocking out ${count(heads, "head")}...`;

export const progressWords = (heads: number, { done, of }: Progress) =>
  `knocking out ${count(heads, "head")}: ${done} of ${of} parts done...`;

export const doneWords = (heads: number) =>
  heads === 1 ? "its one head knocked out" : `${heads} heads knocked out, one at a time`;

/** The sentence before anything is knocked out. */
export function emptyWords(block: string, heads: number, written: string) {
  const again =
    heads === 1
      ? `once more, without the one head of ${blockName(block)}`
      : `${heads} more times, each time without another head of ${blockName(block)}, in batches`;
  return (
    `Nothing is knocked out yet. The button makes the model read its ${written} ${again}. The less likely the ` +
    `${written} becomes, the more it needs that head.`
  );
}

export const COUNTED = "Layer and head, counted from 1.";

/** The meaning of the effect; `written` is a noun. */
export const effectMeaning = (written: string) =>
  `The log-probability of this ${written} without the head minus that with it, in nats (natural logarithm). Below 0 the ` +
  `${written} needs the head; above 0 it would be more likely without.`;
export const ENTROPY =
  "H = −Σ a log₂ a for each row, averaged. H bits are as spread as 2ᴴ equal pieces: 0 bits one, 1 bit two.";
export const DISTANCE =
  "How far away it looks, in pieces: |i − j| weighted by attention, averaged over the rows.";

export function goldMeaning({ measured }: Model, naming: RowName) {
  const sentences = measured?.alignment?.sentences;
  const on = sentences ? `${sentences} sentences` : "sentences";
  const named = { produced: "that the row produces", fed: "that was fed, the one before" }[naming];
  return (
    `Alignment error rate with rows named by the piece ${named}: ${SERVES[naming]}. Measured on ${on} of a test set ` +
    "that people aligned, not on this one. 0 is perfect. The lower of the two says which word a head serves."
  );
}

export const hereMeaning = (reference: HeadAt) =>
  "Alignment error rate on this sentence, against an automatic alignment: the links of " +
  `${headName(reference)}, the head with the lowest AER on gold. A link is the strongest weight of a written word, in ` +
  `the row by whose name the head aligns best, so this is the share of words that the two link differently. ${headName(reference)} has 0 because it is compared with itself.`;

export function shareMeaning(id: string, block: string) {
  const decoder = block === "decoder";
  const neighbours = {
    before: decoder
      ? "the piece before the one fed in last. Rows are named by the piece that is written; the piece fed in is one step behind"
      : "the piece just before its own",
    same: decoder ? "the piece fed in last, which is the one written a step before" : "its own position",
    after: "the piece just after its own",
    first: decoder ? "the start of the sentence, <s>" : "the first piece of the sentence",
    end: "the end of the sentence, </s>, where heads often look, perhaps because they find nothing else",
  };
  return `The share of its attention, 0 to 1, on ${neighbours[id as Neighbour]}.`;
}

export const PAIR_NAME = "One row of two heads, and their mean";

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

/** The name of the map of effects; `written` is a noun. */
export const effectsOf = (written: string) =>
  `Without each head: change of the whole ${written}’s log-probability, in nats`;

/** The ends of the scale of effects, in nats, and the factors that they are. */
export const lessLikely = (end: number) => `${endOfScale(-end)} nats (×${factor(Math.exp(-end))})`;
export const moreLikely = (end: number) => `+${endOfScale(end)} (×${factor(Math.exp(end))})`;

function factor(x: number) {
  if (x >= 0.01 && x < 100) return fixed(x, x < 10 ? 2 : 0);
  const [digits, power] = x.toExponential(1).split(/e[+]?/);
  return `${digits} × 10${power.replace("-", "⁻").replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])}`;
}
