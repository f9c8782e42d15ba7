/** Counts of heads by the place that they look at, over many sentences: by mean weights, and by the shares of relative places. */
import { looksOf, type BlockLooks } from "../looks.ts";
import { headName } from "../../shared/head/knock-outs.ts";
import type { HeadsCorpusAnswer } from "../../shared/api.ts";
import type { Measures } from "../../shared/head/patterns.ts";
import type { CorpusHead } from "./measures.ts";

export const looksOver = ({ blocks }: HeadsCorpusAnswer, heads: CorpusHead[]): BlockLooks[] =>
  Object.entries(blocks).map(([block, { places }]) => {
    const mine = heads.filter((head) => head.block === block);
    const fed = block === "decoder";
    const measured = mine.map((head) => ({
      name: headName(head),
      measures: measuresOf(head, fed ? undefined : places?.[head.layer - 1]?.[head.head - 1]),
    }));
    return looksOf(block, measured, fed);
  });

/** Means by the names that one sentence has; `shares` go from the furthest place before to the furthest after. */
function measuresOf({ values }: CorpusHead, shares?: number[]): Measures {
  const mean = (id: string) => {
    const value = values[id]?.[0];
    return typeof value === "number" ? value : undefined;
  };
  const sum = (some?: number[]) => some?.reduce((all, share) => all + share, 0);
  const own = shares && (shares.length - 1) / 2;
  const known = {
    ...{ before: mean("before"), same: mean("own"), after: mean("after") },
    ...{ first: mean("first"), end: mean("end") },
    ...{ back: sum(shares?.slice(0, own)), ahead: sum(shares?.slice((own ?? 0) + 1)) },
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
