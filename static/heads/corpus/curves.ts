/** Curves of a block: the loss without more and more of its heads. */
import type { HeadsCorpusAnswer } from "../../shared/api.ts";

/** The loss in nats a piece without so many heads, from 0 heads on. */
export type Curve = { block: string; cost: number[] };

export const curvesOf = ({ blocks }: HeadsCorpusAnswer): Curve[] =>
  Object.entries(blocks)
    .filter(([, { curve }]) => (curve?.cost.length ?? 0) > 1)
    .map(([block, { curve }]) => ({ block, cost: [0, ...(curve?.cost as number[])] }));
