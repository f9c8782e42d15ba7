/**
 * Which head opens.
 *
 * @typedef {{block: string, layer: number, head: number, aggregate?: import("./aggregates.js").Aggregate, made?: string,
 *   heads?: string, marks?: "" | "hidden", words?: boolean, served?: import("./served.js").Served}} Focus  layer and head are 0 where a block is shown whole,
 *   and the block is "" where a model has none
 * @typedef {{blocks: {name: string, layers: number, heads: number}[], best_head: Focus | null,
 *   measured?: Record<string, any> | null}} Shape  of a model
 */
import { isWhole } from "../sentence/models.js";

/**
 * The head that opens by itself: the best-aligned one; where nothing was measured the first head of the last layer.
 *
 * @param {Shape} model
 * @param {import("./served.js").Asked} [rows] of a page that names rows so; "": by the piece that each head serves
 * @returns {Focus}
 */
export function usualHead({ blocks, best_head, measured }, rows = "") {
  const last = blocks[blocks.length - 1];
  if (!last) return { block: "", layer: 0, head: 0 };
  if (isWhole(last)) return { block: last.name, layer: 0, head: 0 };
  if (!best_head) return { block: last.name, layer: last.layers, head: 1 };
  const { layer, head } = measured?.alignment?.[rows] ?? best_head;
  return { block: best_head.block, layer, head };
}

/**
 * The head to open: the one that the address names if the model has it, else the usual one.
 *
 * @param {Focus} wanted
 * @param {Shape} model
 * @param {import("./served.js").Asked} [rows] as of `usualHead`
 * @returns {{focus: Focus, found: boolean}}
 */
export function chooseHead({ block, layer, head }, model, rows) {
  const usual = usualHead(model, rows);
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
