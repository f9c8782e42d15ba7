/** One size of a picture that is shown at several: a model, and the map that stands for all its heads. */
import type { Aggregate } from "../shared/head/aggregates.ts";
import type { Focus } from "../shared/head/choose.ts";

export type SizeModel = {
  id: string;
  size?: string | null;
  blocks: { name: string; layers: number; heads: number }[];
};

/** The mean of all heads of all layers; of one layer that of its heads, of one head this. */
export function meanOf({ blocks: [{ name: block, layers, heads }] }: SizeModel): Focus {
  const aggregate: Aggregate = layers > 1 ? "mean-layers" : heads > 1 ? "mean-heads" : "";
  const isOfHeads = aggregate === "mean-heads";
  return { block, layer: Number(isOfHeads), head: 0, aggregate };
}
