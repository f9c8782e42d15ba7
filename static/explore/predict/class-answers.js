/**
 * The answers of a class as numbers: how many chose what, and what weights they gave on average.
 *
 * @typedef {import("./kept.js").Given} Given
 * @typedef {{given: Given, count: number}} Value  an answer, and how many gave it
 * @typedef {{address: string, answered: number | null, values: Value[] | null}} Class  address: of the page that is shown
 */
import { divergence, guessOf } from "./scoring.js";

/**
 * How many chose each option; what none of them is, is passed over.
 *
 * @param {Value[]} values
 * @param {number} options
 * @returns {number[]}
 */
export function choicesOf(values, options) {
  const counts = Array(options).fill(0);
  for (const { given, count } of values) if (isIn(given.choice, options)) counts[given.choice] += count;
  return counts;
}

/** @param {number | undefined} choice @param {number} options @returns {choice is number} */
const isIn = (choice, options) => choice !== undefined && choice < options;

/**
 * The guesses of a class as one: of each word the mean and the standard deviation, sqrt(mean of (g - mean)^2).
 *
 * @param {Value[]} values those of another length are passed over
 * @param {number} words
 * @returns {{people: number, mean: number[], deviation: number[], guesses: {guess: number[], count: number}[]}}
 */
export function guessesOf(values, words) {
  const guesses = values
    .filter(({ given }) => given.taps?.length === words)
    .map(({ given, count }) => ({ guess: guessOf(given.taps ?? []), count }));
  const people = guesses.reduce((sum, { count }) => sum + count, 0);
  const meanOf = (/** @type {(guess: number[]) => number} */ of) =>
    guesses.reduce((sum, { guess, count }) => sum + count * of(guess), 0) / people;
  const places = Array.from({ length: words }, (_, k) => k);
  const mean = places.map((k) => meanOf((guess) => guess[k]));
  const deviation = places.map((k) => Math.sqrt(meanOf((guess) => (guess[k] - mean[k]) ** 2)));
  return { people, mean, deviation, guesses };
}

/**
 * The mean over people of KL(model || guess), in bits. The mean guess is never farther from the model than that: KL is
 * convex.
 *
 * @param {number[]} model
 * @param {{people: number, guesses: {guess: number[], count: number}[]}} all
 */
export const meanDivergence = (model, { people, guesses }) =>
  guesses.reduce((sum, { guess, count }) => sum + count * divergence(model, guess), 0) / people;

/** @param {Value[]} values @returns {{text: string, count: number}[]} in the order of the alphabet */
export const textsOf = (values) =>
  values
    .flatMap(({ given, count }) => (given.text === undefined ? [] : [{ text: given.text, count }]))
    .sort((a, b) => a.text.localeCompare(b.text, "en"));

const HEAD = ["question", "kind", "model", "text", "place", "row", "answer", "people"];

/**
 * A line for each answer that differs, without names.
 *
 * @param {Value[]} values
 * @param {import("./kept.js").About} about
 * @param {(given: Given) => import("./posing.js").Outcome} outcome
 * @returns {import("../../shared/maps/numbers-of.js").TableOf}
 */
export const classTable = (values, { question, kind, model, text, place, row }, outcome) => ({
  head: [...HEAD, "of the model", "measure", "score"],
  lines: values.map(({ given, count }) => {
    const { answer, model: ofModel, score } = outcome(given);
    const said = [question, kind, model, text, place, row, answer, count, ofModel];
    return [...said, score?.measure ?? "", score?.value ?? null];
  }),
});
