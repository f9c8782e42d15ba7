/** The answers of a class as numbers: how many chose what, and what weights they gave on average. */
import { divergence, guessOf } from "./scoring.ts";
import { ABOUT } from "./prediction-storage.ts";
import type { Given, Value } from "../../answers.ts";
import type { About } from "./prediction-storage.ts";
import type { Outcome } from "./posing.ts";
import type { TableOf } from "../../shared/maps/numbers-of.ts";

/** The count of people who chose each option; other answers are passed over. */
export function choicesOf(values: Value[], options: number) {
  const counts: number[] = Array(options).fill(0);
  for (const { given, count } of values) {
    const { choice } = given;
    if (typeof choice === "number" && choice < options) counts[choice] += count;
  }
  return counts;
}

/**
 * The guesses of a class as one: for each word the mean and the standard deviation, sqrt(mean of (g - mean)^2).
 * Guesses of another length are passed over.
 */
export function guessesOf(values: Value[], words: number) {
  const guesses = values
    .filter(({ given }) => given.taps?.length === words)
    .map(({ given, count }) => ({ guess: guessOf(given.taps ?? []), count }));
  const people = guesses.reduce((sum, { count }) => sum + count, 0);
  const meanOf = (of: (guess: number[]) => number) =>
    guesses.reduce((sum, { guess, count }) => sum + count * of(guess), 0) / people;
  const places = Array.from({ length: words }, (_, k) => k);
  const mean = places.map((k) => meanOf((guess) => guess[k]));
  const deviation = places.map((k) => Math.sqrt(meanOf((guess) => (guess[k] - mean[k]) ** 2)));
  return { people, mean, deviation, guesses };
}

/** The mean of KL(model || guess) in bits; that of the mean guess is never more, as KL is convex. */
export const meanDivergence = (model: number[], { people, guesses }: ReturnType<typeof guessesOf>) =>
  guesses.reduce((sum, { guess, count }) => sum + count * divergence(model, guess), 0) / people;

/** Texts in the order of the alphabet. */
export const textsOf = (values: Value[]) =>
  values
    .flatMap(({ given, count }) => (typeof given.text === "string" ? [{ text: given.text, count }] : []))
    .sort((a, b) => a.text.localeCompare(b.text, "en"));

export const classTable = (values: Value[], about: About, outcome: (given: Given) => Outcome): TableOf => ({
  head: [...ABOUT, "answer", "people", "of the model", "measure", "score"],
  lines: values.map(({ given, count }) => {
    const { answer, model: ofModel, score } = outcome(given);
    const cells = [...ABOUT.map((name) => about[name]), answer, count, ofModel];
    return [...cells, score?.measure ?? "", score?.value ?? null];
  }),
});
