/** Heads by the place that has most of their attention: how many of each block look back, ahead, at a neighbour or a mark. */
import { SHARE, measuresIn, type Measure, type Measures } from "../shared/head/patterns.ts";
import { tokensOf } from "../shared/head/alignment.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { layerName } from "../shared/head/layers.ts";
import type { Answer, Model } from "../shared/api.ts";

export const LOOKS = ["back", "ahead", "before", "same", "after", "first", "end"] as const;
export type Look = (typeof LOOKS)[number];

/** A head by its name, and the measures that its block has. */
export type Measured = { name: string; measures: Measures };

/** A block; `looks` has the names of the heads of each look, null where the block has no such place. */
export type BlockLooks = {
  block: string;
  heads: number;
  looks: Record<Look, string[] | null>;
  none: string[];
};

/** The measure of a look; in a decoder the column of the same number is the word before. */
const measureOf = (look: Look, fed: boolean): Measure | null =>
  fed
    ? (({ before: "same", first: "first" } as Partial<Record<Look, Measure>>)[look] ?? null)
    : (look as Measure);

/** The heads of a block whose measure of a look is at least SHARE; `fed`: its columns are what a decoder was fed. */
export function looksOf(block: string, heads: Measured[], fed: boolean): BlockLooks {
  const namesOf = (look: Look) => {
    const measure = measureOf(look, fed);
    const known = heads.filter(({ measures }) => measure && measures[measure] !== undefined);
    const found = known.filter(({ measures }) => (measures[measure as Measure] ?? 0) >= SHARE);
    return known.length ? found.map(({ name }) => name) : null;
  };
  const looks = Object.fromEntries(LOOKS.map((look) => [look, namesOf(look)]));
  const named = new Set(Object.values(looks).flatMap((names) => names ?? []));
  const none = heads.map(({ name }) => name).filter((name) => !named.has(name));
  return { block, heads: heads.length, looks: looks as BlockLooks["looks"], none };
}

/** All blocks of a sentence; none where cells of small maps stand for several weights, or rows are no words. */
export const looksHere = (model: Model, answer: Answer): BlockLooks[] =>
  model.blocks.flatMap((shape) => {
    const block = answer.blocks[shape.name];
    if (!block || block.pooled || block.signed || shape.name === "hops") return [];
    const columns = tokensOf(answer, block.columns);
    const heads = Array.from({ length: shape.layers * shape.heads }, (_, k) => {
      const at = { layer: 1 + Math.floor(k / shape.heads), head: 1 + (k % shape.heads) };
      const name = headName({ ...at, called: layerName(shape, at.layer) });
      return { name, measures: measuresIn(block, columns, at.layer, at.head) };
    });
    return [looksOf(shape.name, heads, block.columns === "fed")];
  });
