/**
 * A vector of signed numbers, each a cell, in lines as a text is; plum below 0, teal above, with its scale. `show` an
 * answer that has one, or set `shown`. Pointing at a cell says its number; so do the arrow keys, Home and End. Where it was pooled, a
 * table says how many numbers each piece has won.
 */
import { html, render } from "../html.ts";
import { h } from "../dom.ts";
import { roomOf } from "../paper-size.ts";
import { PER_LINE, lines, numberAt, positionOf, reach, shade, step } from "../maps/signed.ts";
import {
  SHARES,
  SHARES_HEAD,
  numberInWords,
  sharesWon,
  vectorInWords,
  vectorLabel,
  type Pooled,
  type Share,
} from "../maps/vector-words.ts";
import { BAR, belowZero, minus, paintBar, prepare } from "../maps/drawing.ts";
import { axesOf, counted, type NumbersOf } from "../maps/numbers-of.ts";
import { Painted } from "../maps/painted.ts";
import { css } from "../maps/ramp.ts";
import { widest } from "../maps/names.ts";
import { endOfScale, fixed } from "../words.ts";
import { inks, signedColours } from "../maps/inks.ts";
import { write } from "../write.ts";
import type { Answer } from "../api.ts";

const GAP = 8; // pixels between the number of a line and its first cell

/** Pixels above the first line, whose number may be higher than its cells. */
const above = (cell: number): number => Math.max(0, Math.ceil((inks().size - cell) / 2));
const LARGEST_CELL = 36;
const HIGHEST = 0.5; // of the window

/** A vector; where it was pooled, of what; `at` is the index of the cell that is pointed at. */
type Shown = { vector: ArrayLike<number>; pooled: Pooled | null; at: number | null };

export class FixedVector extends Painted {
  #shown: Shown = { vector: [], pooled: null, at: null };
  #cells = h("canvas");
  #bar = h("canvas");
  #scale = h("p", { className: "scale" });
  #words = h("output");
  #shares = h("table");

  connectedCallback() {
    super.connectedCallback();
    this.role = "application"; // it has no option to be a listbox of
    this.tabIndex = 0;
    this.append(this.#cells, this.#scale, this.#words, this.#shares);
    for (const type of ["pointermove", "pointerleave", "click", "keydown", "blur"])
      this.addEventListener(type, this);
  }

  set shown(answer: Pick<Answer, "vector" | "won" | "source">) {
    this.show(answer);
  }

  show({ vector: given, won, source }: Pick<Answer, "vector" | "won" | "source">) {
    const vector = given ?? [];
    const pooled = won ? { tokens: source.tokens, won } : null;
    this.#shown = { vector, pooled, at: null };
    this.ariaLabel = vectorLabel(vector);
    const end = reach(vector);
    const numbers = [-end, 0, end].map((x) => h("span", { translate: false }, x ? endOfScale(x) : "0"));
    this.#scale.replaceChildren(this.#bar, ...numbers);
    this.#showShares(pooled && sharesWon(pooled));
    this.repaint();
  }

  #showShares(lines: Share[] | null) {
    this.#shares.hidden = !lines;
    const line = ([piece, count, share]: Share) =>
      html`<tr><th scope="row">${piece}</th><td>${count}</td><td>${fixed(100 * share, 0)} %</td>
        <td><i style="inline-size: ${100 * share}%"></i></td></tr>`;
    const head = SHARES_HEAD.map((name) => html`<th scope="col">${name}</th>`);
    render(
      lines ? html`<thead><tr>${head}<td></td></tr></thead><tbody>${lines.map(line)}</tbody>` : "",
      this.#shares,
    );
  }

  get numbers(): NumbersOf[] {
    const { vector: values, pooled } = this.#shown;
    const axes = axesOf(["vector"], counted(values.length));
    const vector = { key: "values", kind: "signed", end: reach(values), ...axes, values } as const;
    if (!pooled) return [vector];
    const lines = sharesWon(pooled);
    return [
      { ...vector, name: "vector" },
      { name: SHARES, head: SHARES_HEAD, lines },
    ];
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "pointerleave" || event.type === "blur") return this.#point(null);
    const { clientX, clientY } = event as PointerEvent;
    const { left, top } = this.#cells.getBoundingClientRect();
    const size = this.#size;
    const x = Math.floor((clientX - left - this.#margin) / size);
    const y = Math.floor((clientY - top - above(size)) / size);
    this.#point(numberAt({ x, y }, this.#shown.vector.length));
  }

  #onKey(event: KeyboardEvent) {
    const { vector, at } = this.#shown;
    const to = step(at ?? 0, event.key, vector.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#point(at === null ? 0 : to);
  }

  #point(at: number | null) {
    if (at === this.#shown.at) return;
    this.#shown = { ...this.#shown, at };
    this.repaint();
  }

  /** Pixels before the first cell: room for the number that a line starts with. */
  get #margin() {
    return Math.ceil(widest([String(this.#shown.vector.length)], inks().size)) + GAP;
  }

  /** Pixels of a cell: as large as the page has room for, in width and in height. */
  get #size() {
    const across = (this.clientWidth - this.#margin) / PER_LINE;
    const down = (roomOf().innerHeight * HIGHEST) / lines(this.#shown.vector.length);
    return Math.max(1, Math.floor(Math.min(LARGEST_CELL, across, down)));
  }

  paint() {
    const { vector, pooled, at } = this.#shown;
    const count = vector.length;
    if (!count || !this.clientWidth) return;
    write(this.#words, at === null ? vectorInWords(vector) : numberInWords(vector, at, pooled));
    const size = this.#size;
    const margin = this.#margin;
    this.style.setProperty("--before-cells", `${margin}px`);
    const context = prepare(this.#cells, margin + PER_LINE * size + 1, above(size) + lines(count) * size + 1);
    context.translate(0, above(size));
    const { grey, ink, family, size: font } = inks();
    const colours = signedColours();
    const end = reach(vector);
    const below = belowZero({ values: vector, kind: "signed", end });
    context.font = `${font}px ${family}`;
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let k = 0; k < count; k++) {
      const { x, y } = positionOf(k);
      context.fillStyle = grey;
      if (x === 0 && y % Math.ceil(font / size) === 0)
        context.fillText(String(k + 1), margin - GAP, (y + 0.5) * size);
      context.fillStyle = css(colours[shade(vector[k], end, colours.length)]);
      const box = { left: margin + x * size, top: y * size, width: size - 1, height: size - 1 };
      context.fillRect(box.left, box.top, box.width, box.height);
      const colour = below?.(k);
      if (colour) minus(context, box, colour);
    }
    if (at !== null) {
      const { x, y } = positionOf(at);
      context.strokeStyle = ink;
      context.lineWidth = 2;
      context.strokeRect(margin + x * size, y * size + 0.5, size - 1, size - 1);
    }
    const bar = prepare(this.#bar, colours.length, BAR);
    paintBar(bar, colours, colours.length);
    bar.fillStyle = grey;
    bar.fillRect((colours.length - 1) / 2, 0, 1, BAR); // 0
  }
}
