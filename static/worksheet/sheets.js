/**
 * The sheets of a state: of drawn numbers and of given matrices they are computed here, of a model its rows are asked for.
 *
 * @typedef {import("./address.js").SheetState} SheetState
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {{sheets: Sheet[], different: number}} Made  different: how many there are at most
 */
import { fetchSteps } from "../shared/api.js";
import { chooseHead } from "../shared/head/choose.js";
import { ApiError } from "../shared/server.js";
import { draw } from "./drawn.js";
import { headsFrom, placesOf, rowOf } from "./head-rows.js";
import { givenOf } from "./matrices.js";
import { matrixSheet } from "./matrix-sheet.js";
import { rowSheet } from "./row-sheet.js";

/** @param {number} first @param {number} count */
const numbers = (first, count) => Array.from({ length: count }, (_, k) => first + k);

/** @param {{seed: number, sheets: number}} state @returns {Sheet[]} of drawn numbers */
export const drawnSheets = ({ seed, sheets }) =>
  numbers(seed, sheets).map((number) => {
    const { given, query } = draw(number);
    return matrixSheet(number, given, query, `The numbers are random (seed ${number}), not learnt.`);
  });

/**
 * Of the same matrices, a sheet for each word that looks.
 *
 * @param {{seed: number, sheets: number, grids: Grids}} state
 * @returns {Made}
 */
export function matrixSheets({ seed, sheets, grids }) {
  const given = givenOf(grids);
  const n = given.words.length;
  const made = numbers(seed, Math.min(sheets, n)).map((number) =>
    matrixSheet(number, given, (number - 1) % n, "The numbers come from the Lab; no model learnt them."),
  );
  return { sheets: made, different: n };
}

/**
 * Of a sentence, a sheet for each row of a head, then of the heads after it.
 *
 * @param {SheetState} state
 * @param {Model} model
 * @param {AbortSignal} signal
 * @returns {Promise<Made & {found: boolean}>} found: whether the model has the head that is asked for
 */
export async function rowSheets({ seed, sheets, text, target, ...wanted }, model, signal) {
  const question = { model: model.id, text, target };
  const ask = (/** @type {import("./address.js").Where} */ where) => fetchSteps(question, where, signal);
  const { focus, found } = chooseHead(wanted, model);
  const block = model.blocks.find(({ name }) => name === focus.block);
  if (!block)
    throw new ApiError("This model has no attention: choose another model.", "no_attention", null, 422);
  const isSteps = model.family === "recurrent";
  const first = await ask(isSteps ? { step: 1 } : focus);
  const places = placesOf(first);
  const heads = isSteps
    ? numbers(1, first.target.tokens.length).map((step) => ({ step }))
    : headsFrom(block, focus);
  const different = places.length * heads.length;
  const answers = [first]; // of each head, one after another
  const made = [];
  for (const number of numbers(seed, Math.min(sheets, different))) {
    const k = (number - 1) % different;
    const at = Math.floor(k / places.length);
    answers[at] ??= await ask(isSteps ? heads[at] : { block: block.name, ...heads[at] });
    made.push(rowSheet(number, rowOf(answers[at], places[k % places.length], model)));
  }
  return { sheets: made, different, found };
}
