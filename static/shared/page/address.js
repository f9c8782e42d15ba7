/**
 * The page's state as its address: /?model=&text=&target=&block=&layer=&head=&view=&lock=
 *
 * @typedef {{block: string, layer: number, head: number}} Focus  layer and head are 0 where a block is shown whole,
 *   and the block is "" where a model has none
 * @typedef {{blocks: {name: string, layers: number, heads: number}[], best_head: Focus | null}} Shape  of a model
 *
 * @typedef {object} PageState
 * @property {string} model
 * @property {string} text
 * @property {string} target "" unless a translation is forced
 * @property {string} block
 * @property {number} layer counts from 1; 0 where the address says nothing
 * @property {number} head
 * @property {"heatmap" | "numbers"} view
 */
import { isWhole } from "../sentence/models.js";

/**
 * @param {string} search as in location.search
 * @returns {PageState}
 */
export function readAddress(search) {
  const query = new URLSearchParams(search);
  const whole = (/** @type {string} */ name) => {
    const n = Number(query.get(name));
    return Number.isInteger(n) && n > 0 ? n : 0;
  };
  return {
    model: query.get("model") ?? "",
    text: query.get("text") ?? "",
    target: query.get("target") ?? "",
    block: query.get("block") ?? "",
    layer: whole("layer"),
    head: whole("head"),
    view: query.get("view") === "numbers" ? "numbers" : "heatmap",
  };
}

/**
 * @param {PageState} state
 * @returns {string} "?..."
 */
export function writeAddress({ model, text, target, block, layer, head, view }) {
  const query = new URLSearchParams({ model, text });
  if (target) query.set("target", target);
  if (block) query.set("block", block);
  if (layer) query.set("layer", String(layer));
  if (head) query.set("head", String(head));
  if (view !== "heatmap") query.set("view", view);
  return `?${query}`;
}

/**
 * What is locked in the opened head: a cell as lock=3.5, row 3 as lock=3, column 5 as lock=.5; counts from 1.
 *
 * @param {string} search as in location.search
 * @returns {import("../head/marks.js").Cell}
 */
export function readLock(search) {
  const found = /^([1-9]\d*)?(?:\.([1-9]\d*))?$/.exec(new URLSearchParams(search).get("lock") ?? "");
  const [i, j] = [found?.[1], found?.[2]].map((place) => (place ? Number(place) - 1 : null));
  return { i, j };
}

/**
 * @param {import("../head/marks.js").Cell} cell
 * @returns {string} "&lock=3.5", "" where nothing is locked
 */
export function writeLock({ i, j }) {
  if (i === null && j === null) return "";
  return `&lock=${i === null ? "" : i + 1}${j === null ? "" : `.${j + 1}`}`;
}

/**
 * The head that opens by itself: the best-aligned one; where nothing was measured the first head of the last layer.
 *
 * @param {Shape} model
 * @returns {Focus}
 */
export function usualHead({ blocks, best_head }) {
  const last = blocks[blocks.length - 1];
  if (!last) return { block: "", layer: 0, head: 0 };
  if (isWhole(last)) return { block: last.name, layer: 0, head: 0 };
  return best_head ? { ...best_head } : { block: last.name, layer: last.layers, head: 1 };
}

/**
 * The head to open: the one that the address names if the model has it, else the usual one.
 *
 * @param {Focus} wanted
 * @param {Shape} model
 * @returns {{focus: Focus, found: boolean}}
 */
export function chooseHead({ block, layer, head }, model) {
  const usual = usualHead(model);
  const shape = model.blocks.find(({ name }) => name === (block || usual.block));
  const found = shape ? layer <= shape.layers && head <= shape.heads : !block;
  if (!found || !shape) return { focus: usual, found };
  if (isWhole(shape)) return { focus: { block: shape.name, layer: 0, head: 0 }, found };
  const focus = {
    block: shape.name,
    layer: layer || Math.min(usual.layer, shape.layers),
    head: head || Math.min(usual.head, shape.heads),
  };
  return { focus, found };
}
