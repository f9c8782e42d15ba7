/** The head of a part on other pages, with the row locked that wrote the piece. */
import { namedBy } from "../shared/head/served.js";
import { QUESTION, ROWS, addressOf, cell, count, text } from "../shared/page/address.js";

const WHERE = addressOf({ ...QUESTION, rows: ROWS, stage: text, lock: cell, step: count }); // as Explore and Steps

/**
 * @param {import("../shared/api.js").LogitPart} part
 * @param {{model: Model, question: Question, row: number}} shown row: the written piece, from 1
 * @returns {{name: string, href: string}[]} none of a part that is no head
 */
export function linksOf({ block, layer, head }, { model, question, row }) {
  if (!block || !layer || !head || !model.blocks.some(({ name }) => name === block)) return [];
  const isFed = namedBy("", model, { block, layer, head }) === "fed";
  /** @type {import("../shared/head/served.js").Asked} */
  const rows = isFed ? "produced" : ""; // by the piece that was fed, the row would have the name before
  const lock = { i: row - 1, j: null };
  const where = model.family === "recurrent" ? { step: row } : { block, layer, head, lock, rows };
  const of = (/** @type {object} */ more) => WHERE.write({ ...WHERE.read(""), ...question, ...more });
  return [
    { name: "open in Explore", href: `./${of({ block, layer, head, lock, rows })}` },
    { name: "open in Steps", href: `./steps${of({ ...where, stage: "weights" })}` },
  ];
}
