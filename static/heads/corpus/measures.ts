/** Measures of every head over many sentences, and those that a head has. */
import { layerName } from "../../shared/head/layers.ts";
import type { Estimate, HeadsCorpusAnswer, MeasureOfHeads, Model, ModelRequest } from "../../shared/api.ts";
import { positionName, type Neighbour } from "../../shared/head/patterns.ts";
import type { HeadIn, HeadsState } from "../address.ts";

export type CorpusMeasure = MeasureOfHeads & { id: string };

/** A head; `called` is the model's own name of its layer. */
export type CorpusHead = HeadIn & { called: string; names: string[]; values: Record<string, Estimate> };

/** All that the side shows: a model over many sentences, and the head that is open. */
export type CorpusShown = {
  model: Model;
  request: ModelRequest;
  corpus: HeadsCorpusAnswer;
  block: string;
  state: Pick<HeadsState, "layer" | "head" | "x" | "y" | "order">;
  heads: CorpusHead[];
  measures: CorpusMeasure[];
  opened: CorpusHead;
};

const MINUS = "\u2212"; // the true sign
const SMALL = 0.1; // where no number of a column is larger, it has three decimals

export const measuresOf = ({ measures }: HeadsCorpusAnswer): CorpusMeasure[] =>
  Object.entries(measures).map(([id, about]) => ({ id, ...about }));

export const measureName = ({ name, unit }: Pick<CorpusMeasure, "name" | "unit">) =>
  unit ? `${name} (${unit.replace(/-(?=\d)/, MINUS)})` : name;

export const headsOf = ({ blocks }: HeadsCorpusAnswer, model: Model): CorpusHead[] =>
  Object.entries(blocks).flatMap(([block, { heads, names }]) => {
    const shape = model.blocks.find(({ name }) => name === block);
    return names.flatMap((layer, l) =>
      layer.map((names, h) => {
        const named = names.map((name) => nameHere(name, block === "decoder"));
        const values = Object.fromEntries(Object.entries(heads).map(([id, values]) => [id, values[l][h]]));
        return { block, layer: l + 1, head: h + 1, called: layerName(shape, l + 1), names: named, values };
      }),
    );
  });

const NEIGHBOURS: Record<string, Neighbour> = {
  "1 before": "before",
  "own place": "same",
  "1 after": "after",
};

/** A name on many sentences, its neighbour as it is called on one: in a decoder the piece fed last is the previous word. */
const nameHere = (name: string, fed: boolean) =>
  name.replace(/(?<=^positional: ).*/, (neighbour) =>
    neighbour in NEIGHBOURS
      ? positionName(NEIGHBOURS[neighbour], { fed, piece: "word", first: "", end: "" })
      : neighbour,
  );

export const has = ({ values }: Pick<CorpusHead, "values">, id: string) =>
  typeof values[id]?.[0] === "number";

export const within = (measures: CorpusMeasure[], heads: CorpusHead[]): CorpusMeasure[] =>
  measures.filter(({ id }) => heads.some((head) => has(head, id)));

/** Decimals of a measure, so that its heads differ. */
export const digitsOf = (heads: CorpusHead[], id: string) =>
  Math.max(...heads.map(({ values }) => Math.abs(values[id]?.[0] ?? 0))) < SMALL ? 3 : 2;

/** The two measures of the scatter: those that are asked for, as far as they are there. */
export function chosenOf(measures: CorpusMeasure[], asked: { x: string; y: string }) {
  const find = (ids: string[]) =>
    ids.map((id) => measures.find((one) => one.id === id)).find(Boolean) ?? measures[0];
  return { x: find([asked.x, "entropy"]), y: find([asked.y, "cost", "confidence"]) };
}

/** The head that opens: the one asked for, else the best-aligned, else the costliest of its block. */
export function openedOf(heads: CorpusHead[], asked: HeadIn, best: HeadIn | null) {
  const mine = heads.filter(({ block }) => block === asked.block);
  return (
    mine.find((one) => isSame(one, asked)) ?? mine.find((one) => best && isSame(one, best)) ?? byCost(mine)[0]
  );
}

/** Heads in the order of their loss, the costliest first. */
export const byCost = (heads: CorpusHead[]) => {
  const cost = ({ values }: CorpusHead) => values.cost?.[0] ?? 0;
  return heads.toSorted((a, b) => cost(b) - cost(a));
};

export const isSame = (a: HeadIn, b: HeadIn) =>
  a.block === b.block && a.layer === b.layer && a.head === b.head;
