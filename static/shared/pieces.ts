/** Pieces of a tokenizer as people read them: labels on an axis, and words in a line. */

export type Sentence = { text: string; tokens: string[]; offsets: [number, number][] };

/** One place of the line, with the pieces `first` to `first + count - 1`; count 0 is plain text. */
export type Segment = { text: string; first: number; count: number; starts: boolean; special: boolean };

const WORD_START = "\u2581";
const BYTE = /^<0x([0-9A-F]{2})>$/i;
const BYTES = /^\u2581?((?:<0x[0-9A-F]{2}>)+)$/i;

/** Texts of characters that never join with others: the segmenter, which takes long to wake, need not be asked. */
const APART = /^[ -~\xa0-\xac\xae-\u02ff\u2010-\u2027]*$/;

/** A space that is a piece of its own, as it is seen; and the end of a line. */
export const SPACE = "␣";
const NEW_LINE = "↵";
const SIGNS: Record<string, string> = { " ": SPACE, "\xa0": SPACE, "\t": "⇥" };
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}]+$/u;

/** True for a mark of the tokenizer. */
export const isSpecial = (token: string) => /^<(?!0x[0-9a-f]{2}>)[^<>\s]+>$|^\[[A-Z]+\]$/i.test(token);

/** A character as "U+200B". */
const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The digits of a piece that is bytes alone, "9F 99"; "" of any other. */
const hex = (token: string): string =>
  BYTES.exec(token)?.[1].slice(3, -1).toUpperCase().replaceAll("><0X", " ") ?? "";

/** A piece as it stands on an axis: a word's first piece bare, a later one with a middle dot, bytes as their hex. */
export function label(token: string) {
  const bytes = hex(token);
  if (bytes) return bytes;
  if (token === WORD_START) return SPACE;
  if (isNewLine(token)) return NEW_LINE;
  const text = token.startsWith(WORD_START) ? token.slice(1) : token;
  if (UNSEEN.test(text)) return SIGNS[text] ?? Array.from(text, codePoint).join(" ");
  if (text !== token || isSpecial(token)) return text;
  return /^[\p{L}\p{N}\p{M}]/u.test(token) ? `·${token}` : token;
}

export const wordToken = (text: string): string => WORD_START + text;

/** A token without the mark that begins a word. */
export const bareToken = (token: string): string => token.replace(WORD_START, "");

/** True for a piece that is bytes of a character that no piece stands for. */
export const isByte = (token: string): boolean => BYTES.test(token);

const isNewLine = (text: string) => text.includes("\n") && !text.replace(WORD_START, "").trim();

/** True for a piece that can be part of a longer word: punctuation cannot, but for what joins letters, apostrophe and hyphen. */
export const joins = (token: string): boolean =>
  !isSpecial(token) && /[^\p{P}\p{S}\p{Z}\u2581]|['’\p{Pd}]/u.test(token);

/** The pieces of one text. The first does not continue a word; where all are single characters, none is marked so. */
export function labels(tokens: string[]) {
  const spelled = isSpelled(tokens);
  const first = tokens.findIndex((token) => !isSpecial(token));
  const isWhole = (token: string, k: number) => k === first || (spelled && isSingle(token));
  return tokens.map((token, k) => (isWhole(token, k) ? bare(label(token)) : label(token)));
}

/** A label without the dot of what goes on a word. */
export const bare = (label: string) => label.replace(/^·/, "");

const isSingle = (token: string) => Array.from(token).length === 1;

/** True where the pieces are characters, one by one. */
export const isSpelled = (tokens: string[]) =>
  tokens.every((token) => isSingle(token) || isSpecial(token) || BYTE.test(token));

/** A piece as it stands in a spoken sentence. */
export function spoken(token: string) {
  if (token === "</s>") return "end of sentence";
  if (token === "<s>") return "start of sentence";
  if (token === WORD_START) return "space";
  if (isNewLine(token)) return "new line";
  const bytes = hex(token);
  return bytes ? `byte ${bytes}` : bareToken(token);
}

/**
 * Cut a text where its pieces meet. Pieces that share characters, or that would cut a character that is read as
 * one (a letter and its accent, a family of emoji), come as one segment.
 */
export function segments({ text, tokens, offsets }: Sentence): Segment[] {
  const characters = Array.from(text);
  const whole = graphemeStarts(text);
  const out: Segment[] = [];
  let reached = 0;
  const plain = (upTo: number) => {
    const text = characters.slice(reached, upTo).join("");
    if (text) out.push({ text, first: -1, count: 0, starts: false, special: false });
    reached = Math.max(reached, upTo);
  };
  for (let k = 0; k < tokens.length;) {
    let [start, end] = offsets[k];
    if (tokens[k] === WORD_START && start === end && start > reached && /\s/.test(characters[start - 1])) {
      plain(start - 1);
      out.push({ text: characters[start - 1], first: k, count: 1, starts: true, special: false });
      reached = start;
      k++;
      continue;
    }
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
    const text = isNewLine(seen) ? NEW_LINE : seen || SPACE;
    const starts = tokens[k].startsWith(WORD_START);
    out.push({ text, first: k, count: next - k, starts, special: false });
    reached = Math.max(reached, end);
    k = next;
  }
  plain(characters.length);
  return out;
}

/** The beginnings of the characters that people see, in code points; the end of the text is among them. */
function graphemeStarts(text: string): Set<number> {
  if (APART.test(text)) return new Set(Array(text.length + 1).keys());
  const starts = new Set([0]);
  let count = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
    count += Array.from(segment).length;
    starts.add(count);
  }
  return starts;
}
