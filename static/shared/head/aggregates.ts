/** Maps made from several heads, named for what they are: no head computed them. */
import { isWhole } from "./layers.ts";
import type { Model } from "../answer-types.ts";

export const AGGREGATES = [
  ...(["", "mean-heads", "max-heads", "mean-layers", "max-layers", "rollout", "union", "contacts"] as const),
];

/** The kind of a map made from several heads; "" for one head. */
export type Aggregate = (typeof AGGREGATES)[number];

/** True for a map made from the heads of one layer. */
export const isOfLayer = (aggregate: Aggregate): boolean => aggregate.endsWith("-heads");

/** True where rows sum to 1 as those of a head do. */
export const sumsToOne = (aggregate: Aggregate) =>
  !aggregate.startsWith("max") && aggregate !== "union" && aggregate !== "contacts";

/**
 * The kinds that the server can make of a block; rollout needs attention from the first layer on, contacts residues of
 * proteins.
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
    if (shape.signed && (name === "union" || name.startsWith("max"))) return false;
    if (name === "" || name === "union") return true;
    if (name === "rollout") return isRolled;
    if (name === "contacts") return Boolean(shape.given?.residues);
    return isOfLayer(name) ? shape.heads > 1 : shape.layers > 1;
  });
}
