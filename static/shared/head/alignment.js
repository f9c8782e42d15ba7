/** One head of an answer: its weights, and what its rows and columns are called. */

/**
 * @typedef {import("../api.js").Answer} Answer
 * @typedef {import("../api.js").Block} Block
 * @typedef {import("../api.js").Word} Word
 */
import { hasBothNames, rowsBy } from "./served.js";
import { labels, wordToken } from "../sentence/pieces.js";

/**
 * @param {Answer} answer
 * @param {Focus} focus
 * @returns {Alignment}
 */
export function alignmentOf(answer, focus) {
  const { block: name } = focus;
  const block = answer.blocks[name];
  const [layers, heads, i, m] = block.shape;
  return {
    ...focus,
    served: hasBothNames({ name, rows: block.rows }) ? focus.served : undefined,
    n: layers * heads * i,
    m,
    weights: /** @type {Float32Array} */ (block.values),
    rows: name === "hops" ? hopAxis(heads) : rowAxis(answer, block, focus.served),
    columns: axis(answer, block.columns, block.column_words),
    window: block.window,
    sinks: block.sinks && !Number.isNaN(block.sinks[0]) ? block.sinks : null,
    mask: block.mask,
    read: block.rows === "target" ? readIn(answer, block.row_words, focus.served) : 0,
    called: block.names[0],
    given: block.given,
  };
}

/** @param {number} count */
function hopAxis(count) {
  const names = Array.from({ length: count }, (_, k) => `hop ${k + 1}`);
  return { side: /** @type {const} */ ("hops"), tokens: names, labels: names };
}

/**
 * @param {Answer} answer
 * @param {Side} side of a sentence
 * @returns {string[]}
 */
export const tokensOf = (answer, side) =>
  side === "fed" ? answer.target.fed : answer[/** @type {"source" | "target"} */ (side)].tokens;

/**
 * @param {Answer} answer
 * @param {Side} side
 * @param {Word[] | null} [words] where rows or columns are not all pieces, one by one
 */
function axis(answer, side, words) {
  const all = tokensOf(answer, side);
  if (!words) return { side, tokens: all, labels: labels(all) };
  const tokens = words.map(({ text, pieces }) => (pieces.length > 1 ? wordToken(text) : all[pieces[0]]));
  return { side, tokens, labels: labels(tokens), pieces: words.map(({ pieces }) => pieces) };
}

/**
 * The rows of a block, named by one of their two pieces, with the other beside it.
 *
 * @param {Answer} answer
 * @param {Block} block
 * @param {Served} [served]
 */
function rowAxis(answer, { rows, row_words: words }, served) {
  const side = rowsBy(rows, served);
  const named = axis(answer, side, words);
  if (rows !== "target" || words || !served) return named;
  return { ...named, beside: labels(tokensOf(answer, side === "fed" ? "target" : "fed")) };
}

/**
 * The same map with its rows named anew.
 *
 * @param {Answer} answer
 * @param {Alignment} a none of whose rows is merged
 * @param {Served} served
 * @returns {Alignment}
 */
export function renamed(answer, a, served) {
  const block = answer.blocks[a.block];
  if (!hasBothNames({ name: a.block, rows: block.rows })) return a;
  return { ...a, served, rows: rowAxis(answer, block, served), read: readIn(answer, null, served) };
}

/**
 * How many first rows are named by what was read, not written: the last piece that is read is fed, and not produced.
 *
 * @param {Answer} answer
 * @param {Word[] | null} [words]
 * @param {Served} [served]
 */
function readIn({ target }, words, served) {
  const read = target.read && served === "fed" ? target.read + 1 : target.read;
  return words ? words.filter(({ pieces }) => pieces[0] < read).length : read;
}
