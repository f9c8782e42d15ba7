/** A row for every head: the loss without it, and its measures, as far as its block has them. */
import { headName, writtenName } from "../shared/head/knock-outs.ts";
import { layerName } from "../shared/head/layers.ts";
import { ERROR, PLACES, calledIn, measuresIn, patternsOf, positionName } from "../shared/head/patterns.ts";
import { NAMES, SERVES, alignedOf, leastError } from "../shared/head/row-names.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import type { HeadAt, Sort } from "./address.ts";
import type { Neighbour } from "../shared/head/patterns.ts";
import type { Block, HeadsAnswer, Model } from "../shared/api.ts";
import type { HeadPlace, RowName } from "../shared/head/row-names.ts";

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

export const HEAD = column("head", "head", "Layer and head, counted from 1.", false);

export function columnsOf(answer: HeadsAnswer, model: Model, atlas: Atlas): Column[] {
  const { block, reference } = answer;
  const called = calledHere(model, atlas);
  const columns = [
    column("effect", "effect", effectMeaning(writtenName(model.task)), false),
    ...NAMES.map((served) => column(served, `AER, ${served}`, goldMeaning(model, served), false)),
    column("aer", "AER, here", reference ? hereMeaning(reference) : "", false),
    column("entropy", "entropy, bits", ENTROPY, true),
    column("distance", "mean distance", DISTANCE, true),
    ...PLACES.map((id) => column(id, positionName(id, called), shareMeaning(id, block), true)),
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
export function alignsOf(model: Model, place: HeadPlace) {
  const aligned = alignedOf(model, place);
  const error = aligned ? leastError(aligned) : Infinity;
  return aligned && error <= ERROR ? { name: `aligns (${aligned.served})`, error } : null;
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

/** The meaning of the effect; `written` is a noun. */
const effectMeaning = (written: string) =>
  `The log-probability of this ${written} without the head minus that with it, in nats (natural logarithm). Below 0 the ` +
  `${written} needs the head; above 0 it would be more likely without.`;
const ENTROPY =
  "H = −Σ a log₂ a for each row, averaged. H bits are as spread as 2ᴴ equal pieces: 0 bits one, 1 bit two.";
const DISTANCE = "How far away it looks, in pieces: |i − j| weighted by attention, averaged over the rows.";

function goldMeaning({ measured }: Model, served: RowName) {
  const sentences = measured?.alignment?.sentences;
  const on = sentences ? `${sentences} sentences` : "sentences";
  const named = { produced: "that the row produces", fed: "that was fed, the one before" }[served];
  return (
    `Alignment error rate with rows named by the piece ${named}: ${SERVES[served]}. Measured on ${on} of a test set ` +
    "that people aligned, not on this one. 0 is perfect. The lower of the two says which word a head serves."
  );
}

const hereMeaning = (reference: HeadAt) =>
  "Alignment error rate on this sentence, against an automatic alignment: the links of " +
  `${headName(reference)}, the head with the lowest AER on gold. A link is the strongest weight of a written word, in ` +
  `the row by whose name the head aligns best, so this is the share of words that the two link differently. ${headName(reference)} has 0 because it is compared with itself.`;

function shareMeaning(id: string, block: string) {
  const decoder = block === "decoder";
  const places = {
    before: decoder
      ? "the piece before the one fed in last. Rows are named by the piece that is written; the piece fed in is one step behind"
      : "the piece just before its own",
    same: decoder ? "the piece fed in last, which is the one written a step before" : "its own position",
    after: "the piece just after its own",
    first: decoder ? "the start of the sentence, <s>" : "the first piece of the sentence",
    end: "the end of the sentence, </s>, where heads often look, perhaps because they find nothing else",
  };
  return `The share of its attention, 0 to 1, on ${places[id as Neighbour]}.`;
}
