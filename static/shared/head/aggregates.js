/**
 * Maps made from several heads, named for what they are: no head computed them.
 *
 * @typedef {"" | "mean-heads" | "max-heads" | "mean-layers" | "max-layers" | "rollout" | "union"} Aggregate  "": one head
 */
import { isWhole } from "../sentence/models.js";
import { readHeads, unionName } from "./chosen-heads.js";
import { layerName } from "./layers.js";

export const AGGREGATES = /** @type {const} */ ([
  ...["", "mean-heads", "max-heads", "mean-layers", "max-layers", "rollout", "union"],
]);

/** @param {Aggregate} aggregate @returns {boolean} whether it is of the heads of one layer */
export const isOfLayer = (aggregate) => aggregate.endsWith("-heads");

/** @param {Aggregate} aggregate @returns {boolean} whether its rows sum to 1 as those of a head do */
export const sumsToOne = (aggregate) => !aggregate.startsWith("max") && aggregate !== "union";

/**
 * Those that the server can make of a block; rollout needs attention from the first layer on.
 *
 * @param {Model} model
 * @param {string} block
 * @returns {Aggregate[]} none where there is one map only
 */
export function aggregatesOf({ blocks }, block) {
  const shape = blocks.find(({ name }) => name === block);
  if (!shape || isWhole(shape)) return [];
  const names = blocks.map(({ name }) => name);
  const needed = { encoder: ["encoder"], decoder: ["decoder"], cross: ["encoder", "decoder", "cross"] };
  const isRolled =
    needed[/** @type {"cross"} */ (block)]?.every((name) => names.includes(name)) &&
    !(block === "decoder" && names.includes("cross"));
  return AGGREGATES.filter((name) => {
    if (name === "" || name === "union") return true;
    if (name === "rollout") return isRolled;
    return isOfLayer(name) ? shape.heads > 1 : shape.layers > 1;
  });
}

/**
 * @param {Aggregate} aggregate
 * @param {BlockShape} shape
 * @param {number} layer
 * @param {string} [chosen] heads of a union
 * @returns {string} "mean of 8 heads, layer 3"
 */
export function aggregateName(aggregate, shape, layer, chosen = "") {
  const { layers, heads } = shape;
  const ofLayer = `${heads} heads, layer ${layerName(shape, layer)}`;
  const ofAll = `all ${layers * heads} heads`;
  return {
    "": "one head",
    "mean-heads": `mean of ${ofLayer}`,
    "max-heads": `largest of ${ofLayer}`,
    "mean-layers": `mean of ${ofAll}`,
    "max-layers": `largest of ${ofAll}`,
    rollout: "rollout through all layers",
    union: unionName(readHeads(chosen), shape),
  }[aggregate];
}

/**
 * The title of such a map.
 *
 * @param {string} made from what, as `aggregateName` says it
 * @param {string} block its title
 * @param {Aggregate} aggregate
 */
export function aggregateTitle(made, block, aggregate) {
  if (aggregate === "union") return `${capital(made)}; rows do not sum to 1`;
  const [what, ...where] = made.split(", ");
  const name = [what, block[0].toLowerCase() + block.slice(1), ...where].join(", ");
  const rows = sumsToOne(aggregate) ? "" : "; rows do not sum to 1";
  return `${capital(name)}: no head computed this${rows}`;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
