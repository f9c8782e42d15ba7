/**
 * The piece that names a row of the target: the one produced there, or the one fed, the one before. A head serves the
 * piece by whose name its rows align best on gold alignments (Chen et al. 2020, arXiv 2004.14837).
 */
import type { Model, Side } from "../answer-types.ts";

export type RowName = "produced" | "fed";

/** The name that an address asks for; "" where it says none. */
export type AskedRowName = RowName | "";

/** Alignment errors by either name; `diagonal` is that of links by the order of the words alone. */
export type Aligned = { naming: RowName; errors: Record<RowName, number>; diagonal?: number };

export type HeadInModel = { block: string; layer: number; head: number; aggregate?: string };

export type Measured = Partial<Pick<Model, "measured">>;

export const NAMES: RowName[] = ["produced", "fed"];

/** True where each row of a block has both names; hops are no pieces. */
export const hasBothNames = ({ name, rows }: { name: string; rows: Side }) =>
  rows === "target" && name !== "hops";

/** The errors of a head, or of a mean of heads, null where not measured; 0 names a whole block. */
export function alignedOf(
  { measured }: Measured,
  { block, layer, head, aggregate = "" }: HeadInModel,
): Aligned | null {
  const { produced, fed, diagonal } = measured?.alignment ?? {};
  if (block !== "cross" || !produced) return null;
  const of = ({ heads, layer_means, mean }: Errors) => {
    if (aggregate === "mean-heads") return layer_means?.[layer - 1];
    if (aggregate === "mean-layers") return mean;
    return aggregate ? undefined : heads[(layer || 1) - 1]?.[(head || 1) - 1];
  };
  const [one, other] = [of(produced), of(fed)];
  if (one === undefined || other === undefined) return null;
  return { naming: other < one ? "fed" : "produced", errors: { produced: one, fed: other }, diagonal };
}

export type Errors = { heads: number[][]; layer_means?: number[]; mean?: number };

/** The largest alignment error on gold alignments with which a head is said to align. */
export const ERROR = 0.4;

/** The error by the name by which the head aligns best, the lower of both. */
export const leastError = ({ naming, errors }: Aligned): number => errors[naming];

/** True where a head is no better than links by the order of the words alone. */
export const isNeither = ({ naming, errors, diagonal = Infinity }: Aligned) => errors[naming] >= diagonal;

/** The name by which the rows of a head align best. */
export const bestNaming = (model: Measured, head: HeadInModel): RowName =>
  alignedOf(model, head)?.naming ?? "produced";

/**
 * The name of the rows that an address opens. One that names a head and no rows, as all did before rows were named by
 * what is produced, names them by the piece that the head serves.
 */
export const namedBy = (asked: Asked, model: Measured, head: HeadInModel): RowName =>
  asked.rows || (namesHead(asked) ? bestNaming(model, head) : "produced");

/** True for an address that a page wrote, and not one that leaves to the page what opens. */
export const namesHead = ({ block, layer, head, aggregate }: Asked) =>
  Boolean(block || layer || head || aggregate);

type Asked = {
  block?: string;
  rows?: AskedRowName;
  layer?: number;
  head?: number;
  aggregate?: string;
};

/** A state as its address has it: without the name of the rows where the head serves it. */
export const inAddress = <S extends HeadInModel & { rows: AskedRowName }>(state: S, model: Measured): S => ({
  ...state,
  rows: state.rows === bestNaming(model, state) ? "" : state.rows,
});

/** The side whose pieces name the rows of a block; the server has them by the piece produced. */
export const rowsBy = <S extends Side>(rows: S, naming: RowName = "produced"): S | "fed" =>
  rows === "target" && naming === "fed" ? "fed" : rows;

export const withRows = <B extends { rows: Side }>(block: B, naming?: RowName): B & { rows: Side } => ({
  ...block,
  rows: rowsBy(block.rows, naming),
});

/** The row by the other name: a piece is fed one row after it was produced; null where there is none. */
export function rowOn(from: Side, index: number, to: Side): number | null {
  if (from === to) return index;
  if (from === "target" && to === "fed") return index + 1;
  return from === "fed" && to === "target" && index > 0 ? index - 1 : null;
}

/** The written piece that names a row; for the start mark the one that its row writes. */
export const writtenOf = (i: number, naming: RowName): number =>
  rowOn(rowsBy("target", naming), i, "target") ?? 0;

type Named = { rows: { side: Side }; read?: number; given?: object | null; foreign?: boolean };

/**
 * The words before the name of a row: "to write X", "having written X"; "given X" where another piece would be
 * written; "" where the rows are no target. A mark is written by nobody.
 */
export function circumstance(a: Named, i: number, isMark: boolean): string {
  const { rows, read = 0, given, foreign } = a;
  const { side } = rows;
  if (given) return "";
  const isRead = i < read;
  if (side === "target") return isRead ? "before" : foreign ? "given" : "to write";
  if (side !== "fed") return "";
  return isMark ? "after" : isRead ? "having read" : foreign ? "after" : "having written";
}
