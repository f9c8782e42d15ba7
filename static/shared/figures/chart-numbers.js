/** The numbers of a chart of Plotly, as they were given to it. */

/**
 * @param {any[]} traces
 * @returns {NumbersOf[]}
 */
export const tracesOf = (traces) => {
  const grids = traces.filter(({ z }) => z);
  const lines = traces.filter(({ z, x, y }) => !z && (x || y));
  return [...grids.map(gridOf), ...(lines.length ? [pointsOf(lines)] : [])];
};

/** @param {any} trace @returns {MatrixOf} */
function gridOf({ z, x, y, name = "" }) {
  const rows = Array.from(z, (row) => Array.from(/** @type {Iterable<number | null>} */ (row)));
  const named = (/** @type {any} */ labels, /** @type {number} */ count) =>
    Array.from({ length: count }, (_, k) => String(labels?.[k] ?? k));
  return {
    ...{ name, key: "values", kind: "signed" },
    end: Math.max(...rows.flat().map((x) => Math.abs(x ?? 0))),
    rows: { means: "", labels: named(y, rows.length) },
    columns: { means: "", labels: named(x, rows[0]?.length ?? 0) },
    values: rows.flat().map((x) => x ?? NaN),
  };
}

/** @param {any[]} traces @returns {TableOf} */
const pointsOf = (traces) => ({
  head: ["series", "x", "y"],
  lines: traces.flatMap(({ name = "", x, y, text }, k) =>
    Array.from(y ?? x, (_, at) => [name || seriesOf(text, k), plain(x?.[at] ?? at), plain(y?.[at] ?? at)]),
  ),
});

/** @param {unknown} text @param {number} k */
const seriesOf = (text, k) => (typeof text === "string" && text ? text : String(k + 1));

/** @param {any} value */
const plain = (value) => (typeof value === "number" && !Number.isFinite(value) ? null : value);
