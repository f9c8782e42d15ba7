/** The numbers of the charts of Positions, all digits that the server sent; and as a table, made when it is opened. */
import { html, render } from "../shared/html.ts";
import { isMatrix, linesOf, type MatrixOf, type NumbersOf, type TableOf } from "../shared/maps/numbers-of.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { fixed } from "../shared/words.ts";
import { tableNote } from "./words.ts";
import { reach } from "../shared/maps/signed.ts";

const MOST_LINES = 64; // rows, and columns
const DIGITS = 4;

/** A matrix; `rows` and `columns` say what a row and a column are. */
export function matrixOf(values: (number | null)[][], rows: string, columns: string): MatrixOf {
  const numbers = values.flat().map((x) => x ?? NaN);
  const axis = (means: string, entries: unknown[] = []) => ({
    means,
    labels: [...entries.keys()].map(String),
  });
  return {
    ...{ key: "values", kind: "signed", end: reach(numbers.filter((x) => !Number.isNaN(x))) },
    ...{ rows: axis(rows, values), columns: axis(columns, values[0]), values: numbers },
  };
}

/** A table of columns by name, of one length. */
export function columnsOf(columns: Record<string, (number | null)[]>): TableOf {
  const head = Object.keys(columns);
  return { head, lines: (columns[head[0]] ?? []).map((_, row) => head.map((name) => columns[name][row])) };
}

/** Fill a <details> with its table and a note, where it is open. */
export function fillTable(details: HTMLDetailsElement, name: string, numbers: NumbersOf) {
  if (!details.open) return;
  const lines = linesOf(numbers).map((line) => line.map((value) => String(value ?? "")));
  if (isMatrix(numbers)) lines[0][0] = `${numbers.rows.means} \\ ${numbers.columns.means}`;
  const [top, ...rows] = lines.slice(0, MOST_LINES + 1).map((line) => line.slice(0, MOST_LINES + 1));
  const cell = (text: string) => html`<td>${text && fixed(Number(text), DIGITS)}</td>`;
  const body = rows.map(([first, ...others]) => [rowHeading(first), ...others.map(cell)]);
  const isCut = lines.length - 1 > MOST_LINES || lines[0].length > MOST_LINES + 1; // the first column names the rows
  const table = html`
    <div class="wide" role="group" aria-label="${name}, as a table" tabindex="0">
      <table class="table ruled">${inTable(name, top, body)}</table>
    </div>
    <p class="remark">${tableNote(10 ** -DIGITS, MOST_LINES, isCut)}</p>`;
  render(table, details);
}
