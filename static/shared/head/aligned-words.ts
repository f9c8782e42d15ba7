/** The word that a head serves, by the piece that names its rows. */
import { isNeither, type Aligned } from "./row-names.ts";

/** The word that a head aligns, by the piece that it serves. */
export const SERVES = { produced: "the word to come", fed: "the word just written" };

/** The word that it aligns, after "aligns". */
export const alignedWord = (aligned: Aligned): string =>
  isNeither(aligned) ? "neither word well" : SERVES[aligned.naming];
