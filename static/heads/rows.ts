/** A row for every head: the loss without it, and its measures, as far as its block has them. */
import { writtenName } from "../shared/head/knock-outs.ts";
import { layerName } from "../shared/head/layers.ts";
import { NEIGHBOURS, calledIn, measuresIn, patternsOf, positionName } from "../shared/head/patterns.ts";
import { ERROR, NAMES, alignedOf, leastError } from "../shared/head/row-names.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { COUNTED, DISTANCE, ENTROPY, effectMeaning, goldMeaning, hereMeaning } from "./words.ts";
import { shareMeaning } from "./words.ts";
import type { HeadAt, Sort } from "./address.ts";
import type { Block, HeadsAnswer, Model } from "../shared/api.ts";
import type { HeadInModel } from "../shared/head/row-names.ts";

/** Small maps of the block, and the tokens of their columns. */
export type Atlas = { block: Block; columns: string[] };

/** A column; `down` is true where its largest is of most interest, `digits` counts those after the point. */
export type Column = { id: string; name: string; meaning: string; down: boolean; digits?: number };

/** A row; `called` is the model's own name of the layer, `intervals` are those of the values, in words. */
export type Row = HeadAt & {
  called: string;
  names: string[];
  values: Record<string, number>;
  intervals?: Record<string, string>;
};

const column = (id: string, name: string, meaning: string, down: boolean): Column => ({
  ...{ id, name, meaning, down },
});

export const HEAD = column("head", "head", COUNTED, false);

export function columnsOf(answer: HeadsAnswer, model: Model, atlas: Atlas): Column[] {
  const { block, reference } = answer;
  const called = calledHere(model, atlas);
  const columns = [
    column("effect", "effect", effectMeaning(writtenName(model.task)), false),
    ...NAMES.map((naming) => column(naming, `AER, ${naming}`, goldMeaning(model, naming), false)),
    column("aer", "AER, here", reference ? hereMeaning(reference) : "", false),
    column("entropy", "entropy, bits", ENTROPY, true),
    column("distance", "mean distance", DISTANCE, true),
    ...NEIGHBOURS.map((id) => column(id, positionName(id, called), shareMeaning(id, block), true)),
  ];
  return columns.filter(({ id }) => matrixOf(id, answer, model));
}

export function rowsOf(answer: HeadsAnswer, model: Model, atlas: Atlas): Row[] {
  const { block: maps, columns } = atlas;
  const named = calledHere(model, atlas);
  const matrices = columnsOf(answer, model, atlas).map(
    ({ id }) => [id, matrixOf(id, answer, model) as number[][]] as const,
  );
  const block = model.blocks?.find(({ name }) => name === answer.block);
  return answer.effect.flatMap((heads, l) =>
    heads.map((_, h) => {
      const values = Object.fromEntries(matrices.map(([id, matrix]) => [id, matrix[l][h]]));
      const called = layerName(block, l + 1);
      const measures = { ...measuresIn(maps, columns, l + 1, h + 1), ...values };
      const names = patternsOf(measures, named).map(({ name }) => name);
      const aligns = alignsOf(model, { block: answer.block, layer: l + 1, head: h + 1 });
      if (aligns) names.push(aligns.name);
      return { layer: l + 1, head: h + 1, called, names, values };
    }),
  );
}

/**
 * The name that a head has by its alignment error on gold, which is not of the sentence that is shown; null where it
 * was not measured, or the error is too large.
 */
export function alignsOf(model: Model, head: HeadInModel) {
  const aligned = alignedOf(model, head);
  const error = aligned ? leastError(aligned) : Infinity;
  return aligned && error <= ERROR ? { name: `aligns (${aligned.naming})`, error } : null;
}

const calledHere = ({ task }: Model, { block, columns }: Atlas) =>
  calledIn(block, columns, taskOf(task).piece);

/** Rows in order, of equals the earlier first; an unknown column leaves them as they are. */
export function sorted(rows: Row[], { by, down }: Sort): Row[] {
  const way = down ? -1 : 1;
  const key = (row: Row) => (by === HEAD.id ? rows.indexOf(row) : (row.values[by] ?? 0));
  return [...rows].sort((a, b) => way * (key(a) - key(b)));
}

/** The sort after a press on a column's heading: the end that is of interest first, then the other. */
export function nextSort(sort: Sort, { id, down }: Column): Sort {
  return { by: id, down: sort.by === id ? !sort.down : down };
}

/** The matrix of a column; null where this block has no such column. */
function matrixOf(id: string, answer: HeadsAnswer, { measured }: Model): number[][] | null {
  const isOfGold = id === "produced" || id === "fed";
  if (isOfGold) return answer.block === "cross" ? (measured?.alignment?.[id].heads ?? null) : null;
  return answer[id as "effect"] ?? null;
}

/** The count of decimals of effects that fit in a cell of the map; `end` is the largest of them by size. */
export const decimals = (end: number) => (end < 10 ? 2 : end < 100 ? 1 : 0);
