/** Sentences about many heads at once: the loss as the heads of a block go, those that cost least alone first. */
import { blockName } from "../../shared/head/knock-outs.ts";
import { capital, fixed } from "../../shared/words.ts";
import { percentOf } from "./words.ts";
import type { Curve } from "./curves.ts";

/** Shares of the heads that are named: after those that Michel et al. 2019 name, section 5. */
const GONE = [0.6, 0.8];

export function pruningInWords(curves: Curve[]) {
  const lines = curves.map(({ block, cost }) => {
    const heads = cost.length - 1;
    const [some, most] = GONE.map((share) => ({ of: percentOf(share), gone: Math.round(share * heads) }));
    return (
      `${capital(blockName(block))}: without ${some.gone} of ${heads} heads (${some.of}) each piece loses ` +
      `${fixed(cost[some.gone])} nats, without ${most.gone} (${most.of}) ${fixed(cost[most.gone])}.`
    );
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
  return (
    `${gone} of ${least.cost.length - 1} heads of ${blockName(least.block)} go for ${fixed(at(least))} nats a piece; of ` +
    `${blockName(most.block)} only ${same} go for as little, and ${gone} cost ${fixed(at(most))}.`
  );
}
