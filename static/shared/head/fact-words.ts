/** Names and meanings of facts of heads and of models. */
import { fixed } from "../words.ts";
import type { Aggregate } from "./aggregates.ts";
import { EVEN, SHARE, SPAN, STRAIGHT } from "./patterns.ts";
import type { RowName } from "./row-names.ts";

export const errorMeaning = (errors: Record<RowName, number>, diagonal?: number, rank?: string) =>
  "Alignment error rate (AER): how often the strongest weights disagree with alignments made by people, " +
  "measured on a test set, not on this sentence. 0 is perfect. With rows named by the piece that is produced it is " +
  `${fixed(errors.produced)}, by the piece that was fed, the one before, ${fixed(errors.fed)}: the lower says which ` +
  `word is served.${diagonal ? ` Links by the order of the words alone have ${fixed(diagonal)}.` : ""}` +
  (rank ? ` It is ${rank} heads of this block.` : "");

export const BY_PATTERN = "by where it looks";
export const patternMeaning = (isByPieces: boolean) =>
  `A head is named by a place that has at least ${SHARE} of its attention on this sentence; “diagonal”, where the ` +
  `mean column moves on with the rows (correlation at least ${STRAIGHT}, over at least ${SPAN} of the columns); “evenly ` +
  `spread”, where its mean entropy is at least ${EVEN} of the largest possible.` +
  (isByPieces ? " Counted by pieces, end marks among them." : "");

export const entropyName = (bits: number, piece: string) =>
  `mean entropy: as ${fixed(2 ** bits, 1)} equal ${piece}s`;
export const entropyMeaning = (limit: number, piece: string) =>
  `H = −Σ a log₂ a for each row, averaged; as spread as 2ᴴ equal ${piece}s: 0 bits one, 1 bit two. ` +
  `${fixed(limit)} bits, log₂ of all: it looks equally at everything that it may look at.`;

export const SINK = "left to the sink";
export const SINK_MEANING =
  "The share of each row that goes to no piece, averaged: each head here has a score that takes part in " +
  "the softmax and contributes no value.";

export const ON_MARK = { "<s>": "on start of sentence", "</s>": "on end of sentence" };
export const markMeaning = (token: string) =>
  `The share of all attention that goes to ${token}, averaged over the rows. ` +
  "Heads often look there, perhaps when they find nothing else.";

export const OVERLAP = "overlap of the hops";
export const OVERLAP_MEANING =
  "‖AAᵀ − I‖, the Frobenius norm. 0: each hop looks at one piece, and no two at the same. " +
  "The penalty of Lin et al. (2017) makes its square small.";

export const LARGEST_MEANING =
  "The largest weight of each row, averaged. Near 1 each row looks at one piece; near 0 it looks at many.";

export const SUM = "mean sum of a row";
export const sumMeaning = (aggregate?: Aggregate) =>
  "Σ a of each row, averaged. A row that does not sum to 1 is no distribution, and has no entropy." +
  (aggregate === "rollout" ? " The rest of this rollout is with what was written before." : "");

const many = (n: number) => n.toLocaleString("en");

export const scoreMeaning = (groups: string, pairs: number, set: string) =>
  `How many groups of up to ${groups} it shares with people's translations, 0 to 100, measured on ${many(pairs)} ` +
  `sentences of ${set} that it was not trained on.`;
export const parametersMeaning = (parameters: number) => `${many(parameters)} numbers set by training.`;

type Years = { pairs: number; years: [number, number]; ways: number };
export const exactName = ([first, last]: [number, number]) => `of dates from ${first} to ${last} exact`;
export const exactMeaning = ({ pairs, years: [first, last], ways }: Years) =>
  `Dates written without a mistake, on ${many(pairs)} days that it was not trained on, from ${first} to ${last} in the ` +
  `${ways} formats of its training. Other years and formats were not measured.`;

export const alignedName = (aligns: boolean) =>
  `of digits look where they come from${aligns ? "" : ", as by chance"}`;
export const alignedMeaning = (dates: number, chance: string) =>
  `Digits whose largest weight is on the day, the month or the year that they write, on ${dates} dates that it was ` +
  `not trained on. By chance it would be ${chance}: of places drawn at random, or of its rows exchanged.`;

export const accuracyMeaning = (pairs: number, majority: string) =>
  `Final marks predicted correctly, on ${many(pairs)} sentences that it was not trained on. Always predicting the most ` +
  `frequent mark would give ${majority}.`;
