/** A head's weights as text that other programs read. */
import { row } from "../shared/head/weights.js";

/**
 * Comma separated values: the first line names the columns (keys), the first field each row (query), as the page does. A
 * masked cell is left empty.
 *
 * @param {Alignment} a
 */
export function toCsv(a) {
  const lines = [["", ...a.columns.labels]];
  for (let i = 0; i < a.n; i++)
    lines.push([a.rows.labels[i], ...Array.from(row(a, i), (w) => (Number.isNaN(w) ? "" : shortest(w)))]);
  return lines.map((line) => line.map(quote).join(",")).join("\r\n") + "\r\n";
}

/**
 * JSON in the words of the server, pieces named as on the page: weights[i][j], null where masked. A block that is shown
 * whole has no layer and head. rows_by: which piece names a row of the target, the one produced or fed. sinks[i] is what a row leaves to a sink, in a model that has one.
 *
 * @param {Alignment} a
 */
export function toJson(a) {
  const weights = Array.from({ length: a.n }, (_, i) =>
    Array.from(row(a, i), (w) => (Number.isNaN(w) ? null : Number(shortest(w)))),
  );
  const { block, layer, head } = a;
  const place = { block, ...(layer && { layer, head }), ...(a.served && { rows_by: a.served }) };
  const sinks = a.sinks ? { sinks: Array.from(a.sinks, (share) => Number(shortest(share))) } : {};
  return JSON.stringify({ ...place, rows: a.rows.labels, columns: a.columns.labels, weights, ...sinks });
}

/**
 * The shortest decimal that is the same float32: nine digits always are, fewer often.
 *
 * @param {number} w
 */
export function shortest(w) {
  for (let digits = 6; digits < 9; digits++)
    if (Math.fround(Number(w.toPrecision(digits))) === w) return String(Number(w.toPrecision(digits)));
  return String(Number(w.toPrecision(9)));
}

/** @param {string} field */
const quote = (field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
