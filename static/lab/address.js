/**
 * The state of the lab as its address: /lab?words=1,0;0,1&wq=..&wk=..&wv=..&scale=off&mask=causal&temperature=2
 * &digits=4&cell=weights.1.2&word=2
 *
 * The matrices are left out while they are those of the worked example. Rows and columns count from 1.
 *
 * @typedef {import("../shared/maps/arithmetic.js").Cell} Cell
 * @typedef {2 | 4 | 8} Digits
 * @typedef {import("./examples.js").Example & {digits: Digits | null, cell: Cell | null, word: number}} LabState
 *   digits: null until somebody chooses; word: whose output is drawn as arrows, from 1; 0: the first
 */
import { addressOf, count, oneOf, text } from "../shared/page/address.js";
import { STAGES } from "../shared/maps/arithmetic.js";
import { EXAMPLES } from "./examples.js";
import { PARAMETERS, readTexts, writeGrids, writeTexts } from "../shared/maps/grids-address.js";
import { GRIDS, fit, mapGrids } from "../shared/maps/grids.js";

/** Decimals that are shown. @param {Pick<LabState, "digits">} state @returns {Digits} */
export const digitsOf = ({ digits }) => digits ?? 2;

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

/** @param {readonly string[]} stages @returns {import("../shared/page/address.js").Field<any>} a cell of one of them */
export const cellOf = (stages) => ({
  usual: null,
  read: (text) => readCell(text, stages) ?? undefined,
  write: (cell) => (cell ? writeCell(cell) : ""),
});

const fields = addressOf({
  scale: oneOf(/** @type {const} */ (["on", "off"])),
  mask: oneOf(/** @type {const} */ (["none", "causal"])),
  temperature: { ...text, usual: "1" },
  digits: oneOf(/** @type {const} */ (["", "2", "4", "8"])),
  cell: cellOf(STAGES),
  word: count,
});

/**
 * @param {string} search as in location.search
 * @returns {{state: LabState, problem: string}} problem: what could not be done
 */
export function readLab(search) {
  const query = new URLSearchParams(search);
  const { grids: usual } = EXAMPLES.worked;
  const named = GRIDS.filter((name) => query.has(PARAMETERS[name]));
  const wanted = mapGrids((name) => readTexts(query.get(PARAMETERS[name]) ?? writeTexts(usual[name])));
  const found = fit(wanted);
  const { scale, mask, temperature, digits, cell, word } = fields.read(search);
  return {
    state: {
      grids: found ? wanted : usual,
      ...{ scale: scale === "on", causal: mask === "causal", temperature, cell, word },
      digits: /** @type {Digits | null} */ (Number(digits) || null),
    },
    problem:
      named.length && !found
        ? "The matrices of this address do not fit together: this is the worked example."
        : "",
  };
}

/**
 * @param {LabState} state
 * @returns {[string, string][]} what the address says of it
 */
export function writeLab({ grids, scale, causal, digits, ...state }) {
  const usual = EXAMPLES.worked.grids;
  const typed = GRIDS.some((name) => writeTexts(grids[name]) !== writeTexts(usual[name]));
  return [
    ...(typed ? writeGrids(grids) : []),
    ...fields.pairs({
      ...state,
      scale: scale ? "on" : "off",
      mask: causal ? "causal" : "none",
      digits: /** @type {any} */ (digits ? String(digits) : ""),
    }),
  ];
}
