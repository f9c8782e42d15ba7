/** Maps made from several heads, named for what they are: no head computed them. */
import { isWhole } from "../sentence/models.ts";
import { readHeads, unionName } from "./chosen-heads.ts";
import { layerName } from "./layers.ts";
import type { BlockShape, Model } from "../api.ts";

/** "": one head */
export type Aggregate = "" | "mean-heads" | "max-heads" | "mean-layers" | "max-layers" | "rollout" | "union";

export const AGGREGATES = [
  ...["", "mean-heads", "max-heads", "mean-layers", "max-layers", "rollout", "union"],
] as const;

/** @returns whether it is of the heads of one layer */
export const isOfLayer = (aggregate: Aggregate): boolean => aggregate.endsWith("-heads");

/** @returns whether its rows sum to 1 as those of a head do */
export const sumsToOne = (aggregate: Aggregate): boolean =>
  !aggregate.startsWith("max") && aggregate !== "union";

/**
 * Those that the server can make of a block; rollout needs attention from the first layer on.
 *
 * @returns none where there is one map only
 */
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

/**
 * @param chosen heads of a union
 * @returns "mean of 8 heads, layer 3"
 */
export function aggregateName(
  aggregate: Aggregate,
  shape: BlockShape,
  layer: number,
  chosen: string = "",
): string {
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
 * @param made from what, as `aggregateName` says it
 * @param block its title
 */
export function aggregateTitle(made: string, block: string, aggregate: Aggregate) {
  if (aggregate === "union") return `${capital(made)}; rows do not sum to 1`;
  const [what, ...where] = made.split(", ");
  const name = [what, block[0].toLowerCase() + block.slice(1), ...where].join(", ");
  const rows = sumsToOne(aggregate) ? "" : "; rows do not sum to 1";
  return `${capital(name)}: no head computed this${rows}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
