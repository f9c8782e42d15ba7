/**
 * The sheet: boxes with their pictures, wires between them, drawn as one SVG. `show` it; it fires `box-open` with the
 * box that is pressed, `piece-enter`, `piece-leave` and `piece-lock` with a side and an index, `column-lock` with the
 * tile that is pressed.
 */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { dispatch } from "../shared/dom.ts";
import { bare, labels } from "../shared/pieces.ts";
import { fixed } from "../shared/words.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { PER_LINE, lines } from "../shared/maps/signed.ts";
import { maps, tiles } from "./pictures.ts";
import { LEAST, LINE, type Box, type Rect, type Sheet, type Text, type Wire } from "./plan.ts";
import { boxInWords, openLayer, sheetInWords } from "./words.ts";
import type { Answer, Block, Part, Whole } from "../shared/api.ts";

export type Shown = {
  whole: Whole;
  blocks: Answer["blocks"];
  sheet: Sheet;
  /** The column that is lit, from 0: the step or the hop that is followed; -1 for none. */
  lit: number;
  /** The step whose chances are shown, from 1; only what is computed up to it where `until` is true. */
  step: number;
  until: boolean;
  /** The part that is opened large. */
  at: string;
};

const LETTER = 0.54; // the width of a letter over its size
const GAP = 3; // px between maps

export class WholeSheet extends TemplateElement<Shown> {
  shown = {} as Shown;
  #pictures = new Map<string, string>();
  #focus = 0;

  connectedCallback() {
    for (const type of ["theme-change", "present-change"])
      document.addEventListener(type, () => this.shown.sheet && this.redraw());
    for (const type of ["click", "keydown", "pointerover", "pointerleave"]) this.addEventListener(type, this);
  }

  /** Show it with pictures in other colours. */
  redraw() {
    this.#pictures.clear();
    this.show();
  }

  show(part: Partial<Shown> = {}) {
    if (part.whole && part.whole !== this.shown.whole) this.#pictures.clear();
    super.show(part);
  }

  /** Light the boxes one after another, as they are computed. */
  move() {
    this.toggleAttribute("data-moves", false);
    void this.offsetWidth; // so that a movement that runs begins again
    this.toggleAttribute("data-moves", true);
  }

  template({ whole, sheet }: Shown) {
    const { room, width, height, boxes, wires, texts } = sheet;
    if (!boxes[this.#focus]?.part) this.#focus = boxes.findIndex(({ part }) => part);
    return html`<svg
      viewBox="0 0 ${width} ${height}"
      class=${room}
      style="--ratio: ${width / height}; --share: ${1 / Math.max(1, boxes.length)}"
      role="listbox"
      aria-label=${sheetInWords(whole)}
    >
      <defs>
        <marker id="arrow" viewBox="0 0 6 6" refX="3" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0,0L6,3L0,6z" />
        </marker>
      </defs>
      ${wires.map(wireOf)} ${texts.map(textOf)} ${boxes.map((box, k) => this.#boxOf(box, k))}
    </svg>`;
  }

  #boxOf(box: Box, order: number) {
    const { id, kind, x, y, width, height, part } = box;
    return svg`<g class=${kind} data-part=${id} style="--order: ${order}" role=${part ? "option" : nothing}
      aria-label=${part ? saysOf(box) : nothing} aria-selected=${part ? id === this.shown.at : nothing}
      tabindex=${part ? (order === this.#focus ? 0 : -1) : nothing}>
      ${kind === "sum" ? circle(box) : svg`<rect class="box" x=${x} y=${y} width=${width} height=${height} rx="3" />`}
      ${this.#name(box)} ${this.#picture(box)}
    </g>`;
  }

  /** The name, in as many lines as its place needs, and the shape where there is a line left. */
  #name({ kind, name, shape, x, y, width, height, picture }: Box) {
    const { room } = this.shown.sheet;
    if (kind === "sum" || (kind === "pieces" && room === "narrow")) return "";
    const middle = y + height / 2 + 5;
    if (kind === "pieces") return svg`<text class="shape" x=${x + 8} y=${middle}>${name}</text>`;
    const line = LINE[room];
    const wide = picture.x - x > 12 ? picture.x - x - 12 : width;
    const letters = Math.floor(wide / (line * LETTER * 0.95));
    const lines = linesOf(name, letters);
    const isLinear = kind === "linear";
    const hasShape = !isLinear && shape && room !== "wall" && lines.length * line + 14 <= height;
    const top = y + (height - lines.length * line - (hasShape ? 13 : 0)) / 2;
    return svg`${lines.map((text, k) => svg`<text class="name" x=${x + 8} y=${top + (k + 0.8) * line}>${text}</text>`)}
      ${isLinear ? svg`<text class="shape" x=${Math.min(picture.x, x + width - 7 * shape.length)} y=${middle}>${shape}</text>` : ""}
      ${hasShape ? svg`<text class="shape" x=${x + 8} y=${top + lines.length * line + 11}>${shape}</text>` : ""}`;
  }

