/**
 * Names of rows or columns as a text in pieces: with marks of SentencePiece ("▁cat"), of byte-level BPE ("Ġcat"), of
 * WordPiece ("##s"), or none, where each name is a word.
 *
 * @typedef {{text: string, tokens: string[], offsets: [number, number][]}} Sentence
 * @typedef {{text: string, pieces: number[], isMark: boolean}} Word
 */
import { isSpecial } from "../head/weights.js";
import { bareToken, wordToken } from "../sentence/pieces.js";

/** @param {string[]} names @returns {string[]} as the tokens of this page: a word begins with "▁" */
export function tokensIn(names) {
  const has = (/** @type {RegExp} */ mark) => names.some((name) => mark.test(name));
  if (has(/^[▁Ġ]/)) return names.map((name) => name.replace(/^Ġ/, "▁").replaceAll("Ċ", "\n"));
  const isPart = has(/^##./) ? (/** @type {string} */ name) => /^##./.test(name) : () => false;
  return names.map((name) => (isPart(name) ? name.slice(2) : isSpecial(name) ? name : wordToken(name)));
}

/**
 * @param {string[]} tokens
 * @returns {Sentence} offsets count characters; marks stand in no text
 */
export function sentenceOf(tokens) {
  let text = "";
  let length = 0;
  /** @type {[number, number][]} */
  const offsets = tokens.map((token) => {
    if (isSpecial(token)) return [length, length];
    const written = bareToken(token);
    const space = token.startsWith("▁") && text ? " " : "";
    const start = length + space.length;
    text += space + written;
    length = start + Array.from(written).length;
    return [start, length];
  });
  return { text, tokens, offsets };
}

/**
 * Each piece as a word, or pieces that touch as one.
 *
 * @param {string[]} tokens
 * @param {boolean} merges
 * @returns {Word[]}
 */
export function wordsOf(tokens, merges) {
  /** @type {Word[]} */
  const words = [];
  tokens.forEach((token, k) => {
    const [isMark, last] = [isSpecial(token), words[words.length - 1]];
    const begins = isMark || !last || last.isMark || token.startsWith("▁");
    const text = isMark ? token : bareToken(token);
    if (begins || !merges) words.push({ text, pieces: [k], isMark });
    else words[words.length - 1] = { text: last.text + text, pieces: [...last.pieces, k], isMark };
  });
  return words;
}
