/** The measures as text that other programs read. */
import { writtenOf } from "./measures.js";
import { labels } from "../shared/sentence/pieces.js";

/**
 * Comma separated values: a line for each written and source piece, a column for each measure; places count from 1.
 *
 * @param {Explained} answer
 */
export function toCsv(answer) {
  const { source, measures } = answer;
  const found = Object.entries(measures);
  const lines = [["i", "written", "j", "source", ...found.map(([id]) => id)]];
  const columns = labels(source.tokens);
  labels(writtenOf(answer)).forEach((written, i) =>
    columns.forEach((read, j) =>
      lines.push([`${i + 1}`, written, `${j + 1}`, read, ...found.map(([, rows]) => String(rows[i][j]))]),
    ),
  );
  return lines.map((line) => line.map(quote).join(",")).join("\r\n") + "\r\n";
}

/**
 * JSON in the words of the server, pieces named as on the page, less what the page does not show.
 *
 * @param {Explained} answer
 */
export function toJson(answer) {
  const { model, source, layer, head, measures, agreement } = answer;
  const texts = { rows: labels(writtenOf(answer)), columns: labels(source.tokens) };
  return JSON.stringify({ model, layer, head, named_by: answer.rows, ...texts, measures, agreement });
}

/** @param {string} field */
const quote = (field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
