/**
 * The state of Explain as its address: /explain?model=&text=&target=&block=&layer=&head=&row=&column=&rows=
 *
 * row and column name what is locked, the piece that is written and the source piece; they count from 1. rows: the piece
 * that names the rows of the head, see `shared/head/served.js`.
 *
 * @typedef {ReturnType<typeof address.read>} ExplainState
 */
import { QUESTION, ROWS, addressOf, count } from "../shared/page/address.js";
import { chooseHead } from "../shared/head/choose.js";
import { NOTHING } from "../shared/head/marks.js";

export const address = addressOf({ ...QUESTION, row: count, column: count, rows: ROWS });

/**
 * The block in which a model looks at its source while it writes; "" if there is none. Of a model that goes on writing
 * it is the only one.
 *
 * @param {{blocks: {name: string}[]}} model
 */
export const blockOf = ({ blocks }) =>
  ["cross", "decoder"].find((block) => blocks.some(({ name }) => name === block)) ?? "";

/** @param {{blocks: {name: string}[]}} model whether it looks from what it writes at its source */
export const looksAcross = (model) => blockOf(model) !== "";

/**
 * The head of that block that is asked for, else the one that best aligns the word to come, by which the other measures
 * name their rows; of a model with one map, none is named.
 *
 * @param {{layer: number, head: number}} wanted
 * @param {Shape} model
 * @returns {{where: {layer: number, head: number}, found: boolean}}
 */
export function headOf({ layer, head }, model) {
  if (!looksAcross(model)) return { where: { layer: 0, head: 0 }, found: true };
  const block = blockOf(model);
  const blocks = model.blocks.filter(({ name }) => name === block);
  const { focus, found } = chooseHead({ block, layer, head }, { ...model, blocks }, "produced");
  return { where: { layer: focus.layer, head: focus.head }, found };
}

/**
 * What the address locks, as far as it is there.
 *
 * @param {{row: number, column: number}} state
 * @param {{n: number, m: number}} size rows and columns
 * @returns {Mark}
 */
export function lockOf({ row, column }, { n, m }) {
  const query = row && row <= n ? { side: /** @type {const} */ ("target"), index: row - 1 } : null;
  const key = column && column <= m ? { side: /** @type {const} */ ("source"), index: column - 1 } : null;
  return query || key ? { query, key } : NOTHING;
}
