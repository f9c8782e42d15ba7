/**
 * The state of the page as its address: /since?mechanism=sink&beside=rotary&q=1,0;0,1&k=..&v=..&set=s:1&cell=weights.1.2
 *
 * An address that names nothing opens linear attention; one that names numbers, but no mechanism, is of softmax. Beside
 * another mechanism stands softmax, of what looks back alone with the causal mask, unless `beside` names one, or nothing.
 */
import { addressOf, stageCell, text, toSearch, type Field } from "../shared/page/address.ts";
import { isMatrix, matrix, sameSize, type Texts } from "../shared/maps/grids.ts";
import { readTexts, writeTexts } from "../shared/typed/texts.ts";

export type InputName = "q" | "k" | "v";
export type Inputs = Record<InputName, Texts>;

export const INPUTS = ["q", "k", "v"] as const;

const usual = (rows: string): Field<Texts> => ({
  usual: readTexts(rows),
  read: (text) => (isMatrix(readTexts(text)) ? readTexts(text) : undefined),
  write: writeTexts,
});

/** Texts of parameters by their names: s:1,pairs:halves. */
const settings: Field<Record<string, string>> = {
  usual: {},
  read: (text) =>
    Object.fromEntries(Array.from(text.matchAll(/([a-z]+):([^,]*)/g), ([, name, set]) => [name, set])),
  write: (set) =>
    Object.entries(set)
      .map((pair) => pair.join(":"))
      .join(),
};

export const OPENS = "linear-attention";
export const SOFTMAX = "softmax";
export const CAUSAL = "causal-mask"; // softmax that looks back alone
export const NOTHING = "nothing";

const fields = addressOf({
  mechanism: text,
  beside: text,
  q: usual("1,0;0,1;2,1;1,2"),
  k: usual("1,1;2,0;0,2;2,1"),
  v: usual("1,0;0,1;2,0;1,1"),
  set: settings,
  cell: stageCell((name) => name),
});

export type SinceState = ReturnType<typeof fields.read>;

export function readSince(search: string): SinceState {
  const state = fields.read(search);
  const query = new URLSearchParams(search);
  const isNamed = Object.keys(state).some((name) => query.get(name));
  return { ...state, mechanism: state.mechanism || (isNamed ? SOFTMAX : "") };
}

/** The search of a state: "" while it is as the page opens. */
export function writeSince(state: SinceState): string {
  const pairs = fields.pairs(state);
  return toSearch(pairs.length && !state.mechanism ? [["mechanism", OPENS], ...pairs] : pairs);
}

/** The mechanism that is shown. */
export const chosenOf = ({ mechanism }: Pick<SinceState, "mechanism">) => mechanism || OPENS;

/** The one that is shown beside it, the `usual` one where none is named; "" where there is none. */
export function besideOf({ mechanism, beside }: Pick<SinceState, "mechanism" | "beside">, usual: string) {
  if (beside) return beside === NOTHING ? "" : beside;
  return mechanism === SOFTMAX ? "" : usual;
}

/** The matrices that an address names and that are none: rows of other lengths, or too many. */
export function unreadIn(search: string): InputName[] {
  const named = new URLSearchParams(search);
  return INPUTS.filter((name) => named.has(name) && !isMatrix(readTexts(named.get(name) as string)));
}

/** A drawn mask, 10;11, for n words: where nothing is drawn, a word looks back. */
export const drawn = (text: string, n: number): Texts =>
  matrix(n, n, (i, j) => text.split(";")[i]?.[j] ?? (j <= i ? "1" : "0"));

export const writeDrawn = (mask: Texts) => mask.map((row) => row.join("")).join(";");

/** The same numbers in other sizes: rows and columns begin again where there are no more. */
export const sized = (texts: Texts, n: number, d: number) =>
  matrix(n, d, (i, j) => texts[i % texts.length][j % texts[0].length]);

/** True where each query has as many numbers as a key, and each key a value. */
export const doFit = ({ q, k, v }: Inputs) => sameSize(q, k) && v.length === k.length;
