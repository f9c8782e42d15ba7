/** The question that an address asks, posed about the map that is opened, or about what is written next. */
import { fetchDecoding } from "../../shared/api.js";
import { inMap } from "../../shared/head/axis-pieces.js";
import { isSpelled } from "../../shared/sentence/pieces.js";
import { kindsOf, neighbour, rowOf } from "./choosing.js";
import { optionsOf } from "./next-pieces.js";
import {
  columnToAsk,
  columnsOf,
  mostDifferent,
  poseHead,
  poseLook,
  poseMore,
  poseNext,
  poseSay,
  poseWeights,
} from "./posing.js";

/**
 * @typedef {import("../page.js").Page} Page
 * @typedef {import("./posing.js").Posed} Posed
 */

const NO_KIND = "The question of this link cannot be asked here; this one is asked instead.";
const NO_ROW = "The row of this link cannot be asked about here; this one is asked about instead.";

/**
 * The question of an address, or another one where it cannot be asked; notice: says so.
 *
 * @param {Page} page
 * @param {import("./question.js").Asked} asked
 * @param {() => boolean} isWanted whether nothing newer is asked for
 * @returns {Promise<{posed: Posed, a: Alignment | null, kinds: import("./question.js").Kind[], notice: string} | null>}
 */
export async function questionOf(page, asked, isWanted) {
  const a = page.state.block ? await page.opened() : null;
  if (!isWanted() || (page.state.block && !a)) return null;
  const isSaved = "saved" in document.documentElement.dataset;
  const kinds = kindsOf(page.model, a, { forced: page.answer.target.forced, isSaved });
  const kind = kinds.includes(asked.kind) ? asked.kind : kinds[0];
  const place = a ? rowOf(a, asked.row) : { row: null, isThere: true };
  const posed = await poseAsked(page, { ...asked, kind }, a, place.row);
  if (!posed || !isWanted()) return null;
  const isThere = place.isThere || kind === "say" || kind === "next";
  const notice = kind !== asked.kind || !asked.isKnown ? NO_KIND : isThere ? "" : NO_ROW;
  return { posed, a, kinds, notice };
}

/**
 * @param {Page} page
 * @param {import("./question.js").Asked} asked
 * @param {Alignment | null} a
 * @param {number | null} row of the map
 * @returns {Promise<Posed | null>} null: something newer is asked for
 */
async function poseAsked(page, { kind, row: piece, column, other }, a, row) {
  if (kind === "next") return posedNext(page, piece);
  if (!a || row === null || kind === "say") return poseSay(a);
  if (kind === "look") return poseLook(a, row);
  if (kind === "weights") return poseWeights(a, row);
  const shape = page.model.blocks.find((/** @type {BlockShape} */ { name }) => name === a.block);
  if (kind === "head") return posedHead(page, shape, a, row, column);
  const isThere = other && other.layer <= shape.layers && other.head <= shape.heads;
  const b = await openedBeside(page, a, isThere ? other : neighbour(shape, a));
  if (!b) return null;
  return poseMore(a, b, row, columnIn(a, row, column) ?? mostDifferent([a, b], row));
}

/**
 * Another head of the block, its rows named as those of the opened one: else merged words would not be the same.
 *
 * @param {Page} page
 * @param {Alignment} a the opened one
 * @param {{layer?: number, head: number}} place
 */
const openedBeside = (page, { served }, place) => page.opened({ ...place, ...(served && { rows: served }) });

/**
 * @param {Page} page
 * @param {BlockShape} shape
 * @param {Alignment} a
 * @param {number} row of the map
 * @param {number | null} column a piece
 * @returns {Promise<Posed | null>}
 */
async function posedHead(page, shape, a, row, column) {
  const heads = [];
  for (let head = 1; head <= shape.heads; head++) {
    const one = await openedBeside(page, a, { head });
    if (!one) return null;
    heads.push(one);
  }
  return poseHead(heads, row, columnIn(a, row, column) ?? columnToAsk(heads, row));
}

/**
 * The column of a piece, where a row may look at it.
 *
 * @param {Alignment} a
 * @param {number} row
 * @param {number | null} piece
 * @returns {number | null}
 */
function columnIn(a, row, piece) {
  const j = piece === null ? null : inMap(a, { i: null, j: piece }).j;
  return j !== null && columnsOf(a, row).includes(j) ? j : null;
}

/**
 * @param {Page} page
 * @param {number | null} piece
 * @returns {Promise<Posed | null>}
 */
async function posedNext(page, piece) {
  const decoding = await page.asking.ask(
    (signal) => fetchDecoding(page.state, { method: "greedy" }, signal),
    (words) => page.bar.wait(words),
  );
  if (!decoding) return null;
  const { target, candidates } = decoding;
  const first = Math.min(target.read, target.tokens.length - 1);
  const step = piece !== null && piece >= first && piece < target.tokens.length ? piece : first;
  return poseNext(optionsOf(candidates[step]), target.tokens[step], {
    step,
    spelled: isSpelled(target.tokens),
  });
}
