/**
 * Heads of one block that are chosen together, as an address writes them: 1.2,2.5 is L1 H2 and L2 H5.
 *
 * @typedef {{layer: number, head: number}} HeadAt  both count from 1
 */
import { layerName } from "./layers.js";

/** @param {string} text @returns {HeadAt[]} none where it makes no sense */
export function readHeads(text) {
  if (!/^[1-9]\d{0,3}\.[1-9]\d{0,3}(,[1-9]\d{0,3}\.[1-9]\d{0,3})*$/.test(text)) return [];
  return text.split(",").map((place) => {
    const [layer, head] = place.split(".").map(Number);
    return { layer, head };
  });
}

/** @param {HeadAt[]} heads @returns {string} in the order of the model, each once */
export function writeHeads(heads) {
  const sorted = [...heads].sort((a, b) => a.layer - b.layer || a.head - b.head);
  return [...new Set(sorted.map(({ layer, head }) => `${layer}.${head}`))].join();
}

/**
 * @param {HeadAt[]} heads
 * @param {HeadAt} one
 * @returns {HeadAt[]} with it, or without it where it was among them
 */
export function toggled(heads, { layer, head }) {
  const others = heads.filter((other) => other.layer !== layer || other.head !== head);
  return others.length < heads.length ? others : [...heads, { layer, head }];
}

/**
 * @param {HeadAt[]} heads
 * @param {import("./layers.js").Layers} shape
 */
export const unionName = (heads, shape) =>
  `union (largest weight) of ${heads.length} heads: ` +
  heads.map(({ layer, head }) => `L${layerName(shape, layer)} H${head}`).join(", ");
