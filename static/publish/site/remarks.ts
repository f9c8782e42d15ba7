/** Remarks on a typed text unlike those of the training, and the refusal of one that cannot be read. */
import { remarkOnDate, type Ways } from "./dates.ts";
import type { RemarkAnswer } from "../../answers.ts";
import * as words from "./words.ts";
import type { Text } from "./tokenizer.ts";

/** The thresholds and tables of `model/remarks.py`, as they are exported; patterns are for `new RegExp(..., "gu")` */
export type Rules = {
  invisible: string;
  control: string;
  unspaced: string;
  kept: string;
  capitals: number;
  letters: number;
  strange: number;
  fewest: number;
  seldom: number;
  phrasebook: string[];
  dates: Ways;
};

/** The numbers of a training that remarks name; typed: how many texts in capitals come out right */
export type Trained = {
  training?: { words: number; capitals: number } | null;
  typed?: { inputs: number; right: number } | null;
};

/** A tokenizer, as far as remarks need it */
type Reading = { encode(text: string): Text; normalise(text: string): string };

const WORD = /[\p{L}\p{Nl}\p{No}]+/gu;
const BYTE = /^<0x[0-9A-F]{2}>$/;

export class Remarks {
  #rules: Rules;
  #known: Set<string>;
  #trained: Trained;
  #task: string;
  #tokenizer: Reading;

  constructor(rules: Rules, trained: Trained, task: string, tokenizer: Reading) {
    this.#rules = rules;
    this.#known = new Set(rules.phrasebook);
    this.#trained = trained;
    this.#task = task;
    this.#tokenizer = tokenizer;
  }

  /** @param isSource whether the model reads it: only its length was measured */
  of(read: Text, isSource: boolean): RemarkAnswer[] {
    const found: [string, string | null][] = [
      ["invisible", counted(read.text, this.#rules.invisible, ({ length }) => words.invisible(length))],
      ["control", counted(read.text, this.#rules.control, controlsOf)],
      ...(this.#task === "dates" ? [] : this.#ofSentence(read, isSource)),
    ];
    const remarks = found.flatMap(([code, message]) => (message ? [{ code, message }] : []));
    if (this.#task !== "dates" || !isSource) return remarks;
    return [...remarks, ...remarkOnDate(this.#tokenizer.normalise(read.text), this.#rules.dates)];
  }

  #ofSentence(read: Text, isSource: boolean): [string, string | null][] {
    const unknown = unknownIn(read);
    return [
      ["unknown_characters", unknown.length ? words.unknownCharacters(unknown) : null],
      this.#ofWords(read, unknown, isSource),
      ["long", isSource ? this.#ofLength(read.text) : null],
    ];
  }

  /** The one remark on the letters of a text, or none. */
  #ofWords(read: Text, unknown: string[], isSource: boolean): [string, string | null] {
    const letters = read.text.match(/\p{L}/gu)?.length ?? 0;
    if (this.#isInCapitals(read.text)) return ["capitals", this.#ofCapitals(isSource)];
    if (!unknown.length && !letters) return ["no_words", words.NO_WORDS];
    const isLetter = unknown.some((character) => /^\p{L}+$/u.test(character));
    if (letters < this.#rules.fewest || isLetter || !this.#areRare(read)) return ["rare_words", null];
    return ["rare_words", words.rareWords(tenths(lettersAPiece(read)))];
  }

  #isInCapitals(text: string) {
    const letters = text.match(/\p{L}/gu) ?? [];
    const capitals = letters.filter((letter) => /\p{Uppercase}/u.test(letter));
    return letters.length >= this.#rules.fewest && capitals.length > this.#rules.capitals * letters.length;
  }

  #ofCapitals(isSource: boolean) {
    const { training, typed } = this.#trained;
    if (training && training.capitals < this.#rules.seldom) return words.CAPITALS_UNSEEN;
    if (!isSource || !typed || typed.right >= typed.inputs / 2) return null;
    return words.capitalsMeasured(typed.inputs, typed.right);
  }

  #areRare(read: Text) {
    const small = begunSmall(read.text);
    const all = small.match(WORD) ?? [];
    const strange = all.filter((word) => !this.#known.has(word));
    const isStrange = strange.length > 1 && strange.length > all.length / 2;
    const least = isStrange ? this.#rules.strange : this.#rules.letters;
    return (
      strange.length > 0 &&
      Math.max(lettersAPiece(read), lettersAPiece(this.#tokenizer.encode(small))) < least
    );
  }

  #ofLength(text: string) {
    const { training } = this.#trained;
    const count = text.split(/[\p{White_Space}\x1c-\x1f]+/u).filter(Boolean).length;
    if (!training || count <= training.words) return null;
    return words.tooManyWords(count, tenths(100 * (1 - this.#rules.seldom)), training.words);
  }
}

/** A sentence about the matches of a pattern; null where there are none. */
function counted(text: string, pattern: string, say: (found: string[]) => string) {
  const found = text.match(new RegExp(pattern, "gu"));
  return found && say(found);
}

function controlsOf(found: string[]) {
  const code = (found[0].codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
  return words.controls(found.length, code);
}

/** The characters that no piece stands for, in their order. */
export function unknownIn({ text, tokens, offsets }: Text): string[] {
  const typed = Array.from(text);
  const places = tokens.flatMap((token, k) => (BYTE.test(token) ? [offsets[k]] : []));
  const each = new Map(places.map((place) => [String(place), place]));
  const inOrder = [...each.values()].sort(([a, b], [c, d]) => a - c || b - d);
  return inOrder.map(([start, end]) => typed.slice(start, end).join(""));
}

const begunSmall = (text: string) =>
  text.replace(WORD, (word) => {
    const [first, ...others] = Array.from(word);
    return first.toLowerCase() + others.join("");
  });

/** The mean length of the pieces that are letters alone; 0 where there are none. */
function lettersAPiece({ tokens }: Text) {
  const pieces = tokens
    .map((token) => token.replace(/^\u2581+/, ""))
    .filter((piece) => /^\p{L}+$/u.test(piece));
  const letters = pieces.reduce((sum, piece) => sum + Array.from(piece).length, 0);
  return pieces.length ? letters / pieces.length : 0;
}

/** A number with one decimal; of two that are equally near, the even one, as Python writes it. */
function tenths(value: number) {
  const [scaled, floor] = [value * 10, Math.floor(value * 10)];
  const isTie = scaled - floor === 0.5;
  return ((isTie ? floor + (floor % 2) : Math.round(scaled)) / 10).toFixed(1);
}
