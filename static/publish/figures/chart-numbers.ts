/** The numbers of a chart of Plotly, as they were given to it. */
import type { MatrixOf, NumbersOf, TableOf } from "../../shared/maps/numbers-of.ts";

export const tracesOf = (traces: any[]): NumbersOf[] => {
  const grids = traces.filter(({ z }) => z);
  const lines = traces.filter(({ z, x, y }) => !z && (x || y));
  return [...grids.map(gridOf), ...(lines.length ? [pointsOf(lines)] : [])];
};

function gridOf({ z, x, y, name = "" }: any): MatrixOf {
  const rows = Array.from(z, (row) => Array.from(row as Iterable<number | null>));
  const named = (labels: any, count: number) =>
    Array.from({ length: count }, (_, k) => String(labels?.[k] ?? k));
  return {
    ...{ name, key: "values", kind: "signed" },
    end: Math.max(...rows.flat().map((x) => Math.abs(x ?? 0))),
    rows: { means: "", labels: named(y, rows.length) },
    columns: { means: "", labels: named(x, rows[0]?.length ?? 0) },
    values: rows.flat().map((x) => x ?? NaN),
  };
}

const pointsOf = (traces: any[]): TableOf => ({
  head: ["series", "x", "y"],
  lines: traces.flatMap(({ name = "", x, y, text }, k) =>
    Array.from(y ?? x, (_, at) => [name || seriesOf(text, k), plain(x?.[at] ?? at), plain(y?.[at] ?? at)]),
  ),
});

const seriesOf = (text: unknown, k: number) => (typeof text === "string" && text ? text : String(k + 1));

const plain = (value: any) => (typeof value === "number" && !Number.isFinite(value) ? null : value);
