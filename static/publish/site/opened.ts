/**
 * Every array of a sentence and its translation, from one more pass over both: the graph of `model/site/opened.py`. All
 * that answers say beside numbers is the model's, and comes from `app/publish/site/opened.py`.
 */
import { shortest } from "../../shared/maps/numbers-of.ts";
import type { ModelAnswer, PartAnswer, StageAnswer, WholeAnswer } from "../../answers.ts";
import type { factsOf } from "./answers.ts";
import type { Attended, Graph, Named, ToTensor } from "./engine.ts";

/** A stage without its numbers */
export type Stage = Omit<StageAnswer, "shape" | "values" | "labels">;

type OfModel = Pick<WholeAnswer, "drawn" | "last" | "vocabulary" | "cap" | "meeting" | "parameters">;

/** All that answers say of a model whatever the sentence; stages by block and layer, such as `cross.3` */
export type Described = {
  whole: OfModel & { parts: (Stage & Omit<PartAnswer, keyof StageAnswer | "scale">)[] };
  steps: Record<string, Record<"before" | "stages" | "after", Stage[]>>;
};

/** Numbers row by row */
export type Numbers = { values: Float32Array<ArrayBuffer>; shape: number[] };

export class Opened {
  readonly described: Described;
  readonly pieces: string[];
  #graph: Graph;
  #toTensor: ToTensor;

  constructor(described: Described, pieces: string[], graph: Graph, toTensor: ToTensor) {
    this.described = described;
    this.pieces = pieces;
    this.#graph = graph;
    this.#toTensor = toTensor;
  }

  /** The arrays with these names, of one head, from 1, where a head has its own. */
  run({ source, target }: Attended, names: string[], head: number = 1): Promise<Named> {
    const ids = (of: number[]) => this.#toTensor(of, [1, of.length]);
    const asked = { source: ids(source.ids), target: ids(target.ids), head: this.#toTensor([head], [1]) };
    return this.#graph.run(asked, [...new Set(names)]);
  }
}

/** A question about a sentence: its parameters, and what was read and written; in arrays, where not as JSON. */
export type Question = {
  asked: Record<string, string>;
  inArrays: boolean;
  model: ModelAnswer;
  facts: ReturnType<typeof factsOf>;
  attended: Attended;
  opened: Opened;
};

export const numbersIn = (found: Named, name: string): Numbers => ({
  values: found[name].data as Float32Array<ArrayBuffer>,
  shape: [...found[name].dims],
});

/** Numbers of pieces, row by row. */
export const idsIn = (found: Named, name: string): number[] =>
  Array.from(found[name].data as BigInt64Array, Number);

/** Numbers as JSON has them: of a matrix a list a row, each in the fewest digits, null where looking is not allowed. */
export function listed({ values, shape }: Numbers): (number | null)[] | (number | null)[][] {
  const all = Array.from(values, (x) => (Number.isFinite(x) ? shortest(x, values) : null));
  const [n, m] = shape;
  return m === undefined ? all : Array.from({ length: n }, (_, i) => all.slice(i * m, (i + 1) * m));
}
