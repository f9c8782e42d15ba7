/** The tooltip of a cell in the map of a head: which row looks at which column, and how much. */
import { h } from "../dom.ts";
import { at, inWindow, type Alignment } from "./weights.ts";
import { noWeight } from "./words.ts";
import { boxOf } from "../maps/plan.ts";
import { fixed } from "../words.ts";
import type { Plan } from "./head-plan.ts";
import type { Cell } from "../maps/cells.ts";

/** A cell in a few words. */
export function cellInShort(
  a: Alignment,
  i: number,
  j: number,
  said = (weight: number) => fixed(weight, 4),
): { between: string; value: string } {
  const weight = at(a, i, j);
  const outside = inWindow(a, i, j) ? "" : ", outside the window";
  const value = Number.isNaN(weight) ? noWeight(a) : said(weight) + outside;
  return { between: `${rowInShort(a, i)} → ${a.columns.labels[j]}`, value };
}

function rowInShort({ rows: { side, labels, beside } }: Alignment, i: number) {
  if (!beside) return labels[i];
  return `${labels[i]} (${side === "fed" ? "then" : "after"} ${beside[i]})`;
}

/**
 * Place the tooltip beside the cell, where there is more room; hide it where there is no cell. `said`: how a
 * weight is said, with four decimals where nothing else is given.
 */
export function showTooltip(
  tip: HTMLElement,
  a: Alignment,
  plan: Plan,
  { i, j }: Cell,
  said?: (weight: number) => string,
) {
  tip.hidden = i === null || j === null || !a.rows.labels[i];
  if (i === null || j === null || tip.hidden) return;
  const { between, value } = cellInShort(a, i, j, said);
  tip.replaceChildren(`${between}: `, h("b", {}, value));
  const { left, top, width, height } = boxOf(plan, i, j);
  const all = boxOf(plan, null, null);
  const side = left + width / 2 > all.left + all.width / 2 ? "left" : "right";
  tip.dataset.side = side;
  tip.style.left = `${left + (side === "right" ? width : 0)}px`;
  tip.style.top = `${top + height / 2}px`;
}
