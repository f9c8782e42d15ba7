/** Finds the numbers of a figure of the page. */
import { axisNames } from "../../shared/head/words.ts";
import type { MatrixOf, NumbersOf, TableOf } from "../../shared/maps/numbers-of.ts";
import { scaleOf, type Alignment } from "../../shared/head/weights.ts";

/** The numbers of all parts that are seen of a figure. */
export function numbersIn(figure: Element): NumbersOf[] {
  const local = localNumbers(figure);
  if (local) return local;
  return Array.from(figure.children)
    .filter((part) => part.checkVisibility())
    .flatMap(numbersIn);
}

/** The numbers that a part has itself; null where its parts have them, if any. */
function localNumbers(part: Element): NumbersOf[] | null {
  const { numbers, alignment, data } = part as any;
  if (Array.isArray(numbers)) return numbers;
  if (alignment?.weights) return [numbersOfHead(alignment.whole ?? alignment)];
  if (part.classList.contains("js-plotly-plot") && data) return pointsOf(data);
  return part instanceof HTMLTableElement ? [cellsOf(part)] : null;
}

/** The points of a chart of Plotly, as they were given to it. */
function pointsOf(traces: any[]): NumbersOf[] {
  const value = (x: any) => (typeof x === "number" && !Number.isFinite(x) ? null : x);
  const lines = traces.flatMap(({ name, text, x, y }, k) => {
    const series = name || (typeof text === "string" && text) || String(k + 1);
    return Array.from(y ?? x ?? [], (_, at) => [series, value(x?.[at] ?? at), value(y?.[at] ?? at)]);
  });
  return lines.length ? [{ head: ["series", "x", "y"], lines }] : [];
}

export function numbersOfHead(a: Alignment): MatrixOf {
  const { rows, columns } = axisNames(a);
  return {
    ...{ key: "weights", ...scaleOf(a), values: a.weights, sinks: a.sinks },
    rows: { means: rows.replace("rows: ", ""), labels: a.rows.labels },
    columns: { means: columns.replace("columns: ", ""), labels: a.columns.labels },
    about: {
      block: a.block,
      ...(a.layer && { layer: a.layer, head: a.head }),
      ...(a.naming && { rows_by: a.naming }),
      ...(a.aggregate && { map: a.aggregate }),
    },
  };
}

/** A table of the page as it is read: each cell its text, a number where it is one. */
function cellsOf(table: HTMLTableElement): TableOf {
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
