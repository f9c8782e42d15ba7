/**
 * A matrix that people type, a field a cell: `<number-grid data-name="W^Q" data-rows="x" data-words="The cat">`, where
 * `data-rows` is the letter of the rows and `data-words` are words beside the first of them. Set `texts`. Arrows and Enter move between the cells, and a matrix can be pasted. Fires
 * `grid-edit` with `{i, j, text}`, and `grid-paste` with `{text}` where more than one cell was pasted.
 */
import { dispatch, h } from "../shared/dom.ts";
import { subscript } from "../shared/maps/arithmetic.ts";
import { problemOf, problemsOf, readNumber, readPasted, sameSize } from "../shared/maps/grids.ts";
import { counted } from "../shared/maps/numbers-of.ts";
import { reach } from "../shared/maps/signed.ts";
import { cell, heading, light, moved, nearest, placeOf, table } from "../shared/maps/table-cells.ts";
import type { Texts } from "../shared/maps/grids.ts";
import type { MatrixOf } from "../shared/maps/numbers-of.ts";
import type { CellAt, Light } from "../shared/maps/table-cells.ts";

export class NumberGrid extends HTMLElement {
  #texts: Texts = [];
  #table = h("table", { role: "presentation" });
  #problem = h("p", { className: "wrong", role: "alert" });

  connectedCallback() {
    this.#problem.id = `${this.id}-wrong`;
    this.append(h("div", { className: "wide" }, this.#table), this.#problem);
    this.role = "group";
    this.ariaLabel = `${this.dataset.name}, editable`;
    for (const type of ["input", "paste", "keydown", "focusin"]) this.addEventListener(type, this);
  }

  set texts(texts: Texts) {
    const same = sameSize(texts, this.#texts);
    this.#texts = texts;
    if (!same) this.#build();
    texts.forEach((row, i) => row.forEach((text, j) => this.#fill(i, j, text)));
    this.#problem.textContent = problemsOf(texts);
  }

  /** The typed numbers; NaN where a text is none. */
  get numbers(): MatrixOf[] {
    const { name, rows = "" } = this.dataset;
    const values = this.#texts.flat().map(readNumber);
    const end = reach(values.filter((x) => !Number.isNaN(x)));
    const axis = (labels: string[]) => ({ means: "", labels });
    const [names, columns] = [counted(this.#texts.length), axis(counted(this.#texts[0]?.length ?? 0))];
    const labels = rows ? names.map((_, i) => rows + subscript(i + 1)) : names;
    return [{ name, key: "values", kind: "signed", end, rows: axis(labels), columns, values }];
  }

  set lit(lights: Light[]) {
    light(this.#table, lights);
  }

  handleEvent(event: Event) {
    const input = event.target as HTMLInputElement;
    if (event.type === "focusin") input.select();
    else if (event.type === "keydown") this.#onKey(event as KeyboardEvent, input);
    else if (event.type === "paste") this.#onPaste(event as ClipboardEvent);
    else dispatch(this, "grid-edit", { ...placeOf(input), text: input.value });
  }

  #build() {
    const focused = this.querySelector(":focus");
    const place = focused && placeOf(focused);
    const { name, rows, words = "" } = this.dataset;
    const said = words.split(" ");
    const lines = this.#texts.map((row, i) => [
      ...(rows ? [heading([rows + subscript(i + 1), said[i]].join(" ").trim(), "row")] : []),
      ...row.map((_, j) => field(i, j, `${name}, row ${i + 1}, column ${j + 1}`)),
    ]);
    table(this.#table, "", [], lines);
    if (place) this.#go(nearest(place, this.#texts));
  }

  #input(i: number, j: number) {
    return this.#table.rows[i].querySelectorAll("input")[j];
  }

  #fill(i: number, j: number, text: string) {
    const input = this.#input(i, j);
    if (input.value !== text) input.value = text;
    const bad = !!problemOf(text);
    input.ariaInvalid = bad ? "true" : null;
    if (bad) input.setAttribute("aria-describedby", this.#problem.id);
    else input.removeAttribute("aria-describedby");
  }

  #onKey(event: KeyboardEvent, input: HTMLInputElement) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const place = placeOf(input) as CellAt;
    const arrow = event.key.startsWith("Arrow") && !event.shiftKey && !staysInside(event.key, input);
    const below = event.key === "Enter" && this.#after(place, event.shiftKey ? -1 : 1);
    const to = below || (arrow && moved(place, event.key, this.#texts));
    if (!to) return;
    event.preventDefault();
    this.#go(to);
  }

  /** The cell below or above; from the end of a column on to the next. */
  #after({ i, j }: CellAt, by: 1 | -1) {
    const [rows, columns] = [this.#texts.length, this.#texts[0].length];
    const k = (j * rows + i + by + rows * columns) % (rows * columns);
    return { i: k % rows, j: Math.floor(k / rows) };
  }

  #go({ i, j }: CellAt) {
    const input = this.#input(i, j);
    input.focus();
    input.select();
  }

  #onPaste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (readPasted(text)?.flat().length === 1) return; // one number, for one cell
    event.preventDefault();
    dispatch(this, "grid-paste", { text });
  }
}

/** True where an arrow moves the caret: the text has more on that side, and not all of it is selected. */
function staysInside(key: string, { selectionStart, selectionEnd, value }: HTMLInputElement) {
  if (value && selectionStart === 0 && selectionEnd === value.length) return false;
  if (key === "ArrowLeft") return selectionEnd !== 0;
  return key === "ArrowRight" && selectionStart !== value.length;
}

const field = (i: number, j: number, name: string) =>
  cell(i, j, h("input", { inputMode: "decimal", autocomplete: "off", spellcheck: false, ariaLabel: name }));
