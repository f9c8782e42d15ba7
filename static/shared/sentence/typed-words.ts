/** The words of a text, as the server counts them. */
const LETTER = "[\\p{L}\\p{N}_]";
const PART = `${LETTER}(?:${LETTER}|[\u0300-\u036f]|\\p{Default_Ignorable_Code_Point})*`; // an accent may stand alone
const WORD = new RegExp(`${PART}(?:['’-]${PART})*`, "gu");

/** The words of a text; start and end count characters, as the server does. */
export const wordsOf = (text: string) =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const start = Array.from(text.slice(0, index)).length;
    return { text: word, start, end: start + Array.from(word).length };
  });

/** The word, from 1, that changes places with the next: the one that is asked for, else the last but one; 0 where none. */
export function firstOfPair(text: string, asked = 0): number {
  const last = Math.max(0, wordsOf(text).length - 1);
  return asked > 0 && asked < last ? asked : last;
}
