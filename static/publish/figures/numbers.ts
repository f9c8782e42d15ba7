/** Finds the numbers of a figure of the page. */
import { axisNames } from "../../shared/head/words.ts";
import { cellsOf } from "./table-numbers.ts";
import type { MatrixOf, NumbersOf } from "../../shared/maps/numbers-of.ts";
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
