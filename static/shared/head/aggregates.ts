/** Maps made from several heads, named for what they are: no head computed them. */
import { isWhole, layerName } from "./layers.ts";
import { readHeads, unionName } from "./chosen-heads.ts";
import { capital } from "../words.ts";
import type { BlockShape, Model } from "../api.ts";

export const AGGREGATES = [
  ...(["", "mean-heads", "max-heads", "mean-layers", "max-layers", "rollout", "union"] as const),
];

/** The kind of a map made from several heads; "" for one head. */
export type Aggregate = (typeof AGGREGATES)[number];

/** True for a map made from the heads of one layer. */
export const isOfLayer = (aggregate: Aggregate): boolean => aggregate.endsWith("-heads");

/** True where rows sum to 1 as those of a head do. */
export const sumsToOne = (aggregate: Aggregate) => !aggregate.startsWith("max") && aggregate !== "union";

/** The kinds that the server can make of a block; rollout needs attention from the first layer on. */
export function aggregatesOf({ blocks }: Model, block: string): Aggregate[] {
  const shape = blocks.find(({ name }) => name === block);
  if (!shape || isWhole(shape)) return [];
  const names = blocks.map(({ name }) => name);
  const needed = { encoder: ["encoder"], decoder: ["decoder"], cross: ["encoder", "decoder", "cross"] };
  const isRolled =
    needed[block as "cross"]?.every((name) => names.includes(name)) &&
    !(block === "decoder" && names.includes("cross"));
  return AGGREGATES.filter((name) => {
    if (name === "" || name === "union") return true;
    if (name === "rollout") return isRolled;
    return isOfLayer(name) ? shape.heads > 1 : shape.layers > 1;
  });
}

/** The heads that a map is made from: "mean of 8 heads, layer 3"; a union is made of the chosen heads. */
export function aggregateName(aggregate: Aggregate, shape: BlockShape, layer: number, chosen: string = "") {
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

/** The title of such a map, from the text of `aggregateName` and the title of its block. */
export function aggregateTitle(made: string, block: string, aggregate: Aggregate) {
  if (aggregate === "union") return `${capital(made)}; rows do not sum to 1`;
  const [what, ...where] = made.split(", ");
  const name = [what, block[0].toLowerCase() + block.slice(1), ...where].join(", ");
  const rows = sumsToOne(aggregate) ? "" : "; rows do not sum to 1";
  return `${capital(name)}: no head computed this${rows}`;
}
