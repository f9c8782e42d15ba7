/**
 * Which piece names a row of the target: the one that is produced there, or the one that was fed, the one before.
 *
 * A head serves the piece by whose name its rows align best on gold alignments (Chen et al. 2020, arXiv 2004.14837).
 *
 * @typedef {"produced" | "fed"} Served
 * @typedef {Served | ""} Asked  "": as the head serves
 * @typedef {{served: Served, errors: Record<Served, number>, diagonal?: number}} Aligned  errors: AER by either name;
 *   diagonal: that of links by the order of the words alone, where it was measured
 * @typedef {{block: string, layer: number, head: number, aggregate?: string}} Place
 * @typedef {{measured?: Record<string, any> | null}} Measured  a model
 */
/** @type {Served[]} */
export const NAMES = ["produced", "fed"];

/**
 * Whether each row of a block has both names; hops are no pieces.
 *
 * @param {{name: string, rows: Side}} block
 */
export const hasBothNames = ({ name, rows }) => rows === "target" && name !== "hops";

/** What a head aligns, by the piece that it serves. */
export const SERVES = { produced: "the word to come", fed: "the word just written" };

/**
 * The errors of a head, or of a mean of heads.
 *
 * @param {Measured} model
 * @param {Place} place layer and head 0 where a block is shown whole: its only one
 * @returns {Aligned | null} null: not measured
 */
export function alignedOf({ measured }, { block, layer, head, aggregate = "" }) {
  const { produced, fed, diagonal } = measured?.alignment ?? {};
  if (block !== "cross" || !produced) return null;
  const of = (/** @type {Errors} */ { heads, layer_means, mean }) => {
    if (aggregate === "mean-heads") return layer_means?.[layer - 1];
    if (aggregate === "mean-layers") return mean;
    return aggregate ? undefined : heads[(layer || 1) - 1]?.[(head || 1) - 1];
  };
  const [one, other] = [of(produced), of(fed)];
  if (one === undefined || other === undefined) return null;
  return { served: other < one ? "fed" : "produced", errors: { produced: one, fed: other }, diagonal };
}

/** @typedef {{heads: number[][], layer_means?: number[], mean?: number}} Errors */

/** @param {Aligned} aligned @returns {number} the lower of both errors */
export const leastError = ({ served, errors }) => errors[served];

/** @param {Aligned} aligned @returns {boolean} whether it is no better than links by the order of the words alone */
export const isNeither = ({ served, errors, diagonal = Infinity }) => errors[served] >= diagonal;

/** @param {Aligned} aligned @returns {string} what it aligns, after "aligns" */
export const alignedWord = (aligned) => (isNeither(aligned) ? "neither word well" : SERVES[aligned.served]);

/**
 * What names the rows of the target in a map.
 *
 * @param {Asked | undefined} asked
 * @param {Measured} model
 * @param {Place} place
 * @returns {Served}
 */
export const namedBy = (asked, model, place) => asked || (alignedOf(model, place)?.served ?? "produced");

/**
 * The side whose pieces name the rows of a block.
 *
 * @template {Side} S
 * @param {S} rows as the server has them: by the piece produced
 * @param {Served} [served]
 * @returns {S | "fed"}
 */
export const rowsBy = (rows, served = "produced") => (rows === "target" && served === "fed" ? "fed" : rows);

/**
 * A block whose rows are named.
 *
 * @template {{rows: Side}} B
 * @param {B} block
 * @param {Served} [served]
 * @returns {B & {rows: Side}}
 */
export const withRows = (block, served) => ({ ...block, rows: rowsBy(block.rows, served) });

/**
 * Where the row stands that the other name calls so: a piece is fed one row after it was produced.
 *
 * @param {Side} from the side that names a row
 * @param {number} index
 * @param {Side} to the side that names the rows of a map
 * @returns {number | null} null: no row of the map has that name
 */
export function rowOn(from, index, to) {
  if (from === to) return index;
  if (from === "target" && to === "fed") return index + 1;
  return from === "fed" && to === "target" && index > 0 ? index - 1 : null;
}

/**
 * The written piece that names a row; of the start mark, which nobody wrote, the piece that its row writes.
 *
 * @param {number} row from 1; 0: none
 * @param {Served} served what names the rows
 * @returns {number} from 1; 0: none
 */
export const writtenOf = (row, served) =>
  row && (rowOn(rowsBy("target", served), row - 1, "target") ?? 0) + 1;

/**
 * The words before the name of a row: "to write X", "having written X"; "given X" where another piece would be written.
 *
 * @param {{rows: {side: Side}, read?: number, given?: object | null, foreign?: boolean}} a
 * @param {number} i
 * @param {boolean} isMark whether the row is named by a mark, which nobody wrote
 * @returns {string} "" where the rows are no target
 */
export function circumstance({ rows: { side }, read = 0, given, foreign }, i, isMark) {
  if (given) return "";
  const isRead = i < read;
  if (side === "target") return isRead ? "before" : foreign ? "given" : "to write";
  if (side !== "fed") return "";
  return isMark ? "after" : isRead ? "having read" : foreign ? "after" : "having written";
}
