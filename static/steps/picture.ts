/** A stage as a picture: numbers, the names of rows and columns, and the scale of colours. */
import { counted, type MatrixOf } from "../shared/maps/numbers-of.ts";
import { labels } from "../shared/pieces.ts";
import { rowsBy, type RowName } from "../shared/head/row-names.ts";
import { reach } from "../shared/maps/signed.ts";
import type { StageAnswer } from "../shared/api.ts";
import type { Kind } from "../shared/maps/pixels.ts";
import type { Side } from "../shared/head/weights.ts";
import type { Cell, OneCell } from "../shared/maps/cells.ts";

/** The side of a text, or the name of a size; where they are not only counted its pieces, and those beside them. */
export interface Axis {
  side: string;
  labels: string[] | null;
  role: "query" | "key" | null;
  /** The piece that was fed in beside each that is written, or the reverse. */
  beside: string[] | null;
}

/** Heads that stand side by side: their width and count, and the open one, from 0. */
export type Heads = { width: number; count: number; open: number };

export interface Picture {
  id: string; // of the stage
  n: number; // rows
  m: number; // columns
  values: Float64Array; // row by row; NaN where not allowed
  kind: Kind;
  end: number; // of the scale
  vector: boolean; // one row without a name
  rows: Axis;
  columns: Axis;
  heads: Heads | null;
  apart: boolean; // true where there is room between the heads
}

/** The texts whose pieces name rows and columns. */
type Texts = { source: { tokens: string[] }; target: { tokens: string[]; fed: string[] } };

/** The sides whose pieces have names. */
export const TEXTS = ["source", "target", "fed"];

/** Shares of a whole; everything else may be negative. */
const SHARES = ["weights", "sink_weights", "distribution", "probabilities", "mark"];

export const kindOf = (id: string): Kind => (SHARES.includes(id) ? "weights" : "signed");

/** The picture of a stage; `naming` names rows of the target. */
export function picture(
  { id, rows, columns, shape, values, labels: named }: StageAnswer,
  texts: Texts,
  heads: Heads,
  naming?: RowName,
): Picture {
  const vector = columns === null;
  const numbers = Float64Array.from(values.flat(), (x) => x ?? NaN);
  const kind = numbers.some((x) => x < 0) ? "signed" : kindOf(id);
  const side = (name: string, role: "query" | "key") => axis(name, role, texts, named);
  return {
    ...{ id, kind, vector, values: numbers },
    n: vector ? 1 : shape[0],
    m: vector ? shape[0] : shape[1],
    end: kind === "weights" ? 1 : reach(numbers.filter((x) => !Number.isNaN(x))),
    rows: vector
      ? { side: "", labels: null, role: null, beside: null }
      : side(rowsBy(rows as Side, naming), LOOKED_AT.test(id) ? "key" : "query"),
    columns: vector ? side(rows, OF_SINK.test(id) ? "query" : "key") : side(columns, "key"),
    heads: id === "heads" || id === "concat" ? heads : null,
    apart: id === "heads",
  };
}

/** Stages whose rows are looked at, and those of a sink, which has a number for each row that looks. */
const LOOKED_AT = /^((latent_|input_)?[kv]|memory|h|states|keys|values|won|features|kept)$/;
const OF_SINK = /^sink(_weights)?$/;

function axis(side: string, role: "query" | "key", { source, target }: Texts, named: string[] | null): Axis {
  if (!TEXTS.includes(side)) return { side, labels: named && labels(named), role: null, beside: null };
  const tokens = { source: source.tokens, target: target.tokens, fed: target.fed };
  const other = role === "query" && { target: target.fed, fed: target.tokens }[side];
  const beside = other && other.length ? labels(other) : null;
  return { side, labels: labels(tokens[side as "source"]), role, beside };
}

export const at = ({ values, m }: Picture, { i, j }: OneCell) => values[i * m + j];

/** The cell itself; of a row or a column, its largest number; null where neither is meant, or all is masked. */
export function largestIn(picture: Picture, { i, j }: Cell): OneCell | null {
  if (i === null && j === null) return null;
  const { n, m } = picture;
  const cells = Array.from({ length: n * m }, (_, k) => ({ i: Math.floor(k / m), j: k % m })).filter(
    (cell) => [null, cell.i].includes(i) && [null, cell.j].includes(j),
  );
  if (cells.length === 1) return cells[0];
  const allowed = cells.filter((cell) => !Number.isNaN(at(picture, cell)));
  return allowed.reduce<OneCell | null>(
    (most, one) => (most && at(picture, most) >= at(picture, one) ? most : one),
    null,
  );
}

type RowAndColumn = { row: number | null; column: number | null };

/** A cell as the address and the server name it, which know no column of a vector. */
export const toRowAndColumn = ({ vector }: Picture, { i, j }: OneCell) =>
  vector ? { row: j, column: null } : { row: i, column: j };

/** The cell of a row and a column as the address names them; null where there is none such. */
export function toCell({ vector, n, m }: Picture, { row, column }: RowAndColumn): OneCell | null {
  const [i, j] = vector ? [column === null ? 0 : null, row] : [row, column];
  return i !== null && j !== null && i < n && j < m ? { i, j } : null;
}

export const isMasked = ({ values }: Picture) => values.some(Number.isNaN);

/** Its numbers with their names, for a file. */
export function numbersOf({ id, n, m, values, kind, end, rows, columns, vector }: Picture): MatrixOf {
  const axis = ({ side, labels }: Axis, count: number) => ({
    means: side,
    labels: labels ?? (vector && count === 1 ? [id] : counted(count)),
  });
  const key = id === "weights" ? "weights" : "values";
  return { key, kind, end, rows: axis(rows, n), columns: axis(columns, m), values, about: { stage: id } };
}
