/** The numbers of a figure as a table, for those who read or hear them; made when it is opened. */
import { h } from "../shared/dom.ts";
import { isMatrix, linesOf } from "../shared/maps/numbers-of.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { fixed } from "../shared/words.ts";
import type { NumbersOf } from "../shared/maps/numbers-of.ts";

const MOST = 64; // rows, and columns
const DIGITS = 4;

export class FigureTable {
  declare place: HTMLDetailsElement;
  declare name: string;
  declare numbers: () => NumbersOf;

  constructor(place: HTMLDetailsElement, name: string, numbers: () => NumbersOf) {
    this.place = place;
    this.name = name;
    this.numbers = numbers;
    place.addEventListener("toggle", () => this.refresh());
  }

  refresh() {
    const { place } = this;
    const [box, note] = [place.querySelector("div"), place.querySelector("p")];
    if (!place.open || !box || !note) return;
    const numbers = this.numbers();
    const lines = linesOf(numbers).map((line) => line.map((value) => String(value ?? "")));
    if (isMatrix(numbers)) lines[0][0] = `${numbers.rows.means} \\ ${numbers.columns.means}`;
    const all = { n: lines.length - 1, m: lines[0].length };
    const [top, ...rows] = lines.slice(0, MOST + 1).map((line) => line.slice(0, MOST + 1));
    const body = rows.map(([first, ...cells]) => [
      heading(first, "row"),
      ...cells.map((text) => h("td", {}, text && fixed(Number(text), DIGITS))),
    ]);
    const element = h("table", { className: "table" });
    box.replaceChildren(
      table(
        element,
        this.name,
        top.map((text) => heading(text, "col")),
        body,
      ),
    );
    note.textContent = noteOf(all);
  }
}

/** The note on rows and columns, the first of which names the rows. */
function noteOf({ n, m }: { n: number; m: number }) {
  const cut = n > MOST || m > MOST + 1 ? ` The first ${MOST} rows and columns are shown.` : "";
  return `Rounded to ${10 ** -DIGITS}; a saved file has all digits and all rows.${cut}`;
}
