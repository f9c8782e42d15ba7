/**
 * What is said under the map of each of several models, when a word of one of them is pointed at.
 *
 * @typedef {{tokens: string[], alignment: Alignment | null}} Written  what a model wrote, and where it looked
 * @typedef {{tokens: string[], index: number}} Pointed  a piece of what some model wrote
 */
import { isSpecial } from "./weights.js";
import { isSpelled, spoken } from "../sentence/pieces.js";
import { wordAt } from "./same-word.js";
import { ordinal } from "../words.js";

/**
 * Of a model that did not write the word.
 *
 * @param {Pointed} pointed
 * @param {string[]} tokens that it wrote instead
 * @returns {Part[]}
 */
export function missingInWords(pointed, tokens) {
  const name = nameOf(pointed);
  const { index } = pointed;
  if (isSpecial(pointed.tokens[index])) return [{ text: "Stopped before " }, name, { text: "." }];
  if (isSpelled(pointed.tokens) && isSpelled(tokens)) return insteadInWords(name, index, tokens);
  const { nth } = wordAt(pointed.tokens, index);
  const again = nth > 1 ? ` a ${ordinal(nth)} time` : "";
  return [{ text: "Does not write " }, name, { text: `${again}.` }];
}

/**
 * @param {Part} name
 * @param {number} index
 * @param {string[]} tokens
 * @returns {Part[]}
 */
function insteadInWords(name, index, tokens) {
  const other = tokens[index];
  if (other === undefined || isSpecial(other))
    return [{ text: "Has stopped where the other writes " }, name, { text: "." }];
  return [
    { text: "Writes " },
    { text: `“${spoken(other)}”`, role: "query" },
    { text: " here, not " },
    name,
    { text: "." },
  ];
}

/**
 * Of a model that looks at nothing.
 *
 * @param {Pointed | null} query
 * @param {string | null} key a token of the source
 * @param {Task} task
 * @returns {Part[]}
 */
export function unseenInWords(query, key, { piece }) {
  if (query)
    return [nameOf(query), { text: ` is written from the same vector as every other ${piece}.` }].map(
      startLarge,
    );
  if (key)
    return [
      { text: "No weight shows " },
      { text: named(key), role: "key" },
      { text: ": it is somewhere in the vector." },
    ];
  return [];
}

/**
 * What is lit in all models, over their maps.
 *
 * @param {Pointed | null} query
 * @param {string | null} key
 * @param {{wrote: number, of: number}} models
 * @returns {Part[]}
 */
export function litInWords(query, key, { wrote, of }) {
  /** @type {Part[]} */
  const parts = [];
  if (query)
    parts.push(nameOf(query), {
      text: `: ${wrote === of ? `all ${of}` : `${wrote} of ${of}`} models write it`,
    });
  if (key)
    parts.push(
      { text: query ? "; " : "" },
      { text: named(key), role: "key" },
      { text: ": its column in each map" },
    );
  return [...parts, { text: "." }].map(startLarge);
}

/**
 * @param {Part} part
 * @param {number} k
 */
const startLarge = (part, k) =>
  k === 0 ? { ...part, text: part.text.charAt(0).toUpperCase() + part.text.slice(1) } : part;

/** @param {Pointed} pointed @returns {Part} the whole word, in quotes; an end mark by its name */
function nameOf({ tokens, index }) {
  if (isSpecial(tokens[index]) || isSpelled(tokens)) return { text: named(tokens[index]), role: "query" };
  return { text: `“${wordAt(tokens, index).word.text}”`, role: "query" };
}

/** @param {string} token */
const named = (token) =>
  isSpecial(token) || spoken(token) === "space" ? `the ${spoken(token)}` : `“${spoken(token)}”`;
