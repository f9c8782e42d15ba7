/**
 * A question as it is put to a person, and the outcome of an answer to it. Nothing here is drawn, and nothing of the
 * outcome is read before it is shown.
 */
import { allowed, at, inWindow, largest, row as rowOf, type Alignment } from "../../shared/head/weights.ts";
import { amount, fixed, named, rowNamed, type Part } from "../../shared/words.ts";
import { spoken } from "../../shared/pieces.ts";
import { divergence, guessOf, massOn, normed } from "./scoring.ts";
import {
  headAsked,
  headName,
  headScored,
  isJustBefore,
  lookAsked,
  lookScored,
  moreAsked,
  moreOf,
  moreScored,
  nextAsked,
  nextScored,
  optionName,
  saidAsked,
  weightsAsked,
  weightsScored,
} from "./words.ts";
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
  /** The options as they are spoken. */
  names: string[];
  /** The name of an option in a sentence. */
  nameOf: (place: number) => Part;
  /**
   * The option that the model gives most; null where nothing is right or wrong. `which` is said of it, after “which”;
   * `much` has its numbers.
   */
  best: () => { place: number; which: string; much: string } | null;
  outcome: (given: Given | null) => Outcome;
}

const SEVERAL = 3; // so many words say what a row looks at

/** The columns that a row may look at. */
export const columnsOf = (a: Alignment, i: number) =>
  Array.from({ length: a.m }, (_, j) => j).filter((j) => allowed(a, i, j) && inWindow(a, i, j));

function amongWords(a: Alignment, i: number, columns: number[]) {
  return {
    row: i,
    name: rowNamed(a, i).text,
    words: columns.map((j) => a.columns.labels[j]),
    names: columns.map((j) => spoken(a.columns.tokens[j])),
    nameOf: (k: number) => named(a.columns.tokens[columns[k]], "key"),
    best() {
      const weights = columns.map((j) => at(a, i, j));
      const [place] = largest(weights);
      return { place, which: "has the largest weight", much: amount(weights[place]) };
    },
  };
}

const listed = (words: string[], weights: number[]) =>
  largest(weights, SEVERAL)
    .map((k) => `${words[k]} ${fixed(weights[k])}`)
    .join(", ");

/** The parts of an outcome that follow from a choice; `model` has the weights of the options. */
function chosenOf(
  given: Given | null,
  words: string[],
  model: number[],
  measure: string,
  value = (chosen: number) => model[chosen],
) {
  const chosen = given?.choice ?? null;
  const score = chosen === null ? null : { measure, value: value(chosen) };
  return { chosen, answer: chosen === null ? "" : words[chosen], score, bars: { model, chosen } };
}

export function poseLook(a: Alignment, i: number): Posed {
  const columns = columnsOf(a, i);
  const among = amongWords(a, i, columns);
  const model = columns.map((j) => at(a, i, j));
  return {
    ...among,
    ...{ kind: "look", mode: "choose", asked: lookAsked(a, i) },
    outcome: (given) => {
      const mass = (k: number) => massOn(model, [k]);
      const { chosen, ...all } = chosenOf(given, among.words, model, "weight of what was chosen", mass);
      const says = lookScored(a, rowOf(a, i), chosen === null ? null : columns[chosen]);
      return { ...all, says, model: listed(among.words, model) };
    },
  };
}

export function poseWeights(a: Alignment, i: number): Posed {
  const columns = columnsOf(a, i);
  const among = amongWords(a, i, columns);
  const row = normed(columns.map((j) => at(a, i, j)));
  const model = row.weights;
  return {
    ...among,
    ...{ kind: "weights", mode: "give", asked: weightsAsked(a, i) },
    outcome: (given) => {
      const guess = given?.taps ? guessOf(given.taps) : null;
      return {
        says: weightsScored(row, guess, among.nameOf),
        answer: guess ? listed(among.words, guess) : "",
        model: listed(among.words, model),
        score: guess && { measure: "KL(model || guess), bits", value: divergence(model, guess) },
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
  return {
    ...{ kind: "more", mode: "choose", row: i, name: rowNamed(a, i).text, words, names: words },
    asked: moreAsked(a, i, j),
    nameOf: (k) => ({ text: k < 2 ? words[k] : `“${words[k]}”` }),
    best: () => ({ place: moreOf(model), which: "is right", much: model.map(amount).join(" and ") }),
    outcome: (given) => {
      const right = moreOf(model);
      const isRight = (k: number) => Number(k === right);
      const { chosen, ...all } = chosenOf(given, words, [...model, NaN], "right", isRight);
      const numbers = model.map(amount).join(", ");
      return { ...all, says: moreScored(heads, model, chosen), model: `${words[right]} (${numbers})` };
    },
  };
}

/** Ask which head of a layer gives a cell most of its row; `heads` are all of the layer, in their order. */
export function poseHead(heads: Alignment[], i: number, j: number): Posed {
  const [a] = heads;
  const model = heads.map((one) => at(one, i, j));
  const words = heads.map(({ head }) => `head ${head}`);
  return {
    ...{ kind: "head", mode: "choose", row: i, name: rowNamed(a, i).text, words, names: words },
    asked: headAsked(a, i, j),
    nameOf: (k) => ({ text: words[k] }),
    best: () => {
      const [place] = largest(model);
      return { place, which: "gives it most weight", much: amount(model[place]) };
    },
    outcome: (given) => {
      const { chosen, ...all } = chosenOf(given, words, model, "weight that the chosen head gives");
      return { ...all, says: headScored(model, words, chosen), model: listed(words, model) };
    },
  };
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
  const nameOf = (token: string) => optionName(token, spelled);
  const words = options.map(({ token }) => nameOf(token));
  const model = options.map(({ probability }) => probability);
  const right = options.findIndex(({ token }) => token === written);
  return {
    ...{ kind: "next", mode: "choose", row: step, name: `step ${step + 1}`, words, asked: nextAsked() },
    names: options.map(({ token }, k) => (token ? spoken(token) : words[k])),
    nameOf: (k) => ({ text: `“${words[k]}”` }),
    best: () => (right < 0 ? null : { place: right, which: "the model writes", much: amount(model[right]) }),
    outcome: (given) => {
      const { chosen, ...all } = chosenOf(given, words, model, "probability of what was chosen");
      const says = nextScored(options, chosen, written, spelled);
      return { ...all, says, model: `${nameOf(written)} ${fixed(model[right] ?? 0)}` };
    },
  };
}

export const poseSay = (a: Alignment | null): Posed => ({
  ...{ kind: "say", mode: "write", row: null, name: "", words: [], names: [], asked: saidAsked(a) },
  nameOf: () => ({ text: "" }),
  best: () => null,
  outcome: (given) => ({
    says: [{ text: "This is not scored: compare it with what the page shows." }],
    ...{ answer: given?.text ?? "", model: "", score: null, bars: {} },
  }),
});
