/** The sheets of a state: computed here, or from rows of a model that the server gives. */
import { fetchSteps, type Model } from "../../shared/api.ts";
import { chooseHead } from "../../shared/head/choose.ts";
import { ApiError } from "../../shared/server.ts";
import { draw } from "./drawn.ts";
import { headsFrom, placesOf, rowOf } from "./head-rows.ts";
import { givenOf } from "./matrices.ts";
import { matrixSheet } from "./matrix-sheet.ts";
import { rowSheet } from "./row-sheet.ts";
import type { SheetState } from "./address.ts";
import type { Grids } from "../../shared/maps/grids.ts";

type Where = { block?: string; layer?: number; head?: number; step?: number };

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, k) => first + k);

type Asked = Pick<SheetState, "seed" | "sheets">;

export const drawnSheets = ({ seed, sheets }: Asked) =>
  numbers(seed, sheets).map((number) => {
    const { given, query } = draw(number);
    return matrixSheet(number, given, query, `The numbers are random (seed ${number}), not learnt.`);
  });

/** Sheets of the same matrices, one for each word that looks; there are no more than `different`. */
export function matrixSheets({ seed, sheets }: Asked, grids: Grids) {
  const given = givenOf(grids);
  const n = given.words.length;
  const made = numbers(seed, Math.min(sheets, n)).map((number) =>
    matrixSheet(number, given, (number - 1) % n, "The numbers come from the Lab; no model learnt them."),
  );
  return { sheets: made, different: n };
}

/**
 * Sheets of a sentence, one for each row of a head, then of the heads after it; `found` is true where the model has
 * the head that is asked for.
 */
export async function rowSheets(state: SheetState, model: Model, signal: AbortSignal) {
  const { seed, sheets, text, target, ...wanted } = state;
  const question = { model: model.id, text, target };
  const ask = (where: Where) => fetchSteps(question, where, signal);
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
