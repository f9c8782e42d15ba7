/**
 * The state of Steps as its address:
 * /steps?model=&text=&target=&block=&layer=&head=&step=&stage=&row=&column=&digits=&rows=, and how the decoder was asked to
 * write. step: of a recurrent model; stage: "" for the first; row and column: the cell that is open, column 0 in a
 * vector.
 *
 * @typedef {"2" | "4" | "all"} Digits  how many decimals are shown
 * @typedef {ReturnType<typeof address.read>} StepsState
 * @typedef {{block?: string, layer?: number, head?: number, step?: number, rows?: string}} Where  a head, or a step; rows:
 *   what names rows of the target in words
 */
import { ROWS, QUESTION, addressOf, count, oneOf, text } from "../shared/page/address.js";
import { chooseHead } from "../shared/head/choose.js";
import { FIELDS } from "./decoding/options.js";
import { hasSteps } from "../shared/sentence/models.js";

const DIGITS = /** @type {const} */ (["2", "4", "all"]);

export const address = addressOf({
  ...QUESTION,
  step: count,
  stage: text,
  row: count,
  column: count,
  digits: oneOf(DIGITS),
  rows: ROWS,
  ...FIELDS,
});

/**
 * The head or the step that is asked for; of a model that has neither, nothing.
 *
 * @param {StepsState} wanted
 * @param {Shape & {family: string}} model
 * @returns {{where: Where, found: boolean}}
 */
export function whereOf(wanted, model) {
  if (model.family === "recurrent") return { where: { step: wanted.step || 1 }, found: true };
  if (!hasSteps(model.family)) return { where: {}, found: true };
  const { focus, found } = chooseHead(wanted, model);
  return { where: focus, found };
}
