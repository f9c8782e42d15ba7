/** The choice of questions about a model, its opened head and one of its rows, and of options of the next piece. */
import { inMap } from "../../shared/head/axis-pieces.ts";
import { choices, isEmptyRow, row as weightsOf, type Alignment } from "../../shared/head/weights.ts";
import { isSpecial } from "../../shared/pieces.ts";
import { tellingRow } from "../../shared/head/plain-words.ts";
import { methodsOf } from "../../shared/sentence/models.ts";
import { OTHERS } from "./words.ts";
import type { Kind } from "./question.ts";
import type { BlockShape, Candidate, Model } from "../../shared/api.ts";

type Shape = Pick<BlockShape, "layers" | "heads">;

/** Heads of a layer among which one is chosen; more are no question that a class can answer. */
const MOST_HEADS = 16;

/** The kinds of questions about an opened map; `isFixed`: a given target, or no model that answers. */
export function kindsOf(model: Model, a: Alignment | null, isFixed?: boolean) {
  const isHead = a && a.layer > 0 && a.head > 0 && !a.aggregate;
  const shape = model.blocks.find(({ name }) => name === a?.block);
  const isWritten = methodsOf(model).length > 0 && !isFixed;
  const kinds: [Kind, unknown][] = [
    ["look", a],
    ["weights", a],
    ["more", isHead && shape && shape.layers * shape.heads > 1],
    ["head", isHead && shape && shape.heads > 1 && shape.heads <= MOST_HEADS],
    ["next", isWritten],
    ["say", true],
  ];
  return kinds.filter(([, isThere]) => isThere).map(([kind]) => kind);
}

/** Rows that something can be predicted of: those with a choice, and of these the words, where there are any. */
export function rowsToAsk(a: Alignment): number[] {
  const open = Array.from({ length: a.n }, (_, i) => i).filter((i) => choices(a, i) > 1 && !isEmptyRow(a, i));
  const words = open.filter((i) => !isSpecial(a.rows.tokens[i]) && /[\p{L}\p{N}]/u.test(a.rows.tokens[i]));
  return words.length ? words : open;
}

/** Largest weights that can be guessed and yet not be taken for granted. */
const OPEN = { least: 0.4, middle: 0.6, most: 0.8 };

/** The row of a longer word that looks mostly at one place, but not only there; else the clearest. */
function rowOpen(a: Alignment, rows: number[]) {
  const shareOf = (i: number) => Math.max(...weightsOf(a, i));
  const isOpen = (i: number) => shareOf(i) >= OPEN.least && shareOf(i) <= OPEN.most;
  const gap = (i: number) => Math.abs(shareOf(i) - OPEN.middle);
  const open = rows.filter((i) => /\p{L}{5}/u.test(a.rows.tokens[i]) && isOpen(i));
  const clearest = tellingRow(a);
  return open.toSorted((i, k) => gap(i) - gap(k))[0] ?? (rows.includes(clearest) ? clearest : rows[0]);
}

/** The row of the piece that the address names, or another; null where the map has none to ask about. */
export function rowOf(a: Alignment, piece: number | null) {
  const asked = piece === null ? null : inMap(a, { i: piece, j: null }).i;
  const isThere = asked !== null && asked < a.n && choices(a, asked) > 1;
  if (isThere) return { row: asked, isThere };
  return { row: rowOpen(a, rowsToAsk(a)) ?? null, isThere: piece === null };
}

/** The next row; after the last the first. */
export const after = (rows: number[], row: number | null) =>
  rows.find((other) => row !== null && other > row) ?? rows[0];

/** The head that a head is compared with where none is named: the next of its layer, or the same of the next layer. */
export const neighbour = ({ layers, heads }: Shape, { layer, head }: Pick<Alignment, "layer" | "head">) =>
  heads > 1 ? { layer, head: (head % heads) + 1 } : { layer: (layer % layers) + 1, head };

const LIKELY = 4;
const DECOYS = 2;

/**
 * The pieces among which a person chooses what is written next: the likeliest four, two that are far less likely, and
 * “something else”. They are in the order of their letters, which gives nothing away; the others come last.
 */
export function optionsOf(candidates: Candidate[]): Candidate[] {
  const decoys = candidates.slice(LIKELY).slice(-DECOYS);
  const named = [...candidates.slice(0, LIKELY), ...decoys].sort((a, b) => compare(a.token, b.token));
  const rest = 1 - named.reduce((sum, { probability }) => sum + probability, 0);
  return [...named, { token: OTHERS, probability: Math.max(0, rest) }];
}

const compare = (a: string, b: string) => a.localeCompare(b, "en") || (a < b ? -1 : 1);
