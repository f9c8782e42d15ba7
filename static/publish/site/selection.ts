/**
 * The part of the weights that is asked for, read and refused as `app/attention/one_map.py` and
 * `app/attention/answers.py` do it.
 */
import { readHeads, writeHeads, type HeadAt } from "../../shared/head/chosen-heads.ts";
import { isOfLayer, type Aggregate } from "../../shared/head/aggregates.ts";
import * as words from "./words.ts";
import { Refusal } from "./refusal.ts";
import type { ModelAnswer } from "../../answers.ts";
import type { Asked } from "./question.ts";

/** Layer and head count from 1, without them all are chosen; pool: at most so many rows and columns a head. */
export type Selection = { block?: string; layer?: number; head?: number; pool?: number };

/** The making of one map; isFed: rows of the target are named by the piece that was fed. */
export type Made = {
  aggregate: Aggregate;
  heads: HeadAt[];
  byWords: boolean;
  hidesMarks: boolean;
  isFed: boolean;
};

export type Shape = ModelAnswer["blocks"][number];

const COUNT = /^\d{1,9}$/;
const MOST_IN_UNION = 16;
const UNION_NEEDS = words.unionNeeds(MOST_IN_UNION);

/** The values that are read here. Whatever else there is, no page of a site asks for. */
export const VALUES = {
  ...{ block: /./, layer: COUNT, head: COUNT, pool: /^[1-9]\d{0,3}$/, by: /^max$/, dtype: /^(f32|u8)$/ },
  aggregate: /^((mean|max)-(heads|layers)|rollout|union)$/,
  ...{ heads: /./, words: /^[01]$/, marks: /^(shown|hidden)$/, rows: /^(produced|fed)$/ },
};

const numberOf = (text?: string) => (text === undefined ? undefined : Number(text));

export const selectionOf = ({ block, layer, head, pool }: Asked): Selection => ({
  block,
  layer: numberOf(layer),
  head: numberOf(head),
  pool: numberOf(pool),
});

/** Throws a Refusal for a union of too few heads, or too many, and for heads without a union. */
export function madeOf({ block, aggregate = "", heads, words: byWords, marks, rows }: Asked): Made {
  return {
    aggregate: aggregate as Aggregate,
    heads: headsOf(block, aggregate, heads),
    byWords: byWords === "1",
    hidesMarks: marks === "hidden",
    isFed: rows === "fed",
  };
}

function headsOf(block: string | undefined, aggregate: string, heads: string | undefined): HeadAt[] {
  const isUnion = aggregate === "union";
  if (!isUnion && heads === undefined) return [];
  const chosen = readHeads(writeHeads(readHeads(heads ?? "")));
  if (!isUnion || block === undefined || !chosen.length)
    throw new Refusal("unsuitable_aggregate", UNION_NEEDS);
  if (chosen.length < 2 || chosen.length > MOST_IN_UNION)
    throw new Refusal("unsuitable_aggregate", UNION_NEEDS, MOST_IN_UNION);
  return chosen;
}

/** True where rows and columns are not all pieces, one by one. */
export const isRewritten = ({ byWords, hidesMarks }: Made) => byWords || hidesMarks;

export const isAsItIs = (made: Made) => !made.aggregate && !isRewritten(made);

/** The chosen blocks. Throws a Refusal for a block, a layer or a head that there is not. */
export function check({ block, layer, head }: Selection, blocks: Shape[]): Shape[] {
  const chosen = blocks.filter(({ name }) => block === undefined || name === block);
  const names = blocks.map(({ name }) => name);
  if (block !== undefined && !chosen.length)
    throw new Refusal("unknown_block", words.unknownBlock(block, names));
  for (const { name, layers, heads } of chosen) {
    checkNumber("layer", layer, layers, name);
    checkNumber("head", head, heads, name);
  }
  return chosen;
}

function checkNumber(what: "layer" | "head", number: number | undefined, count: number, block: string) {
  if (number !== undefined && (number < 1 || number > count))
    throw new Refusal(`unknown_${what}`, words.unknownNumber(what, number, count, block), count);
}

/** The block of one map. Throws a Refusal where there are several maps, or none. */
export function checkOne(selection: Selection, { aggregate, heads }: Made, blocks: Shape[]): Shape {
  const [shape] = check(selection, blocks);
  const { block, layer, head, pool } = selection;
  const isSuitable =
    block !== undefined && head === undefined && (layer === undefined) === !isOfLayer(aggregate);
  if (aggregate && !isSuitable)
    throw new Refusal("unsuitable_aggregate", aggregate === "union" ? UNION_NEEDS : words.AGGREGATE_NEEDS);
  const isOne =
    aggregate || shape?.layers * shape?.heads === 1 || (layer !== undefined && head !== undefined);
  if (block === undefined || pool !== undefined || !isOne) throw new Refusal("not_one_map", words.ONE_MAP);
  for (const at of heads) check({ block, ...at }, blocks);
  const names = blocks.map(({ name }) => name);
  if (aggregate === "rollout" && (block === "decoder" || !names.includes("encoder")))
    throw new Refusal("unsuitable_aggregate", words.NO_ROLLOUT);
  return shape;
}
