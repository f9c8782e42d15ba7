/** The sentence of Explain: on the cell, row or column that is pointed at, else on the row that the page opens on. */
import {
  HINT,
  MOST_APART,
  cellInWords,
  columnInWords,
  costsMost,
  emptyInWords,
  rowInWords,
  type Explained,
} from "./words.ts";
import { FIRST } from "./measures.ts";
import { hasTools } from "../shared/page/tools.ts";
import type { Part } from "../shared/words.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { Seen } from "./seen.ts";

/** The parts that are put in words; `plain`: without numbers, which only a cell that is pointed at then has. */
export function explainedOf({ answer, state, shown }: Seen, plain: boolean): Explained {
  const { rows, columns, hidden, unit } = shown;
  const measures = shown.measures.filter(({ id }) => hasTools() || FIRST.includes(id));
  const texts = { written: rows.tokens, source: columns.tokens };
  return { measures, ...texts, hidden, unit, rows: answer.rows, one: !state.layer, plain };
}

export function whatIsPointedAt(seen: Seen, { i, j }: Cell, plain: boolean): Part[] {
  const explained = explainedOf(seen, plain);
  if (i !== null && j !== null) return cellInWords(explained, { i, j });
  if (i !== null) return rowInWords(explained, i);
  return columnInWords(explained, j ?? 0);
}

export function whatItOpensOn(seen: Seen, plain: boolean): Part[] {
  const { opening } = seen;
  const explained = explainedOf(seen, plain);
  const [{ text }, ...others] = rowInWords(explained, opening.i);
  const costs = explained.measures.some(({ id }) => id === "left_out");
  const lead = opening.apart ? MOST_APART : costs ? costsMost(explained.unit) : "";
  const begun = lead ? text.replace(/^[TH]/, (letter) => letter.toLowerCase()) : text;
  const empty = opening.apart ? emptyInWords(explained) : [];
  return [{ text: lead + begun }, ...others, ...empty, { text: HINT, role: "hint" }];
}
