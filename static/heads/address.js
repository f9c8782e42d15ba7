/**
 * The state of Heads as its address: /heads?model=&text=&target=&block=&layer=&head=&sort=&run=1
 *
 * layer and head name the head that is locked; sort is the column that the table is sorted by, with a minus where the
 * largest comes first; run is there when the heads were knocked out.
 *
 * @typedef {{by: string, down: boolean}} Sort  down: the largest first
 * @typedef {{layer: number, head: number}} Place  both count from 1
 * @typedef {{name: string, layers: number, heads: number}} Shape
 * @typedef {Omit<import("../shared/page/address.js").PageState, "view"> & {sort: Sort, run: boolean}} HeadsState
 */
import { readAddress } from "../shared/page/address.js";

/** By layer and head, as they stand in the model. @type {Sort} */
export const USUAL_SORT = { by: "head", down: false };

/**
 * @param {string} search as in location.search
 * @returns {HeadsState}
 */
export function readHeads(search) {
  const query = new URLSearchParams(search);
  const { view, ...shared } = readAddress(search);
  return { ...shared, sort: readSort(query.get("sort") ?? ""), run: query.get("run") === "1" };
}

/** @param {string} text @returns {Sort} */
function readSort(text) {
  const by = text.replace(/^-/, "");
  return by ? { by, down: text.startsWith("-") } : USUAL_SORT;
}

/**
 * @param {HeadsState} state
 * @returns {string} "?..."
 */
export function writeHeads({ model, text, target, block, layer, head, sort, run }) {
  const query = new URLSearchParams({ model, text });
  if (target) query.set("target", target);
  if (block) query.set("block", block);
  if (layer && head) {
    query.set("layer", String(layer));
    query.set("head", String(head));
  }
  if (sort.by !== USUAL_SORT.by || sort.down) query.set("sort", `${sort.down ? "-" : ""}${sort.by}`);
  if (run) query.set("run", "1");
  return `?${query}`;
}

/**
 * The block and the head that an address names, as far as the model has them; else the block of the best-aligned head
 * and no head.
 *
 * @param {{block: string, layer: number, head: number}} wanted
 * @param {{blocks: Shape[], best_head: {block: string} | null}} model
 * @returns {{block: string, layer: number, head: number, found: boolean}} block: "" where the model has none
 */
export function choosePlace({ block, layer, head }, { blocks, best_head }) {
  const usual = blocks.find(({ name }) => name === best_head?.block) ?? blocks[blocks.length - 1];
  const named = blocks.find(({ name }) => name === block);
  const shape = named ?? usual;
  const there = Boolean(shape && layer && head && layer <= shape.layers && head <= shape.heads);
  return {
    block: shape?.name ?? "",
    layer: there ? layer : 0,
    head: there ? head : 0,
    found: (!block || Boolean(named)) && (there || !(layer || head)),
  };
}

/**
 * Where the same head is opened on other pages.
 *
 * @param {{model: string, text: string, target: string}} question
 * @param {Place & {block: string}} place
 * @param {string} family of the model: of a recurrent one Steps opens a step and no head
 * @returns {{explore: string, steps: string, change: string}}
 */
export function linksTo({ model, text, target }, { block, layer, head }, family) {
  const sentence = { model, text, ...(target && { target }) };
  const asked = new URLSearchParams(sentence);
  const at = new URLSearchParams({ ...sentence, block, layer: String(layer), head: String(head) });
  return {
    explore: `./?${at}`,
    steps: `./steps?${family === "recurrent" ? asked : at}`,
    change: `./change?${at}`,
  };
}
