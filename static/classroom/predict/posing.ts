/**
 * A question as it is put to a person, and the outcome of an answer to it. Nothing here is drawn, and nothing of the
 * outcome is read before it is shown.
 */
import { inLanguageOf } from "../../shared/words.ts";
import { allowed, at, inWindow, largest, row as rowOf, type Alignment } from "../../shared/head/weights.ts";
import { keyPiece, rowPiece, weightText } from "../../shared/head/row-words.ts";
import { list } from "../../shared/messages.ts";
import { amount, fixed, plain, type Part } from "../../shared/words.ts";
import { spoken } from "../../shared/pieces.ts";
import { divergence, guessOf, normed } from "./scoring.ts";
import { BEST, MEASURES, NEXT_ASKED, NOT_SCORED, headAsked, lookAsked, moreAsked } from "./words.ts";
import { sayAsked, weightsAsked } from "./words.ts";
import { headName, headScored, isJustBefore, lookScored, moreOf, moreScored } from "./words.ts";
import { nextScored, optionName, weightsScored } from "./words.ts";
import type { Given } from "../../answers.ts";
import type { Scored } from "./prediction-storage.ts";
import type { View } from "./word-bars.ts";
import type { Kind } from "./question.ts";
import type { Candidate } from "../../shared/api.ts";

export interface Outcome extends Scored {
  /** A sentence on the answer, or, without one, on the model. */
  says: Part[];
  bars: Pick<View, "guess" | "model" | "chosen">;
}

export interface Posed {
  kind: Kind;
  row: number | null;
  /** The name of the row, as it is kept. */
  name: string;
  asked: Part[];
  mode: "choose" | "give" | "write";
  words: string[];
  /** The side whose pieces they are. */
  side?: string;
  /** The options as they are spoken. */
  names: string[];
  /** The name of an option in a sentence. */
  nameOf: (index: number) => Part;
  /**
   * The option that the model gives most; null where nothing is right or wrong. `which` is said of it, after “which”;
   * `much` has its numbers.
   */
  best: { index: number; which: string; much: string } | null;
  outcome: (given: Given | null) => Outcome;
}

const SEVERAL = 3; // so many words say what a row looks at

/** The columns that a row may look at. */
export const columnsOf = (a: Alignment, i: number) =>
  Array.from({ length: a.m }, (_, j) => j).filter((j) => allowed(a, i, j) && inWindow(a, i, j));

const listed = (words: string[], weights: number[]) =>
  largest(weights, SEVERAL)
    .map((k) => `${words[k]} ${fixed(weights[k])}`)
    .join(", ");

const bestOf = (weights: number[], which: string) => {
  const [index] = largest(weights);
  return { index, which, much: weightText(weights[index]) };
};

/** A question about a row: its options are the columns that it may look at. */
function amongWords(a: Alignment, i: number) {
  const columns = columnsOf(a, i);
  const model = columns.map((j) => at(a, i, j));
  const posed = {
    ...{ row: i, name: rowPiece(a, i).text, best: bestOf(model, BEST.look) },
    words: columns.map((j) => a.columns.labels[j]),
    side: a.columns.side,
    names: columns.map((j) => spoken(a.columns.tokens[j])),
    nameOf: (k: number) => keyPiece(a, columns[k]),
  };
  return { columns, model, posed };
}

/** A question with a choice among words; `model` has their weights, `value` the score of one, `ofModel` what is kept of them. */
function choice(
  { names = [], ...posed }: Omit<Posed, "mode" | "names" | "outcome"> & { names?: string[] },
  model: number[],
  measure: string,
  says: (chosen: number | null) => Part[],
  ofModel: string = listed(posed.words, model),
  value = (chosen: number) => model[chosen],
): Posed {
  const outcome = (given: Given | null): Outcome => {
    const chosen = given?.choice ?? null;
    const answer = chosen === null ? "" : posed.words[chosen];
    const score = chosen === null ? null : { measure, value: value(chosen) };
    return { says: says(chosen), answer, model: ofModel, score, bars: { model, chosen } };
  };
  return { mode: "choose", ...posed, names: names.length ? names : posed.words, outcome };
}

export function poseLook(a: Alignment, i: number): Posed {
  const { columns, model, posed } = amongWords(a, i);
  const says = (chosen: number | null) =>
    lookScored(a, rowOf(a, i), chosen === null ? null : columns[chosen]);
  return choice({ kind: "look", asked: lookAsked(a, i), ...posed }, model, MEASURES.look, says);
}

