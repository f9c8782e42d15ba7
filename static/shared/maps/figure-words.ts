/** Messages of charts. */
import { count } from "../words.ts";

export const NO_CHARTS = "The chart library did not load. The numbers can still be read as a table.";
export const SOURCE_WORDS = "words in the source sentence";
export const yourSentence = (words: number) => `your sentence: ${count(words, "word")}`;
export const pairsScored = (from: number, words: number, score: string, pairs: number) =>
  `${from} to ${words} words: ${score} (${count(pairs, "sentence")})`;

/** A point of a chart: its line and its place, where they are not "", and what stands there. */
export const ofPoint = (line: string, place: string, said: string) =>
  [line, place, said].filter(Boolean).join(", ");
