/** A table of the page as it is read: each cell its text, a number where it is one. */
import type { TableOf } from "../../shared/maps/numbers-of.ts";

export function cellsOf(table: HTMLTableElement): TableOf {
  const rows = Array.from(table.rows, cellTexts);
  const heads = table.tHead?.rows.length ?? 0;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const head = Array.from({ length: width }, (_, k) =>
    rows
      .slice(0, heads)
      .map((row) => row[k] ?? "")
      .filter((text, at, all) => text && text !== all[at - 1])
      .join(", "),
  );
  return {
    name: table.caption?.textContent?.trim() ?? "",
    head,
    lines: rows.slice(heads).map((row) => row.map(valueIn)),
    rounded: true,
  };
}

/** The texts of a row; a cell of several columns stands in each. */
const cellTexts = (row: HTMLTableRowElement): string[] =>
  Array.from(row.cells).flatMap((cell) => Array.from({ length: cell.colSpan }, () => textOf(cell)));

const textOf = (cell: HTMLElement) => cell.innerText.replace(/\s+/g, " ").trim();

export function valueIn(text: string) {
  const plain = text.replace("\u2212", "-");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
