/**
 * A score as a sum of terms: a part of the query times a part of the key.
 *
 * @typedef {import("../api.js").ScoreSplit} ScoreSplit
 * @typedef {{query: string, key: string, value: number, mean: number}} Term  mean: of this term over the row
 */

const SHORT = /** @type {Record<string, string>} */ ({ embedding: "word", position: "place" });
const OWN = /** @type {Record<string, string>} */ ({ embedding: "the word itself", position: "its place" });

/** A part in short, as it stands in a table. @param {string} name as served */
export const partName = (name) => SHORT[name] ?? name;

/**
 * What wrote a part of a query or of a key.
 *
 * @param {string} name as served
 */
export function partInWords(name) {
  if (OWN[name]) return OWN[name];
  const feedForward = /^(\w+) (L\d+) feed-forward$/.exec(name);
  if (feedForward) return `what ${feedForward[1]} feed-forward ${feedForward[2]} wrote`;
  return / L\d+ H\d+$/.test(name) ? `what ${name} wrote` : name;
}

/** Two parts as a pair: "word-place", "biases × encoder L1 H2". @param {string} query @param {string} key */
export const pairName = (query, key) =>
  [query, key].map(partName).join(SHORT[query] && SHORT[key] ? "-" : " × ");

/**
 * All terms of a score, each with its mean over the row.
 *
 * @param {ScoreSplit} split of one score
 * @param {number} factor that all are multiplied by
 * @returns {Term[]}
 */
export const termsOf = ({ parts, terms, means }, factor = 1) =>
  parts.query.flatMap((query, a) =>
    parts.key.map((key, b) => ({
      ...{ query, key },
      value: factor * /** @type {number[][]} */ (terms)[a][b],
      mean: factor * /** @type {number[][]} */ (means)[a][b],
    })),
  );

/** How much larger a term is here than over the row: only this moves weights. @param {Term} term */
export const more = ({ value, mean }) => value - mean;
