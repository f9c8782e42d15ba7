/** Messages of the sentence bar, and notes beside a map or a translation. */
import { isEnglish, text } from "../messages.ts";
import { capital, count, listed, say, type Part } from "../words.ts";

export const ONLY_READS = "it reads, and writes nothing";
export const ofEarlier = (what: "sentence" | "text") =>
  text(what === "sentence" ? "bar.sentence.earlier" : "bar.text.earlier");
export const otherMarksAre = (marks: string) => `other marks: ${marks}`;
export const NOT_ALIGNED = ", its maps do not align";

export const likelihoodMeaning = (isAfter: boolean) =>
  `The sum over ${isAfter ? "the pieces after the text that was read" : "all pieces"} of ln p, the natural logarithm ` +
  "(base e) of the probability that the model gave to the piece. 0 would be certainty; each step of −1 makes what is " +
  "written 2.7 times less likely.";

export const SHOW_FEWER = "show fewer lines";
export const showAll = (lines: number) => `show all ${lines} lines`;

/** The quoted text ends the English sentence, with its own mark if it has one. */
export function stillShows(what: "sentence" | "text", shown: string) {
  const stop = isEnglish && !/[.?!]$/.test(shown) ? "." : "";
  const quoted = text("piece.quoted", { token: shown }) + stop;
  return text(what === "sentence" ? "bar.sentence.shown" : "bar.text.shown", { quoted });
}

const ERA_NAMES = [
  "without attention",
  "Bahdanau’s score",
  "Luong’s scores",
  "hard, pooled, self-attention and since",
];

/** The name of a part of a long list of models, oldest first. */
export const eraOf = (task: string, era: number) => `${task}: ${ERA_NAMES[era]}`;

export const seeIn = (model: string, page: string) => `${model}: see ${page}`;

/** The sentence about an id in the address that no model has; another is shown. */
export const noSuchModel = (asked: string, { name }: { name: string }) =>
  `There is no model “${asked}” here; this is ${name}.`;
export const VECTOR_INSTEAD = "This model has no attention; its vector is shown instead.";
const OTHERS = {
  best: "its best-aligned head",
  first: "its usual head",
  only: "the only map it has",
};
export const otherHeadOpen = (other: keyof typeof OTHERS) =>
  `This model has no such head; ${OTHERS[other]} is open instead.`;

/** The title in place of maps, for a model without attention. */
export const vectorTitle = ({ won }: ReadInto) => `No attention: ${won ? "max pooling" : "one fixed vector"}`;
export const vectorNote = ({ vector, won }: ReadInto, { piece }: { piece: string }) =>
  won
    ? `Each of the ${won.length} numbers is the largest that any piece’s state has there; the mark is predicted from these. ` +
      "The shares count the numbers that each piece has won: they are no weights of attention."
    : `Every ${piece} is written from this one vector of ${vector?.length} numbers, the same at each step. Nothing is looked at.`;
type ReadInto = { vector: ArrayLike<number> | null; won?: number[] | null };

export const HOPS =
  "One matrix A: each hop spreads a weight of 1 over the sentence, and the mark is predicted from all of them.";
export const ALIKE = "A plain average, with nothing to learn: every piece has the same weight, 1/n.";
export const hardAttention = (hasCells: boolean) =>
  `Hard attention: each row chooses one position${hasCells ? ", marked with a dot" : ""}. Its weight is 1, all others are 0.`;
/** `marks`: those that are left out. */
export const byWords = (marks: string[]) =>
  marks.length ? `Words; ${listed(marks)} left out, rows rescaled to 1.` : MERGED;
export const marksHidden = (isDivided: boolean) =>
  `End marks hidden${isDivided ? "; rows divided by what is left" : ""}.`;
export const MERGED = "Pieces merged into words: columns added, rows averaged.";
export const EMPTY_ROW = "A row that is all hatched looks at nothing that is shown: end marks are hidden.";

const MONOTONIC = "monotonic (local-m): p is the number of the row, so the window moves one position a step.";
const predictive = (reach: number) =>
  "predictive (local-p): the model computes p = S · sigmoid(vᵀ tanh(W s)) from its state s; S is the length of the " +
  `source. A Gaussian with spread ${reach / 2} around p multiplies the weights; then they are divided by their sum, which the paper leaves out.`;
const P_DOT = "The dot: p, counted from 0. Hatched: not allowed; there the weight is 0 by rule.";
const P_SHADE = "Shaded: where it may look. Positions are counted from 0.";
export const localAttention = (reach: number, isCounted: boolean, hasCells: boolean) =>
  `Local attention, ${isCounted ? MONOTONIC : predictive(reach)} Each row looks only at p − ${reach} to p + ${reach}. ${hasCells ? P_DOT : P_SHADE}`;

export const notFedIn = (looksFar: boolean) =>
  `Hatched: not fed in yet${looksFar ? "" : ", or out of reach"}.`;
export const stepBehind = (when: string, row: Part, fed: Part, hatched: string) =>
  say`${capital(when)} ${row} the decoder was fed ${fed}: columns are a step behind.${hatched && ` ${hatched}`}`;

export const piecesWritten = (
  how: string,
  pieces: number,
  { after, complete }: { after: number; complete: boolean },
) =>
  `${how}, ${count(pieces, "piece")}${after ? ` after ${after} read` : ""}${complete ? "" : "; cut at the length limit"}`;

export const YOUR_DRAFT = text("bar.draft");
export const EDIT = text("bar.edit");
