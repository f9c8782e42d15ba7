/**
 * Changes of a running model: a list, in the order in which they are done, and its part that goes to the server.
 *
 * Layers, heads, rows, columns and words count from 1; null means all there are.
 */
import type { HeadAt } from "../shared/head/chosen-heads.ts";

export type HeadsMeant = { block: string | null; layer: number | null; heads: number[] | null };

export type Whole = { do: "knock out" | "flatten" | "unscaled" } & HeadsMeant;
export type Temperature = { do: "temperature"; value: number } & HeadsMeant;
export type Hide = { do: "hide"; columns: number[] } & HeadsMeant;
export type Edit = { do: "edit"; row: number; weights: number[] } & HeadsMeant;
/** A mask that takes places away; `w` is that of a window, `rows` those of a drawn one, 1 where looking is allowed. */
export type Mask = { do: "mask"; how: (typeof MASKS)[number]; w: number; rows: number[][] } & HeadsMeant;
export type Swap = { do: "swap"; words: [number, number] };
export type Replace = { do: "replace"; word: number; by: string }; // with `by` "" it is left out
export type Reverse = { do: "reverse"; keep_positions: boolean };
export type Positions = { do: "positions"; how: "off" | "shifted" | "shuffled"; shift: number; seed: number };
export type Change = Whole | Temperature | Hide | Edit | Mask | Swap | Replace | Reverse | Positions;

/** Callbacks of a part that changes: make changes, take some away, or say why not. */
export type Edits = {
  act: (changes: Change[]) => unknown;
  remove: (changes: Change[]) => unknown;
  notice: (words: string) => unknown;
};

export const MASKS = ["window", "first", "every other", "drawn"] as const;

export const EVERYWHERE: HeadsMeant = Object.freeze({ block: null, layer: null, heads: null });

export const meansHeads = (change: Change): change is Change & HeadsMeant => "block" in change;

/** The changes for the server, which hides one piece at a time. */
export const toServer = (changes: Change[]): object[] =>
  changes.flatMap<object>((change) => {
    if (change.do !== "hide") return [change];
    const { columns, ...rest } = change;
    return columns.map((column) => ({ ...rest, column }));
  });

/** A list with one more; what says the same of the same heads is replaced by it, where it stands. */
export function withChange(changes: Change[], change: Change): Change[] {
  const k = changes.findIndex((other) => isReplaced(other, change));
  return k < 0 ? [...changes, change] : changes.map((other, at) => (at === k ? change : other));
}

function isReplaced(old: Change, change: Change) {
  if (old.do !== change.do || !meansHeads(old) || !meansHeads(change) || !sameHeads(old, change))
    return false;
  if (old.do === "edit" && change.do === "edit") return old.row === change.row;
  if (old.do === "hide" && change.do === "hide") return same(old.columns, change.columns);
  return true;
}

export const sameHeads = (a: HeadsMeant, b: HeadsMeant) =>
  a.block === b.block && a.layer === b.layer && same(a.heads ?? [], b.heads ?? []);

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** True where a head is meant; layer and head are 0 where there is one map only. */
export const covers = (meant: HeadsMeant, { block, layer, head }: HeadAt & { block: string }) =>
  [null, block].includes(meant.block) &&
  [null, layer || 1].includes(meant.layer) &&
  (meant.heads === null || meant.heads.includes(head || 1));

/** The edit of one row in one head, the last of them. */
export const editOf = (changes: Change[], meant: HeadsMeant, row: number) =>
  changes.findLast((change) => change.do === "edit" && change.row === row && sameHeads(change, meant));

export const isDrawn = (change: Change): change is Mask => change.do === "mask" && change.how === "drawn";

/** The changes that another sentence can keep: rows, pieces and words belong to their own. */
export const ofAnySentence = (changes: Change[]) =>
  changes.filter((change) => !["edit", "hide", "swap", "replace"].includes(change.do) && !isDrawn(change));

/** The changes that another model of the same task can keep: its heads are others. */
export const ofAnyModel = (changes: Change[]) =>
  changes.filter((change) =>
    meansHeads(change)
      ? sameHeads(change, EVERYWHERE) && ["knock out", "flatten", "temperature", "mask"].includes(change.do)
      : change.do === "swap" || change.do === "replace",
  );

/** Heads that were chosen one by one, as a change means them: an entry a layer. */
export function meantOf(block: string, chosen: HeadAt[]): HeadsMeant[] {
  const sorted = chosen.toSorted((a, b) => a.layer - b.layer || a.head - b.head);
  const layers = Map.groupBy(sorted, ({ layer }) => layer);
  return [...layers].map(([layer, all]) => ({ block, layer, heads: all.map(({ head }) => head) }));
}
