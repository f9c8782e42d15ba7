/**
 * Which piece names a row of the target: the one that is produced there, or the one that was fed, the one before.
 *
 * A head serves the piece by whose name its rows align best on gold alignments (Chen et al. 2020, arXiv 2004.14837).
 */
import type { Side } from "./weights.ts";

export type Served = "produced" | "fed";

/** "": as the head serves */
export type Asked = Served | "";

/** Errors: AER by either name; diagonal: that of links by the order of the words alone, where it was measured */
export type Aligned = { served: Served; errors: Record<Served, number>; diagonal?: number };

export type Place = { block: string; layer: number; head: number; aggregate?: string };

/** A model */
export type Measured = { measured?: Record<string, any> | null };

export const NAMES: Served[] = ["produced", "fed"];

/** Whether each row of a block has both names; hops are no pieces. */
export const hasBothNames = ({ name, rows }: { name: string; rows: Side }) =>
  rows === "target" && name !== "hops";

/** What a head aligns, by the piece that it serves. */
export const SERVES = { produced: "the word to come", fed: "the word just written" };

/**
 * The errors of a head, or of a mean of heads.
 *
 * @param place layer and head 0 where a block is shown whole: its only one
 * @returns null: not measured
 */
export function alignedOf(
  { measured }: Measured,
  { block, layer, head, aggregate = "" }: Place,
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
  return { served: other < one ? "fed" : "produced", errors: { produced: one, fed: other }, diagonal };
}

export type Errors = { heads: number[][]; layer_means?: number[]; mean?: number };

/** @returns the lower of both errors */
export const leastError = ({ served, errors }: Aligned): number => errors[served];

/** @returns whether it is no better than links by the order of the words alone */
export const isNeither = ({ served, errors, diagonal = Infinity }: Aligned): boolean =>
  errors[served] >= diagonal;

/** @returns what it aligns, after "aligns" */
export const alignedWord = (aligned: Aligned): string =>
  isNeither(aligned) ? "neither word well" : SERVES[aligned.served];

/** What names the rows of the target in a map. */
export const namedBy = (asked: Asked | undefined, model: Measured, place: Place): Served =>
  asked || (alignedOf(model, place)?.served ?? "produced");

/**
 * The side whose pieces name the rows of a block.
 *
 * @param rows as the server has them: by the piece produced
 */
export const rowsBy = <S extends Side>(rows: S, served: Served = "produced"): S | "fed" =>
  rows === "target" && served === "fed" ? "fed" : rows;

/** A block whose rows are named. */
export const withRows = <B extends { rows: Side }>(block: B, served?: Served): B & { rows: Side } => ({
  ...block,
  rows: rowsBy(block.rows, served),
});

/**
 * Where the row stands that the other name calls so: a piece is fed one row after it was produced.
 *
 * @param from the side that names a row
 * @param to the side that names the rows of a map
 * @returns null: no row of the map has that name
 */
export function rowOn(from: Side, index: number, to: Side): number | null {
  if (from === to) return index;
  if (from === "target" && to === "fed") return index + 1;
  return from === "fed" && to === "target" && index > 0 ? index - 1 : null;
}

/**
 * The written piece that names a row; of the start mark, which nobody wrote, the piece that its row writes.
 *
 * @param row from 1; 0: none
 * @param served what names the rows
 * @returns from 1; 0: none
 */
export const writtenOf = (row: number, served: Served): number =>
  row && (rowOn(rowsBy("target", served), row - 1, "target") ?? 0) + 1;

/**
 * The words before the name of a row: "to write X", "having written X"; "given X" where another piece would be written.
 *
 * @param isMark whether the row is named by a mark, which nobody wrote
 * @returns "" where the rows are no target
 */
export function circumstance(
  {
    rows: { side },
    read = 0,
    given,
    foreign,
  }: { rows: { side: Side }; read?: number; given?: object | null; foreign?: boolean },
  i: number,
  isMark: boolean,
): string {
  if (given) return "";
  const isRead = i < read;
  if (side === "target") return isRead ? "before" : foreign ? "given" : "to write";
  if (side !== "fed") return "";
  return isMark ? "after" : isRead ? "having read" : foreign ? "after" : "having written";
}
