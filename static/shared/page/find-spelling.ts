/**
 * Words of a query as entries have them: a form of a word, its beginning, a word that another language or German puts
 * together, or a word with one or two wrong letters.
 */
import { plain } from "../plain-letters.ts";

const LEAST = 3; // letters that a stem or a beginning has
const FEW = 8; // words that a beginning may stand for
const SHORTEST = { latin: 6, other: 2 }; // letters of a known word that stands in a longer one
const IN_A_ROW = /[\u1100-\u11ff\u3040-\u30ff\u4e00-\u9fff]/; // languages that write no spaces, or endings to a word

/** The endings in which the forms of a word differ. */
const ENDING = /(i[sz]ation|ation|ition|ion|ing|ed|ly|al|ary|ive|or|er|y|e)$/;

export const wordsOf = (text: string) => plain(text).split(" ").filter(Boolean);

/** The beginning that the forms of a word share: “permut” of permute, permuted and permutation. */
export function stem(word: string): string {
  const singular =
    word.length > LEAST && !word.endsWith("ss") ? word.replace(/ies$/, "y").replace(/s$/, "") : word;
  const cut = singular.replace(ENDING, "");
  const bare = cut === singular ? cut : cut.replace(/([bdgmnprt])\1$/, "$1"); // “mapp” of mapping
  return bare.length >= LEAST ? bare : singular;
}

/** A stem that a word may stand for, and the share of the word's weight that it has. */
export type Meant = { stem: string; share: number };

/** Makes the function that finds what a word of a query may stand for among known words; none if it is none of them. */
export function spelling(known: Iterable<string>): (word: string) => Meant[] {
  const words = [...known];
  const stems = new Set(words.map(stem));
  const each = (found: string[], share: number) =>
    [...new Set(found.map(stem))].map((stem) => ({ stem, share }));
  const found = (word: string) => {
    const beginning = stem(word).length > LEAST ? stem(word) : word;
    const longer = word.length < LEAST ? [] : words.filter((other) => other.startsWith(beginning));
    const few = longer.length < FEW ? longer : [];
    if (stems.has(stem(word)))
      return [
        ...each([word], 1),
        ...each(
          few.filter((o) => stem(o) !== stem(word)),
          0.4,
        ),
      ];
    if (few.length) return each(few, 0.7);
    const inside = words.filter((other) => isIn(other, word)).sort((a, b) => b.length - a.length);
    return inside.length ? each(inside.slice(0, 1), 0.9) : each(misspelt(word, words), 0.8);
  };
  const seen = new Map<string, Meant[]>();
  return (word) => seen.get(word) ?? seen.set(word, found(word)).get(word)!;
}

function isIn(known: string, word: string) {
  if (IN_A_ROW.test(known)) return known.length >= SHORTEST.other && word.includes(known);
  return known.length >= SHORTEST.latin && word.startsWith(known);
}

/** The known words with the fewest wrong letters: one in a word of five letters, two in a word of eight. */
function misspelt(word: string, words: string[]): string[] {
  if (word.length < 5 || /\d/.test(word)) return [];
  let most = word.length < 8 ? 1 : 2;
  let found: string[] = [];
  for (const other of words) {
    if (other[0] !== word[0] && other[0] !== word[1]) continue; // few get the first letter wrong, and it saves most of the time
    const wrong = wrongLetters(word, other, most);
    if (wrong > most) continue;
    found = wrong < most ? [other] : [...found, other];
    most = wrong;
  }
  return found;
}

/** Letters that are wrong, missing, too many or swapped with their neighbour; more than `most` if they are more. */
function wrongLetters(word: string, other: string, most: number): number {
  if (Math.abs(word.length - other.length) > most) return most + 1;
  let [last, before, row]: number[][] = [[], [], Array.from({ length: other.length + 1 }, (_, k) => k)];
  for (let i = 1; i <= word.length; i++) {
    [last, before, row] = [before, row, [i]];
    for (let j = 1; j <= other.length; j++) {
      const same = Number(word[i - 1] !== other[j - 1]);
      row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + same);
      const isSwapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      if (isSwapped) row[j] = Math.min(row[j], last[j - 2] + 1);
    }
    if (Math.min(...row) > most) return most + 1;
  }
  return row[other.length];
}
