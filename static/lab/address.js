/**
 * The state of the lab as its address: /lab?words=1,0;0,1&wq=..&wk=..&wv=..&scale=off&mask=causal&temperature=2
 * &digits=4&cell=weights.1.2
 *
 * The matrices are left out while they are those of the worked example. Rows and columns count from 1.
 *
 * @typedef {import("../shared/maps/grids.js").Grids} Grids
 * @typedef {import("../shared/maps/grids.js").Texts} Texts
 * @typedef {import("../shared/maps/arithmetic.js").Cell} Cell
 * @typedef {2 | 4 | 8} Digits
 * @typedef {import("./examples.js").Example & {digits: Digits | null, cell: Cell | null}} LabState  digits: null
 *   until somebody chooses
 */
import { STAGES } from "../shared/maps/arithmetic.js";
import { EXAMPLES } from "./examples.js";
import { GRIDS, fit, mapGrids, sizesOf } from "../shared/maps/grids.js";

/** @type {Record<import("../shared/maps/grids.js").GridName, string>} */
const PARAMETERS = { words: "words", w_q: "wq", w_k: "wk", w_v: "wv" };

const DIGITS = /** @type {const} */ ([2, 4, 8]);

/** Decimals that are shown: large matrices have room for few. @param {LabState} state @returns {Digits} */
export const digitsOf = ({ digits, grids }) =>
  digits ?? (Math.max(...Object.values(sizesOf(grids))) > 4 ? 2 : 8);

/** @param {Texts} texts */
export const writeTexts = (texts) => texts.map((row) => row.map(guard).join(",")).join(";");

/** @param {string} value @returns {Texts} */
export const readTexts = (value) => value.split(";").map((row) => row.split(",").map(unguard));

/** What separates cells is written otherwise inside of one. @param {string} cell */
const guard = (cell) => cell.replace(/[%,;]/g, encodeURIComponent);

/** @param {string} cell */
const unguard = (cell) => cell.replace(/%(25|2C|3B)/g, decodeURIComponent);

/**
 * @param {string} search as in location.search
 * @returns {{state: LabState, told: string}} told: what could not be done
 */
export function readLab(search) {
  const query = new URLSearchParams(search);
  const { grids: usual } = EXAMPLES.worked;
  const named = GRIDS.filter((name) => query.has(PARAMETERS[name]));
  const wanted = mapGrids((name) => readTexts(query.get(PARAMETERS[name]) ?? writeTexts(usual[name])));
  const found = fit(wanted);
  return {
    state: {
      grids: found ? wanted : usual,
      scale: query.get("scale") !== "off",
      causal: query.get("mask") === "causal",
      temperature: query.get("temperature") ?? "1",
      digits: DIGITS.find((count) => String(count) === query.get("digits")) ?? null,
      cell: readCell(query.get("cell") ?? "", STAGES),
    },
    told:
      named.length && !found
        ? "The matrices of this address do not fit together: this is the worked example."
        : "",
  };
}

/**
 * @template {string} S
 * @param {string} value as in "weights.1.2"
 * @param {readonly S[]} stages
 * @returns {{stage: S, i: number, j: number} | null}
 */
export function readCell(value, stages) {
  const [name, row, column] = value.split(".");
  const stage = stages.find((one) => one === name);
  const [i, j] = [Number(row) - 1, Number(column) - 1];
  return stage && [i, j].every((k) => Number.isInteger(k) && k >= 0) ? { stage, i, j } : null;
}

/** @param {{stage: string, i: number, j: number}} cell */
export const writeCell = ({ stage, i, j }) => `${stage}.${i + 1}.${j + 1}`;

/**
 * @param {LabState} state
 * @returns {[string, string][]} what the address says of it
 */
export function writeLab({ grids, scale, causal, temperature, digits, cell }) {
  /** @type {[string, string][]} */
  const pairs = [];
  const usual = EXAMPLES.worked.grids;
  if (GRIDS.some((name) => writeTexts(grids[name]) !== writeTexts(usual[name])))
    for (const name of GRIDS) pairs.push([PARAMETERS[name], writeTexts(grids[name])]);
  if (!scale) pairs.push(["scale", "off"]);
  if (causal) pairs.push(["mask", "causal"]);
  if (temperature !== "1") pairs.push(["temperature", temperature]);
  if (digits) pairs.push(["digits", String(digits)]);
  if (cell) pairs.push(["cell", writeCell(cell)]);
  return pairs;
}

/**
 * @param {[string, string][]} pairs
 * @returns {string} "?...", or "" where nothing is to be said; commas and semicolons stay readable
 */
export function toSearch(pairs) {
  const query = new URLSearchParams(pairs).toString();
  return query && "?" + query.replace(/%2C/g, ",").replace(/%3B/g, ";");
}