  #picture(box: Box): TemplateResult | string {
    const { kind, part } = box;
    if (kind === "maps" && part) return this.#maps(box, part);
    if (kind === "pieces") return this.#pieces(box);
    if (kind === "softmax") return this.#chances(box);
    if (kind === "lines") return "";
    if (kind === "tiles" && part) return this.#single(box, part);
    return part && kind !== "sum" ? this.#tiles(box, part) : "";
  }

  #tiles({ id, picture, side }: Box, part: Part) {
    const until = this.#until(side);
    const href = this.#kept(`${id} ${until}`, () => tiles(part, until));
    return svg`<image href=${href} x=${picture.x} y=${picture.y} width=${picture.width} height=${picture.height}
      preserveAspectRatio="none" />${this.#later(picture, side)}${this.#column(picture, side)}`;
  }

  /** A veil over the columns of steps after the one that is followed, or over rows of maps. */
  #later({ x, y, width, height }: Rect, side: Box["side"], isRow = false) {
    const n = this.#names(side).length;
    const done = Math.min(n, (this.#lit(side) ?? n) + 1) / n;
    const [left, top] = isRow ? [0, done] : [done, 0];
    return svg`<rect class="later" x=${x + left * width} y=${y + top * height} width=${(1 - left) * width} height=${(1 - top) * height} />`;
  }

  /** Tiles that stand apart. */
  #single({ id, tiles: places = [], side }: Box, part: Part) {
    const until = this.#until(side);
    const href = this.#kept(`${id} ${until}`, () => tiles(part, until));
    const wide = Math.min(PER_LINE, part.shape[part.shape.length - 1]);
    const tall = lines(part.shape[part.shape.length - 1]);
    return svg`${places.map(
      ({ x, y, width, height }, k) => svg`<svg x=${x} y=${y} width=${width} height=${height}
        viewBox="${k * (wide + 1)} 0 ${wide} ${tall}" preserveAspectRatio="none"><image href=${href}
        width=${places.length * (wide + 1)} height=${tall} preserveAspectRatio="none" /></svg>
      <rect class="frame" data-side=${side} data-tile=${k} x=${x} y=${y} width=${width} height=${height}
        ?data-later=${this.#isLater(k, side)} />`,
    )}` as TemplateResult;
  }

  /** The band of the piece that is lit. */
  #column({ x, y, width, height }: Rect, side: Box["side"]) {
    const n = this.#names(side).length;
    return svg`<rect class="lit" data-side=${side} x=${x} y=${y - 2} width=${width / n} height=${height + 4}
      data-wide=${width / n} transform=${bandAt(this.#lit(side), width / n)} />`;
  }

  #maps({ picture, side }: Box, { block, layer }: Part) {
    const found = this.shown.blocks[block as string];
    if (!found) return "";
    const [, heads, n, m] = found.shape;
    const href = this.#kept(block as string, () => maps(found));
    const lines = heads > 16 ? 2 : 1;
    const across = Math.ceil(heads / lines);
    const [w, h] = [picture.width / across - GAP, picture.height / lines - (lines - 1) * GAP];
    return Array.from({ length: heads }, (_, head) => {
      const x = picture.x + (head % across) * (w + GAP);
      const y = picture.y + Math.floor(head / across) * (h + GAP);
      return this.#map(
        found,
        { x, y, width: w, height: h },
        { href, head, layer: (layer ?? 1) - 1, n, m, side },
      );
    }) as unknown as TemplateResult;
  }

  #map(
    { shape: [layers, heads] }: Block,
    { x, y, width, height }: Rect,
    {
      href,
      head,
      layer,
      n,
      m,
      side,
    }: { href: string; head: number; layer: number; n: number; m: number; side: Box["side"] },
  ) {
    const rows = Math.min(n, this.#until(side));
    return svg`<svg x=${x} y=${y} width=${width} height=${(height * rows) / n} viewBox="${head * m} ${layer * n} ${m} ${rows}"
        preserveAspectRatio="none" data-head=${head + 1}>
        <image href=${href} width=${heads * m} height=${layers * n} preserveAspectRatio="none" /></svg>
      <rect class="frame" x=${x} y=${y} width=${width} height=${height} data-head=${head + 1} />
      ${this.#later({ x, y, width, height }, side, true)}
      <rect class="lit row" data-side=${side} x=${x - 1} y=${y} width=${width + 2} height=${height / n}
        data-tall=${height / n} transform=${bandAt(this.#lit(side), 0, height / n)} />`;
  }

  #pieces({ picture, side, id, tiles: places }: Box) {
    const names = this.#names(id.startsWith("encoder") ? "source" : "fed");
    const each = picture.width / names.length;
    const at = places ?? names.map((_, k) => ({ ...picture, x: picture.x + k * each, width: each }));
    const wide = at[0].width;
    const stands = picture.height > wide;
    const most = Math.max(...names.map(({ length }) => length));
    const { room } = this.shown.sheet;
    const font = Math.min(LINE[room] - 1, Math.max(9, stands ? wide : wide / (LETTER * most)));
    if (room === "wall" && font < LINE.wall - 1) return "";
    const end = picture.y + (stands ? picture.height : picture.height / 2 + 5);
    return svg`${places ? "" : this.#column(picture, side)}${names.map((name, k) => {
      const x = at[k].x + wide / 2;
      const turn = stands ? `rotate(-90 ${x} ${end}) translate(0 ${font / 3})` : "";
      return svg`<text class="piece" data-side=${side} data-piece=${k} font-size=${font} x=${x} y=${end} transform=${turn}
        ?data-stands=${stands} ?data-later=${this.#isLater(k, side)} ?data-left-out=${k >= this.#until(side)}>${name}</text>`;
    })}` as TemplateResult;
  }

  #chances({ picture: { x, y, width, height } }: Box) {
    const { whole, step, sheet } = this.shown;
    const { room } = sheet;
    const { pieces, probabilities } = whole.chances[step - 1];
    const shown = pieces.slice(0, Math.floor(width / LEAST[room]));
    const wide = width / shown.length;
    return svg`${shown.map((piece, k) => {
      const middle = x + (k + 0.5) * wide;
      const letter = room === "wall" ? 27 : 13;
      const foot = y + height - 2 * letter - 6;
      return svg`<rect class="bar" x=${middle - 16} y=${foot - (foot - y) * probabilities[k]} width="32"
          height=${(foot - y) * probabilities[k] + 1} />
        <text class="chance piece" x=${middle} y=${foot + letter}>${bare(labels([piece])[0])}</text>
        <text class="chance" x=${middle} y=${y + height - 3}>${small(probabilities[k])}</text>`;
    })}` as TemplateResult;
  }

  #kept(key: string, make: () => string) {
    const kept = this.#pictures.get(key) ?? make();
    this.#pictures.set(key, kept);
    return kept;
  }

  #isLater = (k: number, side: Box["side"]) => k > (this.#lit(side) ?? Infinity);

  /** The number of columns of a side that are computed. */
  #until = (side: Box["side"]) => (side === "target" && this.shown.until ? this.shown.step : Infinity);

  #lit = (side: Box["side"]) =>
    side === "target" && this.shown.whole.chances.length ? this.shown.step - 1 : null;

  #names(side: "source" | "target" | "fed") {
    const { source, target } = this.shown.whole;
    const tokens = { source: source.tokens, target: target.tokens, fed: target.fed }[side];
    return labels(tokens).map(bare);
  }

  /** Light a piece of a side where it enters and on its way; null lights the step again. */
  light(side: Box["side"], index: number | null) {
    const at = index ?? this.#lit(side) ?? -1;
    for (const band of this.querySelectorAll<SVGElement>(`.lit[data-side=${side}]`))
      band.setAttribute(
        "transform",
        bandAt(at, Number(band.dataset.wide ?? 0), Number(band.dataset.tall ?? 0)),
      );
    for (const tile of this.querySelectorAll<SVGElement>(`[data-side=${side}][data-tile]`))
      tile.toggleAttribute("data-lit", Number(tile.dataset.tile) === at);
  }

  handleEvent(event: Event) {
    if (event instanceof KeyboardEvent) return this.#key(event);
    const piece = (event.target as Element).closest<SVGElement>("[data-piece]");
    if (event.type !== "click") {
      const { side, piece: index } = piece?.dataset ?? {};
      return dispatch(this, piece ? "piece-enter" : "piece-leave", piece && { side, index: Number(index) });
    }
    if (piece)
      return dispatch(this, "piece-lock", { side: piece.dataset.side, index: Number(piece.dataset.piece) });
    const tile = (event.target as Element).closest<SVGElement>("[data-tile][data-side=target]");
    if (tile) return dispatch(this, "column-lock", Number(tile.dataset.tile));
    const box = this.#boxAt(event.target as Element);
    const head = Number((event.target as Element).closest<SVGElement>("[data-head]")?.dataset.head ?? 0);
    if (box?.part) dispatch(this, "box-open", { ...box, head });
  }

  #boxAt(target: Element) {
    const id = target.closest<SVGElement>("[data-part]")?.dataset.part;
    return this.shown.sheet?.boxes.find((box) => box.id === id);
  }

  #key(event: KeyboardEvent) {
    const boxes = this.shown.sheet.boxes.filter(({ part }) => part);
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    const box = this.#boxAt(event.target as Element);
    if (event.key === "Enter" && box) return dispatch(this, "box-open", { ...box, head: 0 });
    if (!by || !box) return;
    event.preventDefault();
    this.focusOn(boxes[boxes.indexOf(box) + by]?.id);
  }

  /** The place of a part in the window. */
  placeOf = (id: string) => this.querySelector(`[data-part="${id}"] > .box`)?.getBoundingClientRect();

  /** Give a part the focus. */
  focusOn(id: string | undefined) {
    const index = this.shown.sheet.boxes.findIndex((box) => box.id === id);
    if (index < 0) return;
    this.#focus = index;
    this.show();
    this.querySelector<SVGElement>(`[data-part="${id}"]`)?.focus();
  }
}

/** The place of a band of the k-th column, or row; off the sheet where there is none. */
const bandAt = (k: number | null, wide: number, tall: number = 0) =>
  k === null || k < 0 ? "translate(-9999)" : `translate(${k * wide} ${k * tall})`;

const saysOf = ({ layer, part }: Box) => (layer ? openLayer(layer) : boxInWords(part as Part));

/** A name in lines of about so many letters. */
function linesOf(name: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length && longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const wireOf = ({ path, isLit, weight }: Wire) =>
  weight === undefined
    ? svg`<path class=${isLit ? "wire lit-way" : "wire"} d=${path} marker-end="url(#arrow)" />`
    : svg`<path class="weight" d=${path} stroke-width=${weight} />`;

const textOf = ({ text, x, y, isTurned }: Text) =>
  svg`<text class="label" x=${x} y=${y} transform=${isTurned ? `rotate(-90 ${x} ${y})` : ""}>${text}</text>`;

const circle = ({ x, y, width, height }: Box) => {
  const [cx, cy, r] = [x + width / 2, y + height / 2, height / 2];
  return svg`<circle class="box" cx=${cx} cy=${cy} r=${r} /><path class="plus" d="M${cx - 5},${cy}h10M${cx},${cy - 5}v10" />`;
};

const small = (p: number) => (p < 0.005 ? "<0.01" : fixed(p));
