/**
 * A vector of signed numbers, each a cell, in lines as a text is; plum below 0, teal above, with its scale. `show` an
 * answer that has one, or set `shown`. Pointing at a cell says its number; so do the arrow keys, Home and End. Where it was pooled, a
 * table says how many numbers each piece has won.
 */
import { html, render } from "lit-html";
import { h } from "../dom.ts";
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
import type { Answer } from "../api.ts";

const GAP = 8; // pixels between the number of a line and its first cell

/** Pixels above the first line, whose number may be higher than its cells. */
const above = (cell: number): number => Math.max(0, Math.ceil((inks().size - cell) / 2));
const LARGEST_CELL = 36;
const HIGHEST = 0.5; // of the window

export class FixedVector extends Painted {
  #vector: ArrayLike<number> = [];
  #pooled: Pooled | null = null;
  /** The index of the cell that is pointed at. */
  #at: number | null = null;
  #cells = h("canvas");
  #bar = h("canvas");
  #scale = h("p", { className: "scale" });
  #words = h("output");
  #shares = h("table");

  connectedCallback() {
    super.connectedCallback();
    this.role = "group";
    this.tabIndex = 0;
    this.append(this.#cells, this.#scale, this.#words, this.#shares);
    for (const type of ["pointermove", "pointerleave", "click", "keydown", "blur"])
      this.addEventListener(type, this);
  }

  set shown(answer: Pick<Answer, "vector" | "won" | "source">) {
    this.show(answer);
  }

  show({ vector, won, source }: Pick<Answer, "vector" | "won" | "source">) {
    this.#vector = vector ?? [];
    this.#pooled = won ? { tokens: source.tokens, won } : null;
    this.#at = null;
    this.ariaLabel = vectorLabel(this.#vector);
    const end = reach(this.#vector);
    const numbers = [-end, 0, end].map((x) => h("span", {}, x ? endOfScale(x) : "0"));
    this.#scale.replaceChildren(this.#bar, ...numbers);
    this.#showShares();
    this.repaint();
  }

  #showShares() {
    const lines = this.#pooled && sharesWon(this.#pooled);
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
    const axes = axesOf(["vector"], counted(this.#vector.length));
    const values = { key: "values", kind: "signed", end: reach(this.#vector), ...axes } as const;
    const vector = { ...values, values: this.#vector };
    if (!this.#pooled) return [vector];
    const lines = sharesWon(this.#pooled);
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
    this.#point(numberAt({ x, y }, this.#vector.length));
  }

  #onKey(event: KeyboardEvent) {
    const to = step(this.#at ?? 0, event.key, this.#vector.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#point(this.#at === null ? 0 : to);
  }

  #point(at: number | null) {
    if (at === this.#at) return;
    this.#at = at;
    this.repaint();
  }

  /** Pixels before the first cell: room for the number that a line starts with. */
  get #margin() {
    return Math.ceil(widest([String(this.#vector.length)], inks().size)) + GAP;
  }

  /** Pixels of a cell: as large as the page has room for, in width and in height. */
  get #size() {
    const across = (this.clientWidth - this.#margin) / PER_LINE;
    const down = (innerHeight * HIGHEST) / lines(this.#vector.length);
    return Math.max(1, Math.floor(Math.min(LARGEST_CELL, across, down)));
  }

  paint() {
    const count = this.#vector.length;
    if (!count || !this.clientWidth) return;
    this.#words.textContent =
      this.#at === null ? vectorInWords(this.#vector) : numberInWords(this.#vector, this.#at, this.#pooled);
    const size = this.#size;
    const margin = this.#margin;
    this.style.setProperty("--before-cells", `${margin}px`);
    const context = prepare(this.#cells, margin + PER_LINE * size + 1, above(size) + lines(count) * size + 1);
    context.translate(0, above(size));
    const { grey, ink, family, size: font } = inks();
    const colours = signedColours();
    const end = reach(this.#vector);
    const below = belowZero({ values: this.#vector, kind: "signed", end });
    context.font = `${font}px ${family}`;
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let k = 0; k < count; k++) {
      const { x, y } = positionOf(k);
      context.fillStyle = grey;
      if (x === 0 && y % Math.ceil(font / size) === 0)
        context.fillText(String(k + 1), margin - GAP, (y + 0.5) * size);
      context.fillStyle = css(colours[shade(this.#vector[k], end, colours.length)]);
      const box = { left: margin + x * size, top: y * size, width: size - 1, height: size - 1 };
      context.fillRect(box.left, box.top, box.width, box.height);
      const colour = below?.(k);
      if (colour) minus(context, box, colour);
    }
    if (this.#at !== null) {
      const { x, y } = positionOf(this.#at);
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
