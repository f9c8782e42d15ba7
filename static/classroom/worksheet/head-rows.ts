/**
 * The rows of a head of a trained model as `/api/steps` serves them, and the choice among them for a sheet: rows of
 * the chosen head first, then those of the heads after it.
 */
import { headTitle } from "../../shared/head/titles.ts";
import { layerName } from "../../shared/head/layers.ts";
import { isSpecial, labels, spoken } from "../../shared/pieces.ts";
import { ApiError } from "../../shared/server.ts";
import { MOST_KEYS, isSoftmax, type HeadRow } from "./row-sheet.ts";
import type { BlockShape, Model, Steps } from "../../shared/api.ts";

/** A row that has room on a sheet, and the places that it may look at. */
export type RowKeys = { i: number; keys: number[] };

const NO_ROW =
  `No row here fits on a sheet, which has room for 2 to ${MOST_KEYS} pieces to look at: shorten the text, or choose ` +
  "another head.";
const NO_SOFTMAX =
  "The weights of this model are more than the softmax of its scores, since a window, a choice or a sink follows: choose another model.";

/** The map of an answer; a step is its one row. */
function mapOf(answer: Steps) {
  const k = answer.stages.findIndex(({ id }) => id === "weights");
  if (k < 1) throw new ApiError("This model has no weights to compute: choose another model.", "no_weights");
  const [scores, weights] = [answer.stages[k - 1], answer.stages[k]];
  const matrix = (values: any): (number | null)[][] => (Array.isArray(values[0]) ? values : [values]);
  const isStep = !weights.columns;
  return {
    scores: matrix(scores.values),
    weights: matrix(weights.values),
    rows: isStep ? [answer.target.tokens[(answer.step ?? 1) - 1] ?? ""] : piecesOf(answer, weights.rows),
    columns: piecesOf(answer, weights.columns ?? weights.rows),
  };
}

function piecesOf({ source, target }: Steps, side: string) {
  return side === "source" ? source.tokens : side === "fed" ? target.fed : target.tokens;
}

export function placesOf(answer: Steps): RowKeys[] {
  const { weights } = mapOf(answer);
  const places = weights.map((row, i) => ({ i, keys: row.flatMap((x, j) => (x === null ? [] : [j])) }));
  const fitting = places.filter(({ keys }) => keys.length > 1 && keys.length <= MOST_KEYS);
  if (!fitting.length) throw new ApiError(NO_ROW, "no_row", null, 422);
  return fitting;
}

export function rowOf(answer: Steps, { i, keys }: RowKeys, model: Model): HeadRow {
  const { scores, weights, rows, columns } = mapOf(answer);
  const at = (row: (number | null)[]) => keys.map((j) => row[j] ?? 0);
  const names = named(columns);
  const row = {
    looks: named(rows)[i],
    scores: at(scores[i]),
    weights: at(weights[i]),
    keys: keys.map((j) => `${j + 1} ${names[j]}`),
    model: model.name,
    head: headOf(answer, model),
    text: answer.source.text,
    target: answer.target?.text ?? "",
  };
  if (!isSoftmax(row)) throw new ApiError(NO_SOFTMAX, "no_softmax", null, 422);
  return row;
}

const named = (tokens: string[]) =>
  labels(tokens).map((label, k) => (isSpecial(tokens[k]) ? spoken(tokens[k]) : label));

function headOf({ block = "", layer = 0, head = 0, step }: Steps, { blocks }: Model) {
  const shape = blocks.find(({ name }) => name === block);
  return step ? `Step ${step}` : headTitle({ block, layer, head }, layerName(shape, layer));
}

/** The heads of a block from one on, round to the one before it. */
export function headsFrom({ layers, heads }: BlockShape, first: { layer: number; head: number }) {
  const k = (first.layer - 1) * heads + first.head - 1;
  return Array.from({ length: layers * heads }, (_, place) => {
    const one = (k + place) % (layers * heads);
    return { layer: Math.floor(one / heads) + 1, head: (one % heads) + 1 };
  });
}
