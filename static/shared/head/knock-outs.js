/**
 * What the page Heads says in words.
 *
 * @typedef {import("../../heads/address.js").HeadAt} HeadAt
 */
import { blockTitle } from "./titles.js";
import { count, fixed } from "../words.js";

/** A head that costs less than this, in nats, could go. */
export const CHEAP = 0.1;

/** @param {HeadAt & {called?: string}} place called: what the model itself calls the layer */
export const headName = ({ layer, head, called = String(layer) }) => `L${called} H${head}`;

/** @param {string} block in the middle of a sentence */
export const blockName = (block) => blockTitle(block).replace(/^[A-Z]/, (letter) => letter.toLowerCase());

const WRITTEN = /** @type {Record<string, string>} */ ({ "translation en-fr": "translation", dates: "date" });

/** @param {string} task @returns {string} what its models write, as a noun */
export const writtenName = (task) => WRITTEN[task] ?? "text";

/**
 * How many decimals of effects fit in a cell of the map.
 *
 * @param {number} end the largest of them by size
 */
export const decimals = (end) => (end < 10 ? 2 : end < 100 ? 1 : 0);

/**
 * What becomes of what was written without a head.
 *
 * @param {HeadAt & {called?: string}} place
 * @param {number} effect change of the log-probability, in nats
 * @param {string} written as a noun
 * @param {{isPlain?: boolean}} [how] plain: without the number of nats
 * @returns {Part[]}
 */
export function effectInWords(place, effect, written, { isPlain = false } = {}) {
  const size = Math.abs(effect);
  const without = `Without ${headName(place)} this ${written} `;
  if (size < 0.005)
    return [
      { text: `${without}stays as likely as it is${isPlain ? "" : ": a change of less than 0.01 nats"}.` },
    ];
  /** @type {Part[]} */
  const exact = [{ text: "e" }, { text: fixed(size), role: "power" }, { text: "\u00a0≈\u00a0" }];
  return [
    { text: `${without}becomes ` },
    ...(isPlain ? [{ text: "about " }] : exact),
    ...times(Math.exp(size)),
    { text: ` times ${effect < 0 ? "less likely" : "more likely"}.` },
  ];
}

/**
 * @param {number} factor
 * @returns {Part[]}
 */
function times(factor) {
  if (factor < 10) return [{ text: fixed(factor, factor < 1.1 ? 2 : 1) }];
  if (factor < 1e6) return [{ text: Math.round(factor).toLocaleString("en") }];
  const [digits, power] = factor.toExponential(1).split("e+");
  return [{ text: `${digits}\u00a0×\u00a010` }, { text: power, role: "power" }];
}

/**
 * How many heads could go, each alone.
 *
 * @param {string} block
 * @param {number[][]} effect
 * @param {string} written as a noun
 */
export function summaryInWords(block, effect, written) {
  const all = effect.flat();
  const cheap = all.filter((x) => -x < CHEAP).length;
  const of = `of ${blockName(block)}`;
  const cost = `at a cost below ${CHEAP} nats`;
  if (all.length === 1)
    return cheap
      ? `The one head ${of} can go ${cost}.`
      : `The one head ${of} cannot go: without it the ${written} loses ${fixed(-all[0])} nats.`;
  if (!cheap) return `None of the ${all.length} heads ${of} can go, even alone, ${cost}.`;
  if (cheap === all.length) return `Each of the ${all.length} heads ${of} can go alone ${cost}.`;
  return `${cheap} of ${all.length} heads ${of} can each go alone ${cost}.`;
}

/**
 * @param {number} logProbability with all heads
 * @param {number} heads of the block
 * @param {string} written as a noun
 */
export const wholeInWords = (logProbability, heads, written) =>
  heads === 1
    ? `With it the log-probability of this ${written} is ${fixed(logProbability)}.`
    : `With all heads the log-probability of this ${written} is ${fixed(logProbability)}. ` +
      "What several heads cost together is not the sum of what they cost alone.";

/** @param {number} heads of the block */
export const runWords = (heads) =>
  heads === 1 ? "knock out the one head" : "knock out every head of this block, one at a time";

/** @param {number} heads */
export const doingWords = (heads) => `knocking out ${count(heads, "head")}...`;

/**
 * @param {number} heads
 * @param {Progress} progress
 */
export const progressWords = (heads, { done, of }) =>
  `knocking out ${count(heads, "head")}: ${done} of ${of} parts done...`;

/** @param {number} heads */
export const doneWords = (heads) =>
  heads === 1 ? "its one head knocked out" : `${heads} heads knocked out, one at a time`;

/**
 * Before anything is knocked out.
 *
 * @param {string} block
 * @param {number} heads
 * @param {string} written as a noun
 */
export function emptyWords(block, heads, written) {
  const again =
    heads === 1
      ? `once more, without the one head of ${blockName(block)}`
      : `${heads} more times, each time without another head of ${blockName(block)}, in batches`;
  return (
    `Nothing is knocked out yet. The button makes the model read its ${written} ${again}. The less likely the ` +
    `${written} becomes, the more it needs that head.`
  );
}
