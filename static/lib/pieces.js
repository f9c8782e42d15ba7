/**
 * From the pieces of a tokenizer to what people read: labels on an axis, and words in a line.
 *
 * @typedef {{text: string, tokens: string[], offsets: [number, number][]}} Sentence
 * @typedef {{text: string, first: number, count: number, starts: boolean, special: boolean}} Segment
 *   what is seen at one place of the line; pieces first .. first + count - 1 stand there; count 0 is plain text
 */
import { isSpecial } from "./alignment.js";

const WORD_START = "\u2581";
const BYTE = /^<0x([0-9A-F]{2})>$/i;

/**
 * A piece as it stands on an axis: a word's first piece bare, a later one with a middle dot, a byte as its hex.
 *
 * @param {string} token
 */
export function label(token) {
  const byte = BYTE.exec(token);
  if (byte) return byte[1].toUpperCase();
  if (token === WORD_START) return "␣";
  if (token.startsWith(WORD_START)) return token.slice(1);
  if (isSpecial(token)) return token;
  return /^[\p{L}\p{N}\p{M}]/u.test(token) ? `·${token}` : token;
}

/** @param {string[]} tokens */
export const labels = (tokens) => tokens.map(label);

/**
 * A piece as it stands in a spoken sentence.
 *
 * @param {string} token
 */
export function spoken(token) {
  if (token === "</s>") return "end of sentence";
  if (token === "<s>") return "start of sentence";
  if (token === WORD_START) return "space";
  const byte = BYTE.exec(token);
  return byte ? `byte ${byte[1].toUpperCase()}` : token.replace(WORD_START, "");
}

/**
 * Cut a text where its pieces meet. Pieces that share characters, or that would cut a character that is read as
 * one (a letter and its accent, a family of emoji), come as one segment.
 *
 * @param {Sentence} sentence
 * @returns {Segment[]}
 */
export function segments({ text, tokens, offsets }) {
  const characters = Array.from(text);
  const whole = graphemeStarts(text);
  /** @type {Segment[]} */
  const out = [];
  let reached = 0;
  /** @param {number} upTo */
  const plain = (upTo) => {
    if (upTo > reached)
      out.push({
        text: characters.slice(reached, upTo).join(""),
        first: -1,
        count: 0,
        starts: false,
        special: false,
      });
    reached = Math.max(reached, upTo);
  };
  for (let k = 0; k < tokens.length;) {
    let [start, end] = offsets[k];
    let next = k + 1;
    if (isSpecial(tokens[k]) && start === end) {
      plain(start);
      out.push({ text: tokens[k], first: k, count: 1, starts: true, special: true });
      k = next;
      continue;
    }
    while (
      next < tokens.length &&
      !isSpecial(tokens[next]) &&
      (offsets[next][0] < end || !whole.has(end) || start === end)
    ) {
      end = Math.max(end, offsets[next][1]);
      next++;
    }
    while (start < end - 1 && /\s/.test(characters[start])) start++;
    plain(start);
    const seen = characters.slice(Math.max(start, reached), end).join("");
    out.push({
      text: seen || "␣",
      first: k,
      count: next - k,
      starts: tokens[k].startsWith(WORD_START),
      special: false,
    });
    reached = Math.max(reached, end);
    k = next;
  }
  plain(characters.length);
  return out;
}

/**
 * Where the characters that people see begin, counted in code points; the end of the text is among them.
 *
 * @param {string} text
 * @returns {Set<number>}
 */
function graphemeStarts(text) {
  const starts = new Set([0]);
  let count = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
    count += Array.from(segment).length;
    starts.add(count);
  }
  return starts;
}
