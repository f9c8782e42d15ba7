/** The stops of a walk over the sheet: its boxes in the order of computing, and the word that is followed through each. */
import { labels } from "../shared/pieces.ts";
import type { Box, Sheet } from "./plan.ts";
import type { Part, Whole } from "../shared/api.ts";

/** A word of each side, from 0: a piece of the source, a step, a hop. */
export type Followed = { source: number; target: number; hop: number };

/** Boxes at which the walk stops; pieces that enter are the beginning of the next box. */
export const isStop = ({ kind }: Box) => kind !== "pieces";

/** All stops, as they are computed; linear and softmax, which no part draws, are the last. */
export function stopsOf({ boxes }: Sheet, { parts }: Whole): Box[] {
  const order = new Map(parts.map(({ id }, k) => [id, k]));
  const at = (box: Box) => order.get(box.id) ?? parts.length + boxes.indexOf(box);
  return boxes.filter(isStop).toSorted((a, b) => at(a) - at(b));
}

/** The next stop, or the one before; where none is, the same. */
export function stopAfter(stops: Box[], id: string, by: number): Box {
  const at = stops.findIndex((box) => box.id === id);
  return stops[Math.min(stops.length - 1, Math.max(0, at + by))];
}

/** The kind of the rows of a part: words of the source, steps, or hops; null where it has one row, or rows of no words. */
export function axisOf({ rows, shape }: Part): keyof Followed | null {
  if (shape.length < 2) return null;
  return ({ source: "source", target: "target", fed: "target", r: "hop" } as const)[rows] ?? null;
}

/** The kind of word that a box follows; linear and softmax follow the step. */
export const axisAt = ({ part }: Box, { chances }: Whole): keyof Followed | null =>
  part ? axisOf(part) : chances.length > 1 ? "target" : null;

/** The count of words that a box has a row for. */
export function countOf(axis: keyof Followed | null, { source, chances, parts }: Whole): number {
  if (axis === "source") return source.tokens.length;
  if (axis === "target") return chances.length;
  return axis ? (parts.find(({ rows }) => rows === "r")?.shape[0] ?? 1) : 1;
}

/** The names of the rows of a side: what is fed and what is written after it, where both are known. */
export function namesOf(axis: keyof Followed, { source, target }: Whole): string[] {
  if (axis === "source") return labels(source.tokens);
  const fed = labels(target.fed);
  return labels(target.tokens).map((written, k) =>
    fed[k] === undefined ? written : `${fed[k]} → ${written}`,
  );
}

/** The row of a part that belongs to what is followed; of one row for all, all its numbers. */
export function rowOf(
  part: Part,
  followed: Followed,
  shift: number = 0,
): { from: number; to: number } | null {
  const axis = axisOf(part);
  if (part.shape.length < 2 || !axis) return { from: 0, to: part.numbers.length };
  const row = followed[axis] + shift;
  const d = part.shape[1];
  return row < 0 || row >= part.shape[0] ? null : { from: row * d, to: (row + 1) * d };
}

type Stop = { sheet: Sheet; whole: Whole; box: Box; followed: Followed };

/** The ends that a walk has reached, and whether its box opens large. */
export function endsOf({ sheet, whole, box, followed }: Stop) {
  const stops = stopsOf(sheet, whole);
  const axis = axisAt(box, whole);
  const word = axis ? followed[axis] : 0;
  return {
    ...{ isFirstBox: stops[0] === box, isLastBox: stops.at(-1) === box },
    ...{ isFirstWord: !axis || word === 0, isLastWord: !axis || word >= countOf(axis, whole) - 1 },
    ...{ opens: Boolean(box.part) && !box.layer, box: stops.indexOf(box) + 1, boxes: stops.length },
  };
}

const IN_ADDRESS = { source: "word", target: "step", hop: "head" } as const;

/** The next word of what a box follows, or the one before, as the address has it; null where it has one row for all. */
export function wordAfter({ whole, box, followed }: Omit<Stop, "sheet">, by: number) {
  const axis = axisAt(box, whole);
  if (!axis) return null;
  const at = Math.min(countOf(axis, whole), Math.max(1, followed[axis] + 1 + by));
  return { [IN_ADDRESS[axis]]: at };
}
