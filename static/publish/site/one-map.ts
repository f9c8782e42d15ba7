/** One map that is made from heads, as `app/attention/one_map.py` makes it: of several heads, by words, without end marks. */
import { sumsToOne } from "../../shared/head/aggregates.ts";
import * as words from "./words.ts";
import { mapOfHeads } from "./made-map.ts";
import { cut, numbered, partOf, type Part } from "./parts.ts";
import { Refusal } from "./refusal.ts";
import { checkOne, isRewritten, type Made, type Selection, type Shape } from "./selection.ts";
import { axisOf, type Word } from "./words-of-map.ts";
import type { Attended, Weights } from "./engine.ts";
import type { Question } from "./question.ts";
import type { Side } from "../../shared/answer-types.ts";

/**
 * Words are joined in each head before heads are compared, so that a largest weight is that of one head; end marks are
 * left out before too, since no cell depends on another, but for the sum of what is left of a row.
 */
export async function oneMap(
  attended: Attended,
  { model: { blocks }, unspaced, engine }: Question,
  selection: Selection,
  made: Made,
): Promise<Record<string, Part>> {
  const shape = checkOne(selection, made, blocks);
  const heads =
    made.aggregate === "rollout"
      ? await (await engine()).rollout(shape.name, attended.weights)
      : headsOf(shape, attended, selection, made);
  const axes = isRewritten(made) ? axesOf(shape, attended, made, unspaced) : null;
  const [rows, columns] =
    axes?.map((axis) => axis.map(({ pieces }) => pieces)) ?? heads.shape.slice(-2).map(pieceByPiece);
  const { aggregate, hidesMarks } = made;
  const weights = mapOfHeads(heads, rows, columns, { isLargest: !sumsToOne(aggregate), hidesMarks });
  const isHead = aggregate ? 0 : 1;
  const at = { layers: [selection.layer ?? isHead], heads: [isHead && (selection.head ?? 1)] };
  return { [shape.name]: partOf(shape, attended, { ...at, weights, aggregate, axes }) };
}

const pieceByPiece = (count: number) => Array.from({ length: count }, (_, k) => [k]);

function headsOf(
  { name, reach, ...shape }: Shape,
  { weights, centres }: Attended,
  { layer, head }: Selection,
  made: Made,
): Weights {
  const all = weights[name];
  const chosen =
    made.aggregate === "union"
      ? union(made.heads.map((at) => cut(all, [at.layer], [at.head])))
      : cut(all, numbered(shape.layers, layer), numbered(shape.heads, head));
  return isRewritten(made) && centres[name] && reach ? inside(chosen, centres[name], reach) : chosen;
}

const union = (heads: Weights[]): Weights => ({
  values: Float32Array.from(heads.flatMap(({ values }) => [...values])),
  shape: [heads.length, ...heads[0].shape.slice(1)],
});

/** NaN outside of a local window: rows and columns that are joined have none. */
function inside({ values, shape }: Weights, centres: number[], reach: number): Weights {
  const [n, m] = shape.slice(-2);
  const isOutside = (k: number) => Math.abs((k % m) - centres[Math.floor(k / m) % n]) > reach;
  return { values: values.map((weight, k) => (isOutside(k) ? NaN : weight)), shape };
}

/** The rows and the columns. Throws a Refusal where all of them are hidden. */
function axesOf(shape: Shape, attended: Attended, made: Made, unspaced: RegExp): Word[][] {
  const rows = shape.rows === "target" && made.isFed ? "fed" : shape.rows;
  return [rows, shape.columns].map((side) => {
    const axis = axisOf(attended, side as Side, made.byWords, unspaced);
    const shown = made.hidesMarks ? axis.filter(({ isMark }) => !isMark) : axis;
    if (!shown.length) throw new Refusal("nothing_left", words.NOTHING_LEFT);
    return shown;
  });
}
