/** The numbers of a figure as a table, for those who read or hear them; made when it is opened. */
import { h } from "../shared/dom.ts";
import { isMatrix, linesOf, type NumbersOf } from "../shared/maps/numbers-of.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { fixed } from "../shared/words.ts";
import { tableNote } from "./words.ts";

const MOST = 64; // rows, and columns
const DIGITS = 4;

/** Fill the table and the note of a place, where it is open. */
export function fillTable(place: HTMLDetailsElement, name: string, give: () => NumbersOf) {
  const [box, note] = [place.querySelector("div"), place.querySelector("p")];
  if (!place.open || !box || !note) return;
  const numbers = give();
  const lines = linesOf(numbers).map((line) => line.map((value) => String(value ?? "")));
  if (isMatrix(numbers)) lines[0][0] = `${numbers.rows.means} \\ ${numbers.columns.means}`;
  const [top, ...rows] = lines.slice(0, MOST + 1).map((line) => line.slice(0, MOST + 1));
  const head = top.map((text) => heading(text, "col"));
  const body = rows.map(([first, ...cells]) => [
    heading(first, "row"),
    ...cells.map((text) => h("td", {}, text && fixed(Number(text), DIGITS))),
  ]);
  box.replaceChildren(table(h("table", { className: "table ruled" }), name, head, body));
  const isCut = lines.length - 1 > MOST || lines[0].length > MOST + 1; // the first column names the rows
  note.textContent = tableNote(10 ** -DIGITS, MOST, isCut);
}
