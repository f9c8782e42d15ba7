/** The question of an address, posed about the map that is opened, or about what is written next. */
import { fetchDecoding } from "../../shared/api.js";
import { inMap } from "../../shared/head/axis-pieces.js";
import { allowed } from "../../shared/head/weights.js";
import { isSpelled } from "../../shared/sentence/pieces.js";
import { neighbour } from "./choosing.js";
import { optionsOf } from "./next-pieces.js";
import { mostDifferent, poseLook, poseMore, poseNext, poseSay, poseWeights } from "./posing.js";

/**
 * @typedef {import("../page.js").Page} Page
 * @typedef {import("./posing.js").Posed} Posed
 */

/**
 * @param {Page} page
 * @param {import("./question.js").Asked} asked
 * @param {Alignment | null} a
 * @param {number | null} row of the map
 * @returns {Promise<Posed | null>} null: something newer is asked for
 */
export async function poseAsked(page, { kind, row: piece, column, other }, a, row) {
  if (kind === "next") return posedNext(page, piece);
  if (!a || row === null || kind === "say") return poseSay(a);
  if (kind === "look") return poseLook(a, row);
  if (kind === "weights") return poseWeights(a, row);
  const shape = page.model.blocks.find((/** @type {BlockShape} */ { name }) => name === a.block);
  const isThere = other && other.layer <= shape.layers && other.head <= shape.heads;
  const b = await page.opened(isThere ? other : neighbour(shape, a));
  if (!b) return null;
  const j = column === null ? null : inMap(a, { i: null, j: column }).j;
  const isColumn = j !== null && j < a.m && allowed(a, row, j);
  return poseMore(a, b, row, isColumn ? j : mostDifferent(a, b, row));
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
