/** Crossing links of a head that aligns, which show a change of word order. */
import { ERROR, alignedOf } from "./row-names.ts";
import { blockTitle } from "./titles.ts";
import { at, betweenWords, column, largest, row, type Alignment } from "./weights.ts";
import type { Model } from "../api.ts";

/** The least weight of a link. */
const LINK = 0.5;

/** A map with what only its model says: how it looks, and whether the head aligns. */
export const ofModel = (a: Alignment, model: Model): Alignment => ({
  ...a,
  looks: model.looks,
  title: blockTitle(a.block, model),
  aligns: !a.aggregate && aligns(a, model),
});

/**
 * True where at most a part ERROR of its links disagrees with the right ones: by AER with rows so named, or, on
 * dates, by the digits that it was measured on. Layer and head are 0 where a block is shown whole.
 */
function aligns(
  { block, layer, head, naming = "produced" }: Pick<Alignment, "block" | "layer" | "head" | "naming">,
  { measured }: { measured: Model["measured"] },
) {
  const [of, at] = [layer || 1, head || 1];
  const measuredHere = alignedOf({ measured }, { block, layer, head });
  if (measuredHere) return measuredHere.errors[naming] <= ERROR;
  const { aligned } = measured ?? {};
  const isMeasured = aligned && block === "cross" && of === aligned.layer && at === aligned.head;
  return Boolean(isMeasured) && 1 - aligned.share <= ERROR;
}

/**
 * The row that shows best how the order of the words changes: its weight, times the number of earlier links that it
 * crosses, is the largest. A link is the largest weight of its row and of its column, between two words, and at least
 * LINK. null where no two links cross, and where the head was not measured to align.
 */
export function crossing(a: Alignment): number | null {
  const isOfTarget = a.rows.side === "target" || a.rows.side === "fed";
  if (!a.aligns || !isOfTarget || a.columns.side !== "source") return null;
  const links = Array.from({ length: a.n }, (_, i) => linkOf(a, i));
  const crossed = links.map((j, i) =>
    j === null ? 0 : at(a, i, j) * links.slice(0, i).filter((l) => l !== null && l > j).length,
  );
  const [best] = largest(crossed);
  return crossed[best] > 0 ? best : null;
}

/** The column that the row is linked with; null where it has no link between words. */
function linkOf(a: Alignment, i: number): number | null {
  const [j] = largest(row(a, i));
  const isLink = j !== undefined && at(a, i, j) >= LINK && largest(column(a, j))[0] === i;
  const hasWords =
    isLink && [a.rows.tokens[i], a.columns.tokens[j]].every((token) => /[\p{L}\p{N}]/u.test(token));
  return hasWords && betweenWords(a, i, j) ? j : null;
}
