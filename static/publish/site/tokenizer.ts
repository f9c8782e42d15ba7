/**
 * Text to pieces and back, as `model/tokenizer.py` cuts it: the library has words and merges, the places of pieces in
 * the text are followed here.
 */
import { normalised, type Aligned, type Span, type Step } from "./aligned.ts";

/** A text and its pieces, under the names that answers have for them; ids are the numbers of pieces */
export type Text = { text: string; tokens: string[]; offsets: Span[]; ids: number[] };

/** The parts of a tokenizer of @huggingface/tokenizers that are used here */
export type Library = {
  normalizer: { normalizers: LibraryStep[] } | null;
  pre_tokenizer: ((text: string) => string[]) | null;
  model: { (words: string[]): string[]; tokens_to_ids: Map<string, number>; vocab: string[] } | null;
};

type LibraryStep = { config: Record<string, any>; pattern?: RegExp | null };

const [PAD, BEGIN, END] = ["<pad>", "<s>", "</s>"];
const BYTE = /^<0x([0-9A-F]{2})>$/;
const SPACE = "\u2581"; // stands for the space before a word, and so begins every piece that begins a word

export class Tokenizer {
  readonly pieces: string[];
  readonly begin: number;
  readonly end: number;
  #library: Library;
  #ids: Map<string, number>;
  #steps: Step[];
  #kept: Set<string>;

  /** @param kept characters that the server's tables of Unicode leave as they are */
  constructor(library: Library, kept: string) {
    const { tokens_to_ids, vocab } = library.model as NonNullable<Library["model"]>;
    this.#library = library;
    this.#ids = tokens_to_ids;
    this.#steps = (library.normalizer?.normalizers ?? []).map(stepOf);
    this.#kept = new Set(kept);
    this.pieces = vocab;
    [this.begin, this.end] = [BEGIN, END].map((mark) => tokens_to_ids.get(mark) as number);
  }

  /** The text as it is read. */
  normalise(text: string): string {
    return this.#read(text).characters.join("");
  }

  #read(text: string): Aligned {
    return normalised(text, this.#steps, this.#kept);
  }

  encode(text: string): Text {
    const read = this.#read(text);
    const words = read.characters.length ? this.#library.pre_tokenizer?.(read.characters.join("")) : [];
    const tokens = this.#library.model?.(words ?? []) ?? [];
    const typed = Array.from(text);
    const places = placesOf(tokens, read).map((place) => withoutSpace(typed, place));
    const ids = tokens.map((token) => this.#ids.get(token) as number);
    const after: Span = [typed.length, typed.length];
    return { text, tokens: [...tokens, END], offsets: [...places, after], ids: [...ids, this.end] };
  }

  /** Join pieces to a text, and say where in it each piece is; bytes of one character share its place. */
  decode(ids: number[]): Text {
    const tokens = ids.map((id) => this.pieces[id]);
    const joined = new Joined();
    for (const token of tokens) joined.add(token);
    return { text: joined.whole(), tokens, offsets: joined.offsets, ids };
  }
}

function stepOf({ config, pattern }: LibraryStep): Step {
  if (config.type === "Replace")
    return { type: "Replace", pattern: pattern as RegExp, content: config.content };
  if (config.type === "Strip") return { type: "Strip", left: config.strip_left, right: config.strip_right };
  if (config.type === "NFC" || config.type === "NFKC") return { type: config.type };
  throw new Error(config.type);
}

/** The place of each piece in the typed text; the space that is put before the first word has the place of its letter. */
function placesOf(tokens: string[], { characters, spans }: Aligned): Span[] {
  const isLed = characters[0] !== " " && characters[0] !== SPACE;
  const places = isLed ? [...spans.slice(0, 1), ...spans] : spans;
  const lengths = [...(isLed ? [SPACE] : []), ...characters].map(
    (one) => new TextEncoder().encode(one).length,
  );
  let [at, bytes] = [0, 0]; // of the character that is reached: its number, and how many of its bytes are taken
  return tokens.map((token) => {
    const first = places[at][0];
    if (BYTE.test(token)) bytes += 1;
    else at += Array.from(token).length;
    const last = places[bytes ? at : at - 1][1];
    if (bytes && bytes === lengths[at]) [at, bytes] = [at + 1, 0];
    return [first, last];
  });
}

/** A place in a text that does not begin with a space. */
function withoutSpace(text: string[], [start, end]: Span): Span {
  while (start < end && /[\p{White_Space}\p{Cc}]/u.test(text[start])) start++;
  return [start, end];
}

/** A text that is joined piece by piece; bytes wait until they are a character. */
class Joined {
  offsets: Span[] = [];
  #text: string[] = [];
  #waiting: number[] = [];
  #bytes = new TextDecoder("utf-8", { ignoreBOM: true });

  add(token: string) {
    const byte = BYTE.exec(token);
    if (byte) this.#addByte(parseInt(byte[1], 16));
    else this.#addText(token);
  }

  whole() {
    this.#settleAll();
    return this.#text.join("");
  }

  #addByte(byte: number) {
    this.#waiting.push(this.offsets.length);
    this.offsets.push([this.#text.length, this.#text.length]);
    const found = Array.from(this.#bytes.decode(new Uint8Array([byte]), { stream: true }));
    if (found.length) this.#settle(found, this.#waiting.length - Number(isOpening(byte)));
  }

  #addText(token: string) {
    this.#settleAll();
    const shown = token === PAD || token === BEGIN || token === END ? "" : token;
    const piece = Array.from(
      this.#text.length ? shown.replaceAll(SPACE, " ") : shown.replace(/^\u2581+/, ""),
    );
    const spaces = piece.findIndex((character) => character !== " ");
    const start = this.#text.length + (spaces < 0 ? piece.length : spaces);
    this.#text.push(...piece);
    this.offsets.push([start, this.#text.length]);
  }

  #settleAll() {
    if (this.#waiting.length) this.#settle(Array.from(this.#bytes.decode()), this.#waiting.length);
  }

  /** Give so many of the waiting pieces the last of the new characters, the piece before the one before. */
  #settle(found: string[], count: number) {
    const pieces = this.#waiting.splice(0, count);
    pieces.forEach((piece, k) => {
      const at = this.#text.length + Math.max(0, found.length - pieces.length + k);
      this.offsets[piece] = [at, at + 1];
    });
    this.#text.push(...found);
  }
}

/** True of a byte that ends no character: when it makes the bytes before it one, it begins another. */
const isOpening = (byte: number) => byte >= 0xc2 && byte <= 0xf4;
