/** Many heads at once: the loss as the heads of a block go, those that cost least alone first. */
import { contrasted, percentOf, pruned } from "./words.ts";
import type { HeadsCorpusAnswer } from "../../shared/api.ts";

/** The loss in nats a piece without so many heads, from 0 heads on. */
export type Curve = { block: string; cost: number[] };

/** Shares of the heads that are named: after those that Michel et al. 2019 name, section 5. */
const GONE = [0.6, 0.8];

export const curvesOf = ({ blocks }: HeadsCorpusAnswer): Curve[] =>
  Object.entries(blocks)
    .filter(([, { curve }]) => (curve?.cost.length ?? 0) > 1)
    .map(([block, { curve }]) => ({ block, cost: [0, ...(curve?.cost as number[])] }));

export function pruningInWords(curves: Curve[]) {
  const lines = curves.map(({ block, cost }) => {
    const heads = cost.length - 1;
    const [some, most] = GONE.map((share) => ({ of: percentOf(share), gone: Math.round(share * heads) }));
    return pruned(block, heads, { ...some, cost: cost[some.gone] }, { ...most, cost: cost[most.gone] });
  });
  return lines.join(" ");
}

/** The heads that go at little loss in the block that needs fewest, against those of the other. */
export function contrastInWords(curves: Curve[]) {
  if (curves.length < 2) return "";
  const goneOf = ({ cost }: Curve) => Math.round(GONE[1] * (cost.length - 1));
  const at = (curve: Curve) => curve.cost[goneOf(curve)];
  const [least, ...others] = curves.toSorted((a, b) => at(a) - at(b));
  const most = others[others.length - 1];
  const gone = goneOf(least);
  const same = most.cost.findLastIndex((cost) => cost <= at(least));
  const heads = least.cost.length - 1;
  return contrasted(
    { block: least.block, gone, heads, cost: at(least) },
    { block: most.block, same, cost: at(most) },
  );
}
