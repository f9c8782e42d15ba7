/** Finds the numbers of a figure of the page. */
import { rewrittenNote } from "../../shared/sentence/notes.ts";
import { isOfLayer } from "../../shared/head/aggregates.ts";
import { axisNames } from "../../shared/head/words.ts";
import { isMatrix, type MatrixOf, type NumbersOf, type TableOf } from "../../shared/maps/numbers-of.ts";
import { scaleOf, type Alignment } from "../../shared/head/weights.ts";

/** The numbers of all parts that are seen of a figure. */
export function numbersIn(figure: Element): NumbersOf[] {
  const local = localNumbers(figure);
  const { model } = figure.closest<HTMLElement>("[data-model]")?.dataset ?? {}; // one of several on the page
  if (local) return model ? local.map((one) => ofModel(one, model)) : local;
  return Array.from(figure.children)
    .filter((part) => part.checkVisibility())
    .flatMap(numbersIn);
}

const ofModel = (numbers: NumbersOf, model: string): NumbersOf =>
  isMatrix(numbers)
    ? {
        ...{ ...numbers, about: { model, ...numbers.about } },
        own: numbers.own && (async () => ofModel(await ownOf(numbers), model) as MatrixOf),
      }
    : numbers;

/** The same with all their digits, for which a figure that draws fewer has to ask. */
export async function allNumbersIn(figure: Element): Promise<NumbersOf[]> {
  await (figure as any).complete?.();
  return numbersIn(figure);
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
  const { byPieces, fetchOwn } = a;
  const made = rewrittenNote(a);
  const own = fetchOwn
    ? async () => numbersOfHead(await fetchOwn())
    : byPieces && (() => numbersOfHead(byPieces));
  return {
    ...{ key: made || a.aggregate ? "values" : "weights", ...scaleOf(a), values: a.weights, sinks: a.sinks },
    ...(made && { made, own }),
    rows: { means: rows.replace("rows: ", ""), labels: a.rows.labels },
    columns: { means: columns.replace("columns: ", ""), labels: a.columns.labels },
    about: {
      block: a.block,
      ...(a.layer && (!a.aggregate || isOfLayer(a.aggregate)) && { layer: a.layer }),
      ...(a.layer && !a.aggregate && { head: a.head }),
      ...(a.naming && { rows_by: a.naming }),
      ...(a.aggregate && { map: a.aggregate }),
    },
  };
}

/** Numbers as the model has them, where something was done to them. */
export const ownOf = async (numbers: NumbersOf): Promise<NumbersOf> =>
  isMatrix(numbers) && numbers.own ? numbers.own() : numbers;

/** A table of the page as it is read: each cell its text, a number where it is one. */
function cellsOf(table: HTMLTableElement): TableOf {
  const head = textsIn(table.tHead);
  const lines = [...table.tBodies, table.tFoot].flatMap(textsIn);
  const width = Math.max(0, ...[...head, ...lines].map((row) => row.length));
  return {
    name: table.caption?.textContent?.trim() ?? "",
    head: Array.from({ length: width }, (_, k) => joined(head.map((row) => row[k] ?? ""))),
    lines: lines.map((row) => row.map(valueIn)),
    rounded: true,
  };
}

/** The texts over a column, the highest first; a cell of several rows is one. */
const joined = (texts: string[]) => texts.filter((text, at) => text && text !== texts[at - 1]).join(", ");

/** The texts of the rows of a part of a table; a cell of several columns or rows stands in each of them. */
export function textsIn(part: Pick<HTMLTableSectionElement, "rows"> | null): string[][] {
  const rows = Array.from(part?.rows ?? []);
  const texts: string[][] = rows.map(() => []);
  rows.forEach((row, i) => {
    let j = 0;
    for (const cell of row.cells) {
      while (j in texts[i]) j++;
      const under = cell.rowSpan ? i + cell.rowSpan : rows.length; // 0 is all that are left
      for (const line of texts.slice(i, under))
        for (let k = 0; k < cell.colSpan; k++) line[j + k] = textOf(cell);
    }
  });
  return texts;
}

const textOf = (cell: HTMLElement) => cell.innerText.replace(/\s+/g, " ").trim();

export function valueIn(text: string) {
  const plain = text.replace("\u2212", "-");
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
