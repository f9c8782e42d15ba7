/**
 * The question of an address: KIND.ROW.COLUMN.LAYER.HEAD, of which all but the kind may be left out. look.5: where
 * row 5 looks; more.5.3.2.1: whether column 3 gets more of row 5 in the opened head or in L2 H1; head.5.3: which head
 * of the layer gives column 3 most of row 5. All count from 1, as in `lock`.
 */
import { KINDS, type Kind } from "./words.ts";
import type { ExploreState } from "../../explore/address.ts";

export type { Kind };

export interface AskedPrediction {
  kind: Kind;
  /** The row, from 0; null where the page chooses one. */
  row: number | null;
  /** The column, from 0, of more and of head. */
  column: number | null;
  /** The head that `more` compares with; both numbers count from 1. */
  other: { layer: number; head: number } | null;
  /** True where the address said so; else it is the usual question. */
  isKnown: boolean;
}

const NUMBER = "([1-9]\\d{0,3})";
const FORM = new RegExp(`^([a-z]+)(?:\\.${NUMBER}(?:\\.${NUMBER}(?:\\.${NUMBER}\\.${NUMBER})?)?)?$`);

export function readAsked(text: string): AskedPrediction {
  const [, kind = "", row, column, layer, head] = FORM.exec(text) ?? [];
  const isKnown = Object.hasOwn(KINDS, kind);
  const place = (number: string | undefined) => (number && isKnown ? Number(number) - 1 : null);
  return {
    kind: isKnown ? (kind as Kind) : "look",
    row: place(row),
    column: place(column),
    other: isKnown && layer ? { layer: Number(layer), head: Number(head) } : null,
    isKnown,
  };
}

export function writeAsked(asked: Partial<AskedPrediction> & { kind: Kind }) {
  const { kind, row = null, column = null, other = null } = asked;
  const places = [row, column].map((place) => (place === null ? null : place + 1));
  const all = [...places, ...(other ? [other.layer, other.head] : [])];
  const known = all.slice(0, all.includes(null) ? all.indexOf(null) : all.length);
  return [kind, ...known].join(".");
}

/** The parts of a state that make a question; the server has the same list. */
// prettier-ignore
export const PARTS = ["model", "text", "target", "block", "layer", "head", "aggregate", "heads", "marks", "words", "rows", "predict"] as const;

/** The name of a state's question. */
export const keyOf = (state: ExploreState): string => JSON.stringify(PARTS.map((part) => state[part]));

/**
 * True where an address asks the question of a state. It counts from the first page on; "" is not known yet. An
 * address that names no model is one that was just opened: its page is about to write all of it.
 */
export function asksSame(address: string, state: ExploreState, read: (search: string) => ExploreState) {
  const { pathname, search } = new URL(address || "/?", "http://regard");
  const isKnown = new URLSearchParams(search).has("model");
  return !address || (pathname === "/" && (!isKnown || keyOf(read(search)) === keyOf(state)));
}
