/** A table of the page as it is read: each cell its text, a number where it is one. */

/**
 * @param {HTMLTableElement} table
 * @returns {TableOf}
 */
export function cellsOf(table) {
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

/** @param {HTMLTableRowElement} row @returns {string[]} a cell of several columns stands in each */
const cellTexts = (row) =>
  Array.from(row.cells).flatMap((cell) => Array.from({ length: cell.colSpan }, () => textOf(cell)));

/** @param {HTMLElement} cell */
const textOf = (cell) => cell.innerText.replace(/\s+/g, " ").trim();

/** @param {string} text */
export function valueIn(text) {
  const plain = text.replace("\u2212", "-");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
