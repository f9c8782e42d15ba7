/** Sentences of the page Heads. */
import { blockTitle } from "./titles.ts";
import { count, fixed, say, type Part } from "../words.ts";
import type { HeadAt } from "../../heads/address.ts";
import type { Progress } from "../api.ts";

/** A head that costs less than this, in nats, could go. */
export const CHEAP = 0.1;

/** The name of a head, with the number that the model itself gives the layer. */
export const headName = ({ layer, head, called = String(layer) }: HeadAt & { called?: string }) =>
  `L${called} H${head}`;

/** The title of a block, in the middle of a sentence. */
export const blockName = (block: string) =>
  blockTitle(block).replace(/^[A-Z]/, (letter) => letter.toLowerCase());

const WRITTEN = { "translation en-fr": "translation", dates: "date" } as Record<string, string>;

export const writtenName = (task: string): string => WRITTEN[task] ?? "text";

/** The count of decimals of effects that fit in a cell of the map; `end` is the largest of them by size. */
export const decimals = (end: number) => (end < 10 ? 2 : end < 100 ? 1 : 0);

/** The change of a text's probability without a head, by its effect in nats; plain words leave these out. */
export function effectInWords(
  place: HeadAt & { called?: string },
  effect: number,
  written: string,
  { isPlain = false }: { isPlain?: boolean } = {},
): Part[] {
  const size = Math.abs(effect);
  const without = `Without ${headName(place)} this ${written} `;
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

export function mostNeeded(effect: number[][]): HeadAt {
  const least = Math.min(...effect.flat());
  const l = effect.findIndex((heads) => heads.includes(least));
  return { layer: l + 1, head: effect[l].indexOf(least) + 1 };
}

/** The head that is needed most, and the count of those that could go, each alone; `written` is a noun. */
export function summaryInWords(block: string, effect: number[][], written: string) {
  const all = effect.flat();
  const cheap = all.filter((x) => -x < CHEAP).length;
  const of = `of ${blockName(block)}`;
  const cost = `and leave ${all.length === 1 ? `the ${written}` : "it"} at least ${Math.floor(100 * Math.exp(-CHEAP))} % as likely`;
  if (all.length === 1)
    return cheap
      ? `The one head ${of} can go ${cost}.`
      : `The one head ${of} cannot go: without it the ${written} loses ${fixed(-all[0])} nats.`;
  const most = `The ${written} needs ${headName(mostNeeded(effect))} most; `;
  if (!cheap) return `${most}none of the ${all.length} heads ${of} can go alone ${cost}.`;
  if (cheap === all.length) return `${most}each of the ${all.length} heads ${of} can go alone ${cost}.`;
  return `${most}${cheap} of ${all.length} heads ${of} can each go alone ${cost}.`;
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
