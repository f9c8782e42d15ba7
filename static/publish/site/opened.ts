/**
 * Every array of a sentence and its translation, from the graph of `model/site/opened.py`, and all that answers say
 * beside: it is the same for every sentence, and comes from `app/publish/site/opened.py`.
 */
import { shortest } from "../../shared/maps/numbers-of.ts";
import type { PartAnswer, StageAnswer, WholeAnswer } from "../../answers.ts";
import type { Named } from "./engine.ts";
import type { Question } from "./question.ts";

/** A stage without its numbers */
export type Stage = Omit<StageAnswer, "shape" | "values" | "labels">;

/** A part without its numbers */
export type Part = Omit<PartAnswer, "shape" | "values" | "labels" | "scale">;

type OfModel = Pick<WholeAnswer, "drawn" | "last" | "vocabulary" | "cap" | "meeting" | "parameters">;

/** All that is the same for every sentence; stages by block and layer, such as `cross.3` */
export type Described = {
  whole: OfModel & { parts: Part[] };
  steps: Record<string, Record<"before" | "stages" | "after", Stage[]>>;
};

/** Numbers row by row */
export type Numbers = { values: Float32Array<ArrayBuffer>; shape: number[] };

/** True of models that have such a graph. */
export const isOpened = ({ family }: Question["model"]) => family === "transformer";

export const describedOf = async ({ file }: Question): Promise<Described> =>
  JSON.parse(new TextDecoder().decode(await file("opened.json")));

export const numbersIn = (found: Named, name: string): Numbers => ({
  values: found[name].data as Float32Array<ArrayBuffer>,
  shape: [...found[name].dims],
});

/** Numbers of pieces. */
export const idsIn = (found: Named, name: string): number[] =>
  Array.from(found[name].data as BigInt64Array, Number);

/** Numbers as JSON has them: of a matrix a list a row, each in the fewest digits, null where looking is not allowed. */
export function listed({ values, shape }: Numbers): (number | null)[] | (number | null)[][] {
  const all = Array.from(values, (x) => (Number.isFinite(x) ? shortest(x, values) : null));
  const [n, m] = shape;
  return m === undefined ? all : Array.from({ length: n }, (_, i) => all.slice(i * m, (i + 1) * m));
}
