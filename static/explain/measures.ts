/** The measures of Explain: their names, their scales, and their order of the source pieces of a row. */
import { isSpecial } from "../shared/pieces.ts";
import { reach } from "../shared/maps/signed.ts";
import type { ExplanationsAnswer } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";
import type { Kind } from "../shared/maps/pixels.ts";

export type MeasureId = keyof ExplanationsAnswer["measures"];

/** A measure by its name in a sentence and its unit, "" where it has none. */
type Named = { name: string; kind: Kind; unit: string };

/** A measure with the end of its scale, and a row for each written piece, a number for each source piece. */
export type Measure = Named & { id: MeasureId; end: number; rows: number[][] };

/** A bar; its share of the scale of all rows goes from -1 to 1. */
export type Bar = { j: number; value: number; share: number };

/** The unit of shares of the probability. */
export const OF_P = "of p";

const MEASURES: Record<MeasureId, Named> = {
  weights: { name: "weights", kind: "weights", unit: "" },
  norms: { name: "norms", kind: "weights", unit: "" },
  rollout: { name: "rollout", kind: "weights", unit: "" },
  brought: { name: "brought", kind: "signed", unit: "nats" },
  gradient: { name: "gradient × input", kind: "signed", unit: "nats" },
  left_out: { name: "leave-one-out", kind: "signed", unit: "nats" },
};

/** The measures of the first state, whose maps are seen there. */
export const FIRST: MeasureId[] = ["weights", "left_out"];

const LATER: MeasureId[] = ["left_out", "brought", "gradient"];

/** Measures that are asked for together: those of one pass, then one by one the others, first what the first state has. */
export const IN_TURN = [0, 1, 2, 3].map((count): MeasureId[] => [
  ...(["weights", "norms", "rollout"] as const),
  ...LATER.slice(0, count),
]);

/** The turn in which a measure comes. */
export const turnOf = (id: MeasureId) => LATER.indexOf(id) + 1;

/**
 * The measures still to be computed, after so many turns; `splits`: the logits of the model are a sum of its inputs.
 */
export const missing = (measures: MeasureId[], splits: boolean, turns = LATER.length) =>
  LATER.slice(0, turns).filter((id) => !measures.includes(id) && (splits || id !== "brought"));

/** True where the logits of a model are a sum of its inputs. */
export const splits = ({ family }: { family: string }) => family === "transformer";

export const measureName = (id: MeasureId) => MEASURES[id].name;

/** The measures that the model has. */
export const measuresOf = ({ measures }: Pick<ExplanationsAnswer, "measures">): Measure[] =>
  Object.entries(measures).map(([name, rows]) => {
    const id = name as MeasureId;
    return { id, ...MEASURES[id], rows, end: id === "weights" ? 1 : reach(rows.flat()) };
  });

/** A loss in nats as the share of the probability that is lost, 1 − p(y|x∖j)/p(y|x); below 0 the share that is gained, of what it is without. */
export const shareLost = (x: number) => Math.sign(x) * (1 - Math.exp(-Math.abs(x)));

/** A measure as it is coloured and ranked; of leave-one-out in shares of the probability, as of weights, in the order of its nats. */
export const inShares = (measure: Measure): Measure =>
  measure.id === "left_out"
    ? { ...measure, unit: OF_P, end: 1, rows: measure.rows.map((row) => row.map(shareLost)) }
    : measure;

/** The written pieces that have a row: where rows are named by the piece fed, all but the last. */
export const writtenOf = ({ target, rows }: { target: { tokens: string[] }; rows: RowName }) =>
  rows === "fed" ? target.tokens.slice(0, -1) : target.tokens;

/** The places of the source pieces of a row, from 0, the largest size first; of equals the earlier first. */
export const ranked = (row: number[]): number[] =>
  [...row.keys()].sort((a, b) => Math.abs(row[b]) - Math.abs(row[a]) || a - b);

/** The source piece that a row puts first; null where it puts none, for all sizes are equal. */
export function first(row: number[]) {
  const sizes = row.map(Math.abs);
  const equal = sizes.length > 1 && Math.max(...sizes) - Math.min(...sizes) <= 1e-6;
  return equal ? null : ranked(row)[0];
}

/** The rank of a source piece in a row, 1 for the largest; equals share one. */
export const rankIn = (row: number[], j: number) =>
  1 + row.filter((x) => Math.abs(x) > Math.abs(row[j])).length;

/** The largest numbers of a row as bars on the scale of all rows, and the size that the others do not exceed. */
export function bars(
  rows: number[][],
  i: number,
  count: number,
): { bars: Bar[]; others: number; most: number } {
  const row = rows[i];
  const order = ranked(row);
  const listed = order.length <= count + 1 ? order.length : count;
  const end = Math.max(...rows.flat().map(Math.abs)) || 1;
  return {
    bars: order.slice(0, listed).map((j) => ({ j, value: row[j], share: row[j] / end })),
    others: order.length - listed,
    most: Math.abs(row[order[listed]] ?? 0),
  };
}

/**
 * The row to open on: where the server says that weights and leave-one-out differ most in this head; else where a
 * piece that matters is not the one that is looked at, that which costs most when it is left out; where there is no
 * such row, the costliest of all. Before anything is left out, the first word.
 */
export function openingOf(measures: Measure[], written: string[], widest: number | null = null) {
  if (widest !== null) return { i: widest, apart: true };
  const rowsOf = (id: MeasureId) => measures.find((one) => one.id === id)?.rows ?? [];
  const [weights, leftOut] = [rowsOf("weights"), rowsOf("left_out")];
  const firstWord = written.findIndex((token) => !isSpecial(token));
  if (!leftOut.length) return { i: Math.max(0, firstWord), apart: false };
  const rows = written.map((token, i) => {
    const [looked, left] = [first(weights[i]), first(leftOut[i])];
    const apart = looked !== null && left !== null && looked !== left;
    const cost = Math.max(...leftOut[i]);
    return { i, apart, cost, says: Number(!isSpecial(token)) + Number(!isSpecial(token) && apart) };
  });
  const [{ i, apart }] = rows.sort((a, b) => b.says - a.says || b.cost - a.cost || a.i - b.i);
  return { i, apart };
}
