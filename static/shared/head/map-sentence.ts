/** The sentence under a map: where it is presented, words first. */
import { inPlainWords } from "./plain-words.ts";
import { inWords } from "./map-words.ts";
import type { Part } from "../words.ts";
import { isPresented, wordsFirst } from "../presented.ts";
import type { Alignment } from "./weights.ts";

export const mapSentence = (a: Alignment, cell: { i: number | null; j: number | null }) =>
  wordsFirst() ? inPlainWords(a, cell) : inWords(a, cell);

/** A sentence where a map is presented and not every name has room in it. */
export const namesLeftOut = ({ isNamed }: { isNamed: boolean }): Part[] =>
  isPresented() && !isNamed ? [{ text: " Not every name has room here." }] : [];
