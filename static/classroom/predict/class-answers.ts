/** The answers of a class as numbers: how many chose what, and what weights they gave on average. */
import { divergence, guessOf } from "./scoring.ts";
import type { About, Given } from "./kept.ts";
import type { Outcome } from "./posing.ts";
import type { TableOf } from "../../shared/maps/numbers-of.ts";

/** An answer, and the count of people who gave it. */
export type Value = { given: Given; count: number };

/** The answers of a class to the question of an address. */
export type Class = { address: string; answered: number | null; values: Value[] | null };

/** The count of people who chose each option; other answers are passed over. */
export function choicesOf(values: Value[], options: number): number[] {
  const counts = Array(options).fill(0);
  for (const { given, count } of values) if (isIn(given.choice, options)) counts[given.choice] += count;
  return counts;
}

const isIn = (choice: number | undefined, options: number): choice is number =>
  choice !== undefined && choice < options;

/**
 * The guesses of a class as one: for each word the mean and the standard deviation, sqrt(mean of (g - mean)^2).
 * Guesses of another length are passed over.
 */
export function guessesOf(
  values: Value[],
  words: number,
): { people: number; mean: number[]; deviation: number[]; guesses: { guess: number[]; count: number }[] } {
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
export const meanDivergence = (
  model: number[],
  { people, guesses }: { people: number; guesses: { guess: number[]; count: number }[] },
) => guesses.reduce((sum, { guess, count }) => sum + count * divergence(model, guess), 0) / people;

/** Texts in the order of the alphabet. */
export const textsOf = (values: Value[]): { text: string; count: number }[] =>
  values
    .flatMap(({ given, count }) => (given.text === undefined ? [] : [{ text: given.text, count }]))
    .sort((a, b) => a.text.localeCompare(b.text, "en"));

const HEAD = ["question", "kind", "model", "text", "place", "row", "answer", "people"];

/** A line for each answer that differs, without names. */
export const classTable = (
  values: Value[],
  { question, kind, model, text, place, row }: About,
  outcome: (given: Given) => Outcome,
): TableOf => ({
  head: [...HEAD, "of the model", "measure", "score"],
  lines: values.map(({ given, count }) => {
    const { answer, model: ofModel, score } = outcome(given);
    const said = [question, kind, model, text, place, row, answer, count, ofModel];
    return [...said, score?.measure ?? "", score?.value ?? null];
  }),
});
