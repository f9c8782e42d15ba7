/**
 * The state of Steps as its address:
 * /steps?model=&text=&target=&block=&layer=&head=&stage=&row=&column=, with step= instead of a head where a model is
 * recurrent, digits= where they are not the usual ones, and how the decoder was asked to write.
 *
 * @typedef {"2" | "4" | "all"} Digits  how many decimals are shown
 * @typedef {object} Opened
 * @property {string} stage "" for the first
 * @property {number} row counts from 1; 0: no cell is open
 * @property {number} column 0 in a vector
 *
 * @typedef {Omit<import("../shared/page/address.js").PageState, "view"> & Opened & {step: number, digits: Digits,
 *   decoding: Record<string, string>}} StepsState
 * @typedef {{block?: string, layer?: number, head?: number, step?: number}} Where  a head, or a step
 */
import { chooseHead, readAddress } from "../shared/page/address.js";
import { hasSteps } from "../shared/sentence/models.js";

const DIGITS = ["2", "4", "all"];
const DECODING = ["method", "temperature", "top_k", "top_p", "seed", "beam"];

/**
 * @param {string} search as in location.search
 * @returns {StepsState}
 */
export function readSteps(search) {
  const query = new URLSearchParams(search);
  const { view, ...shared } = readAddress(search);
  const whole = (/** @type {string} */ name) => {
    const n = Number(query.get(name));
    return Number.isInteger(n) && n > 0 ? n : 0;
  };
  const digits = query.get("digits") ?? "";
  return {
    ...shared,
    step: whole("step"),
    stage: query.get("stage") ?? "",
    row: whole("row"),
    column: whole("row") && whole("column"),
    digits: /** @type {Digits} */ (DIGITS.includes(digits) ? digits : DIGITS[0]),
    decoding: Object.fromEntries(
      DECODING.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])),
    ),
  };
}

/**
 * @param {StepsState} state
 * @returns {string} "?..."
 */
export function writeSteps({ model, text, digits, decoding, ...rest }) {
  const query = new URLSearchParams({ model, text });
  for (const name of /** @type {const} */ ([
    "target",
    "block",
    "layer",
    "head",
    "step",
    "stage",
    "row",
    "column",
  ]))
    if (rest[name]) query.set(name, String(rest[name]));
  if (digits !== DIGITS[0]) query.set("digits", digits);
  for (const name of DECODING) if (name in decoding) query.set(name, decoding[name]);
  return `?${query}`;
}

/**
 * The head or the step that is asked for; of a model that has neither, nothing.
 *
 * @param {StepsState} wanted
 * @param {import("../shared/page/address.js").Shape & {family: string}} model
 * @returns {{where: Where, found: boolean}}
 */
export function whereOf(wanted, model) {
  if (model.family === "recurrent") return { where: { step: wanted.step || 1 }, found: true };
  if (!hasSteps(model.family)) return { where: {}, found: true };
  const { focus, found } = chooseHead(wanted, model);
  return { where: focus, found };
}
