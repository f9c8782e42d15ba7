/**
 * One sentence among many: where what a head does on it lies in the quantiles over the others.
 *
 * Of both answers these measures have one definition; the others are not compared.
 *
 * | corpus   | this sentence                                                            |
 * | cost     | −effect / number of written pieces                                       |
 * | entropy  | entropy, where no part of a row goes to a sink that belongs to no piece  |
 * | distance | distance, weighted |i − j|                                               |
 * | before   | before, the weight at j = i − 1, over the rows that have one             |
 * | own      | same, the weight at j = i                                                |
 * | after    | after, the weight at j = i + 1, over the rows that have one              |
 * | first    | first, the weight at the first column                                    |
 * | end      | end, the weight at the end mark                                          |
 *
 * @typedef {import("./measures.js").HeadIn} HeadIn
 * @typedef {{share: number, isAbove: boolean} | null} Rank  share of the sentences that it lies above or below, at least
 */
const LIKE = {
  distance: "distance",
  before: "before",
  own: "same",
  after: "after",
  first: "first",
  end: "end",
};

/**
 * What a head does on this sentence, by the names of the measures over a corpus.
 *
 * @param {HeadsAnswer} heads
 * @param {Answer} answer
 * @param {HeadIn} place
 * @returns {Record<string, number>}
 */
export function hereOf(heads, answer, { layer, head }) {
  const at = (/** @type {number[][] | null | undefined} */ values) => values?.[layer - 1]?.[head - 1];
  const { tokens, read = 0 } = answer.target;
  const rows = { source: answer.source.tokens, target: tokens }[
    /** @type {"source"} */ (answer.blocks[heads.block].rows)
  ];
  /** @type {Record<string, number | undefined>} */
  const found = { cost: -(at(heads.effect) ?? NaN) / (tokens.length - read) };
  if (!answer.blocks[heads.block].sinks) found.entropy = at(heads.entropy);
  for (const [id, name] of Object.entries(LIKE)) found[id] = at(heads[/** @type {"first"} */ (name)]);
  if (rows.length < 2) found.before = found.after = undefined; // no row has such a place
  const known = Object.entries(found).filter(([, value]) => Number.isFinite(value));
  return /** @type {Record<string, number>} */ (Object.fromEntries(known));
}

/**
 * The share of the sentences that a value certainly lies above, or below, whichever is more.
 *
 * @param {number} value
 * @param {(number | null)[]} quantiles from the minimum to the maximum, in equal steps
 * @returns {Rank} null: more sentences have just this value than lie on either side
 */
export function rankOf(value, quantiles) {
  const steps = quantiles.length - 1;
  const known = /** @type {number[]} */ (quantiles);
  const above = known.findLastIndex((one) => one < value) / steps;
  const first = known.findIndex((one) => one > value);
  const below = first < 0 ? 0 : (steps - first) / steps;
  if (above <= 0 && below <= 0) return null;
  return above >= below ? { share: above, isAbove: true } : { share: below, isAbove: false };
}

/**
 * Where a value stands between the smallest (0) and the largest (1), in shares of the sentences.
 *
 * @param {number} value
 * @param {(number | null)[]} quantiles
 */
export function placeOf(value, quantiles) {
  const known = /** @type {number[]} */ (quantiles);
  const steps = known.length - 1;
  if (value <= known[0]) return 0;
  if (value >= known[steps]) return 1;
  const k = known.findLastIndex((one) => one <= value);
  return (k + (value - known[k]) / (known[k + 1] - known[k])) / steps;
}

/**
 * The place of a head among all of its block when they stand by how much is lost without them.
 *
 * @param {import("./measures.js").CorpusHead[]} ordered the costliest first
 * @param {{layer: number, head: number}} place
 */
export const placeIn = (ordered, { layer, head }) =>
  ordered.findIndex((one) => one.layer === layer && one.head === head) + 1;
