/**
 * The example with which the page opens: one word that cross-attention cannot see, so that the model writes something
 * else. A model without cross-attention cannot see it at all, one without attention does not read it.
 */
import { ApiError } from "../shared/server.ts";
import { toServer, type Change } from "./changes.ts";
import { hiding, waysToHide, type From } from "./hiding.ts";
import { piecesOf, wordsAfter } from "./source.ts";
import { wordsOf } from "../shared/sentence/typed-words.ts";
import { spoken, type Sentence } from "../shared/pieces.ts";

type Texts = { source: Sentence; target: { tokens: string[] } };
type Blocks = { name: string }[];

const MOST = 3; // words that are tried, each a request
const NEGATION = /^(not|never|no|nothing|nobody|cannot|.+n['’]t)$/i; // a whole clause hangs on it

/** The words of a text, from 1, in the order in which they are tried: a negation, then the longest. */
export function wordsToTry(text: string): number[] {
  const words = wordsOf(text).map((word, k) => ({ ...word, k, isNegation: NEGATION.test(word.text) }));
  const length = ({ start, end }: { start: number; end: number }) => end - start;
  words.sort((a, b) => Number(b.isNegation) - Number(a.isNegation) || length(b) - length(a) || a.k - b.k);
  return words.slice(0, MOST).map(({ k }) => k + 1);
}

/** The change that keeps a model from a word of its source. */
export function withoutWord(source: Sentence, word: number, blocks: Blocks): Change {
  if (!blocks.length) return { do: "replace", word, by: "" };
  return hiding(piecesOf(source, word), waysToHide(blocks)[0]);
}

/** The first example that changes what is written, of a model that writes; none where no word does. */
export async function exampleOf(
  blocks: Blocks,
  read: (changes: object[]) => Promise<{ answer: Texts }>,
): Promise<Change[]> {
  const { source, target } = (await read([])).answer;
  for (const word of wordsToTry(source.text)) {
    const changes = [withoutWord(source, word, blocks)];
    if (!target.tokens.length) return changes;
    const written = await read(toServer(changes)).catch(notSo);
    if (written && String(written.answer.target.tokens) !== String(target.tokens)) return changes;
  }
  return [];
}

/** A change that the model refuses is no example. */
function notSo(error: unknown) {
  if (error instanceof ApiError && error.isFinal) return null;
  throw error;
}

/** The word of an example, and from whom it is hidden; undefined where it is left out. */
export function hiddenIn(
  change: Change,
  { before, request }: { before: { answer: Texts }; request: { text: string } },
): { word: string; from?: From } {
  if (change.do === "replace") return { word: wordsOf(request.text)[change.word - 1]?.text ?? "" };
  const columns = change.do === "hide" ? change.columns : [];
  const tokens = columns.map((j) => spoken(before.answer.source.tokens[j - 1]));
  const from: From = change.do === "hide" && change.block === "cross" ? "cross" : null;
  return { word: tokens.join(""), from };
}

/** A change that was chosen beside an example, as it is without that: its words count as in the sentence itself. */
export function asWithout(example: Change[], change: Change, text: string): Change {
  const words = wordsAfter(text, example);
  const first = (word: number) => words[word - 1]?.from ?? word;
  if (change.do === "replace") return { ...change, word: first(change.word) };
  return change.do === "swap"
    ? { ...change, words: [first(change.words[0]), first(change.words[1])] }
    : change;
}
