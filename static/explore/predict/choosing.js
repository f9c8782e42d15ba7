/** Which questions a model and its opened head can be asked, and about which row. */
import { inMap } from "../../shared/head/axis-pieces.js";
import { choices, isEmptyRow, isSpecial } from "../../shared/head/weights.js";
import { tellingRow } from "../../shared/plain-words.js";
import { methodsOf } from "../../shared/sentence/models.js";

/** @typedef {import("./question.js").Kind} Kind */

/**
 * @param {Model} model
 * @param {Alignment | null} a the opened map; null: the model has none
 * @param {{forced: boolean, isSaved: boolean}} how forced: whether the target was given; isSaved: whether no model answers
 * @returns {Kind[]}
 */
export function kindsOf(model, a, { forced, isSaved }) {
  const isHead = a && a.layer > 0 && a.head > 0 && !a.aggregate;
  const shape = model.blocks.find(({ name }) => name === a?.block);
  const isWritten = methodsOf(model).length > 0 && !forced && !isSaved;
  /** @type {[Kind, unknown][]} */
  const kinds = [
    ["look", a],
    ["weights", a],
    ["more", isHead && shape && shape.layers * shape.heads > 1],
    ["head", isHead && shape && isAmong(shape)],
    ["next", isWritten],
    ["say", true],
  ];
  return kinds.filter(([, isThere]) => isThere).map(([kind]) => kind);
}

/** Heads of a layer among which one is chosen; more are no question that a class can answer. */
const MOST_HEADS = 16;

/** @param {{heads: number}} shape */
const isAmong = ({ heads }) => heads > 1 && heads <= MOST_HEADS;

/**
 * Rows that something can be predicted of: those with a choice, and of these the words, where there are any.
 *
 * @param {Alignment} a
 * @returns {number[]}
 */
export function rowsToAsk(a) {
  const open = Array.from({ length: a.n }, (_, i) => i).filter((i) => choices(a, i) > 1 && !isEmptyRow(a, i));
  const words = open.filter((i) => !isSpecial(a.rows.tokens[i]) && /[\p{L}\p{N}]/u.test(a.rows.tokens[i]));
  return words.length ? words : open;
}

/**
 * @param {Alignment} a
 * @param {number | null} piece that the address names
 * @returns {{row: number | null, isThere: boolean}} row: null: the map has none to ask about
 */
export function rowOf(a, piece) {
  const asked = piece === null ? null : inMap(a, { i: piece, j: null }).i;
  const isThere = asked !== null && asked < a.n && choices(a, asked) > 1;
  if (isThere) return { row: asked, isThere };
  const rows = rowsToAsk(a);
  const clearest = tellingRow(a);
  return { row: rows.includes(clearest) ? clearest : (rows[0] ?? null), isThere: piece === null };
}

/**
 * @param {number[]} rows
 * @param {number | null} row
 * @returns {number | undefined} the one after it; after the last the first
 */
export const after = (rows, row) => rows.find((other) => row !== null && other > row) ?? rows[0];

/**
 * The head that a head is compared with where none is named: the next of its layer, or the same of the next layer.
 *
 * @param {{layers: number, heads: number}} shape
 * @param {{layer: number, head: number}} opened
 */
export const neighbour = ({ layers, heads }, { layer, head }) =>
  heads > 1 ? { layer, head: (head % heads) + 1 } : { layer: (layer % layers) + 1, head };
