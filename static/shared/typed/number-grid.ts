/**
 * A matrix that people type, a field a cell: `<number-grid data-name="W^Q" data-rows="x" data-words="The cat">`, where
 * `data-rows` is the letter of the rows and `data-words` are words beside the first of them. Set `texts`. Arrows and
 * Enter move between the cells, and a matrix can be pasted; `isRead` shows the numbers as a table that nobody types in. Fires `grid-edit` with all texts, and
 * `grid-paste` with those that were pasted where it was more than one cell, or a sentence that says why they are no matrix.
 */
import { html, nothing } from "../html.ts";
import { dispatch } from "../dom.ts";
import { subscript } from "../maps/arithmetic.ts";
import { problemOf, problemsOf, readNumber, readPasted, type Texts } from "../maps/grids.ts";
import { counted, type MatrixOf } from "../maps/numbers-of.ts";
import { reach } from "../maps/signed.ts";
import { light, moved, nearest, cellAround, rowHeading } from "../maps/table-cells.ts";
import { hasTools } from "../page/tools.ts";
import { TemplateElement } from "../template-element.ts";
import type { Light } from "../maps/arithmetic.ts";
import type { OneCell } from "../maps/cells.ts";

type Shown = { texts: Texts; isRead: boolean };

export class NumberGrid extends TemplateElement<Shown> {
  shown: Shown = { texts: [], isRead: false };

  connectedCallback() {
    this.role = "group";
    this.#name();
  }

  /** True where its numbers are only read, as a table. */
  set isRead(isRead: boolean) {
    this.toggleAttribute("data-read", isRead);
    this.show({ isRead });
    this.#name();
  }

  set texts(texts: Texts) {
    const focused = this.contains(document.activeElement) && cellAround(document.activeElement as Element);
    this.show({ texts });
    if (focused && !this.contains(document.activeElement)) this.#go(nearest(focused, texts));
  }

  /** The typed numbers; NaN where a text is none. */
  get numbers(): MatrixOf[] {
    const { texts } = this.shown;
    const { name, rows = "" } = this.dataset;
    const values = texts.flat().map(readNumber);
    const end = reach(values.filter((x) => !Number.isNaN(x)));
    const axis = (labels: string[]) => ({ means: "", labels });
    const [names, columns] = [counted(texts.length), axis(counted(texts[0]?.length ?? 0))];
    const labels = rows ? names.map((_, i) => rows + subscript(i + 1)) : names;
    return [{ name, key: "values", kind: "signed", end, rows: axis(labels), columns, values }];
  }

  set lit(lights: Omit<Light, "of">[]) {
    light(this, lights);
  }

  #name() {
    this.ariaLabel = `${this.dataset.name}${this.shown.isRead ? "" : ", editable"}`;
  }

  protected template({ texts, isRead }: Shown) {
    const { rows } = this.dataset;
    const line = (row: string[], i: number) =>
      html`<tr>${rows ? rowHeading(this.#nameOf(i)) : ""}${row.map((text, j) => (isRead ? html`<td data-i=${i} data-j=${j}>${text}</td>` : this.#field(text, { i, j })))}</tr>`;
    return html`
      <div class="wide"><table role=${isRead ? nothing : "presentation"}><tbody>${texts.map(line)}</tbody></table></div>
      <p class="wrong" role="alert" id="${this.id}-wrong">${problemsOf(texts)}</p>`;
  }

  /** The name of a row, with its word: "x₁ The". */
  #nameOf(i: number) {
    const { name, rows, words = "" } = this.dataset;
    return rows ? [rows + subscript(i + 1), words.split(" ")[i]].join(" ").trim() : `${name}, row ${i + 1}`;
  }

  #field(text: string, cell: OneCell) {
    const { i, j } = cell;
    const bad = problemOf(text);
    const edit = ({ target }: Event) => {
      const texts = this.shown.texts.map((row) => [...row]);
      texts[i][j] = (target as HTMLInputElement).value;
      dispatch(this, "grid-edit", texts);
    };
    return html`
      <td data-i=${i} data-j=${j}><input inputmode="decimal" autocomplete="off" spellcheck="false" .value=${text}
        aria-label="${this.#nameOf(i)}, column ${j + 1}" aria-invalid=${bad ? "true" : nothing}
        aria-describedby=${bad ? `${this.id}-wrong` : nothing} @input=${edit} @paste=${this.#onPaste}
        @focusin=${({ target }: Event) => (target as HTMLInputElement).select()}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, cell)}></td>`;
  }

  #onKey(event: KeyboardEvent, cell: OneCell) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = event.key.startsWith("Arrow") && !event.shiftKey && !staysInside(event);
    const below = event.key === "Enter" && this.#after(cell, event.shiftKey ? -1 : 1);
    const to = below || (arrow && moved(cell, event.key, this.shown.texts));
    if (!to) return;
    event.preventDefault();
    this.#go(to);
  }

  /** The cell below or above; from the end of a column on to the next. */
  #after({ i, j }: OneCell, by: 1 | -1) {
    const [rows, columns] = [this.shown.texts.length, this.shown.texts[0].length];
    const k = (j * rows + i + by + rows * columns) % (rows * columns);
    return { i: k % rows, j: Math.floor(k / rows) };
  }

  #go({ i, j }: OneCell) {
    const input = this.querySelector(`[data-i="${i}"][data-j="${j}"] input`) as HTMLInputElement;
    input.focus();
    input.select();
  }

  #onPaste = (event: ClipboardEvent) => {
    const pasted = readPasted(event.clipboardData?.getData("text/plain") ?? "");
    if (typeof pasted !== "string" && pasted.flat().length === 1) return; // one number, for one cell
    event.preventDefault();
    dispatch(this, "grid-paste", pasted);
  };
}

/** Let numbers be typed while all tools are shown. */
export function typeWithTools(document: Document) {
  const type = () => {
    for (const grid of document.querySelectorAll("number-grid") as NodeListOf<NumberGrid>)
      grid.isRead = !hasTools();
  };
  document.addEventListener("tools-change", type);
  type();
}

/** True where an arrow moves the caret: the text has more on that side, and not all of it is selected. */
function staysInside({ key, target }: KeyboardEvent) {
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement;
  if (value && selectionStart === 0 && selectionEnd === value.length) return false;
  if (key === "ArrowLeft") return selectionEnd !== 0;
  return key === "ArrowRight" && selectionStart !== value.length;
}