export function poseWeights(a: Alignment, i: number): Posed {
  const { model: weights, posed } = amongWords(a, i);
  const row = normed(weights);
  const model = row.weights;
  return {
    ...{ ...posed, kind: "weights", mode: "give", asked: weightsAsked(a, i) },
    outcome: (given) => {
      const guess = given?.taps ? guessOf(given.taps) : null;
      return {
        says: weightsScored(row, guess, posed.nameOf),
        answer: guess ? listed(posed.words, guess) : "",
        model: listed(posed.words, model),
        score: guess && { measure: MEASURES.weights, value: divergence(model, guess) },
        bars: { guess, model },
      };
    },
  };
}

/** Ask which of two heads of a block gives a cell more. */
export function poseMore(a: Alignment, b: Alignment, i: number, j: number): Posed {
  const heads = [a, b];
  const model = heads.map((one) => at(one, i, j));
  const words = [...heads.map(headName), "about the same"];
  const right = moreOf(model);
  const much = model.map(amount);
  return choice(
    {
      ...{ kind: "more", row: i, name: rowPiece(a, i).text, words, asked: moreAsked(a, i, j) },
      nameOf: (k) => ({ text: k < 2 ? words[k] : `“${words[k]}”` }),
      best: { index: right, which: BEST.more, much: plain(list(model.map(weightText))) },
    },
    [...model, NaN],
    "right",
    (chosen) => moreScored(heads, model, chosen),
    `${words[right]} (${much.join(", ")})`,
    (chosen) => Number(chosen === right),
  );
}

/** Ask which head of a layer gives a cell most of its row; `heads` are all of the layer, in their order. */
export function poseHead(heads: Alignment[], i: number, j: number): Posed {
  const [a] = heads;
  const model = heads.map((one) => at(one, i, j));
  const words = heads.map(({ head }) => `head ${head}`);
  return choice(
    {
      ...{ kind: "head", row: i, name: rowPiece(a, i).text, words },
      asked: headAsked(a, i, j),
      nameOf: (k) => ({ text: words[k] }),
      best: bestOf(model, BEST.head),
    },
    model,
    MEASURES.head,
    (chosen) => headScored(model, words, chosen),
  );
}

/**
 * The column that heads are asked about where none is named: of a text that looks at itself the piece just before, else
 * the one at which they differ most, which favours none of them.
 */
export function columnToAsk(heads: Alignment[], i: number) {
  const [a] = heads;
  return columnsOf(a, i).find((j) => isJustBefore(a, i, j)) ?? mostDifferent(heads, i);
}

export function mostDifferent(heads: Alignment[], i: number) {
  const gap = (j: number) => {
    const weights = heads.map((one) => at(one, i, j));
    return Math.max(...weights) - Math.min(...weights);
  };
  return columnsOf(heads[0], i).reduce((best, j) => (gap(j) > gap(best) ? j : best));
}

/** Ask for the next piece; `step` counts from 0, `spelled`: the pieces of the model are characters. */
export function poseNext(options: Candidate[], written: string, step: number, spelled: boolean): Posed {
  const words = options.map(({ token }) => optionName(token, spelled));
  const model = options.map(({ probability }) => probability);
  const right = options.findIndex(({ token }) => token === written);
  return choice(
    {
      ...{ kind: "next", row: step, name: `step ${step + 1}`, words, side: "target" },
      asked: NEXT_ASKED,
      names: options.map(({ token }, k) => (token ? spoken(token) : words[k])),
      nameOf: (k) => ({ text: `“${words[k]}”`, ...inLanguageOf("target") }),
      best: right < 0 ? null : { index: right, which: BEST.next, much: weightText(model[right]) },
    },
    model,
    MEASURES.next,
    (chosen) => nextScored(options, chosen, written, spelled),
    `${optionName(written, spelled)} ${fixed(model[right] ?? 0)}`,
  );
}

export const poseSay = (a: Alignment | null): Posed => ({
  ...{ kind: "say", mode: "write", row: null, name: "", words: [], names: [], best: null },
  asked: sayAsked(a),
  nameOf: () => ({ text: "" }),
  outcome: (given) => ({
    says: [{ text: NOT_SCORED }],
    ...{ answer: given?.text ?? "", model: "", score: null, bars: {} },
  }),
});
