/**
 * The sheet: boxes with their pictures, wires between them, drawn as one SVG. `show` it; it fires `box-open` with the
 * box that is pressed, `piece-enter`, `piece-leave` and `piece-lock` with a side and an index, `column-lock` with the
 * tile that is pressed.
 */
import { languageOf } from "../shared/piece-languages.ts";
import { html, nothing, svg, type TemplateResult } from "../shared/html.ts";
import { grainOf, meansOf, type Grain } from "./grain.ts";
import { chancesOf } from "./chances.ts";
import { countOf } from "./kinds.ts";
import { isStop } from "./stops.ts";
import { dispatch } from "../shared/dom.ts";
import { bare, labels } from "../shared/pieces.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { matrixOf } from "./numbers.ts";
import { maps, tiles } from "./pictures.ts";
import {
  LETTER,
  LINE,
  linesOf,
  type Box,
  type Kind,
  type Rect,
  type Sheet,
  type Text,
  type Wire,
} from "./plan.ts";
import { boxInWords, countInWords, openLayer, sheetInWords, tileInWords } from "./words.ts";
import type { MatrixOf } from "../shared/maps/numbers-of.ts";
import type { Answer, Part, Whole } from "../shared/api.ts";

export type SheetShown = {
  whole: Whole;
  /** Asks for the same with all digits of its numbers: those that are drawn have a byte each. */
  exact: () => Promise<Whole>;
  blocks: Answer["blocks"];
  sheet: Sheet;
  /** The step whose chances are shown, from 1; only what is computed up to it where `until` is true. */
  step: number;
  until: boolean;
  /** The part that is opened large. */
  at: string;
  /** The box in focus of a walk, its drawing and the place that this covers; "" and null where nobody walks. */
  walk: string;
  grown: TemplateResult | null;
  cover: Rect | null;
};

const GAP = 3; // px between maps
const SIDES = ["source", "target"] as const;
const COLUMNED: Set<Kind> = new Set(["pieces", "vectors", "layers"]); // whose pictures have a column a piece

const TILED: Set<Kind> = new Set(["vectors", "tiles", "layers"]); // whose pictures are tiles of numbers

export class WholeSheet extends TemplateElement<SheetShown> {
  shown = {} as SheetShown;
  /** All digits of what was shown, by that. */
  #exact = new WeakMap<Whole, Whole>();
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

  show(part: Partial<SheetShown> = {}) {
    if (part.whole && part.whole !== this.shown.whole) this.#pictures.clear();
    super.show(part);
  }

  /** Wait for all digits of what is shown. */
  async complete() {
    while (!this.#exact.has(this.shown.whole)) {
      const { whole, exact } = this.shown;
      this.#exact.set(whole, await exact());
    }
  }

  get numbers(): MatrixOf[] {
    const whole = this.#exact.get(this.shown.whole) ?? this.shown.whole;
    return whole?.parts.map((part) => matrixOf(part, whole)) ?? [];
  }

  /** Light the boxes one after another, as they are computed. */
  move() {
    this.toggleAttribute("data-moves", false);
    void this.offsetWidth; // so that a movement that runs begins again
    this.toggleAttribute("data-moves", true);
  }

  template({ whole, sheet, grown, walk, cover }: SheetShown) {
    const { room, width, height, boxes, wires, texts } = sheet;
    const walked = boxes.findIndex(({ id }) => walk && id === walk);
    if (walked >= 0) this.#focus = walked;
    if (!boxes[this.#focus] || !isStop(boxes[this.#focus])) this.#focus = boxes.findIndex(isStop);
    return html`<svg
      viewBox="0 0 ${width} ${height}"
      class="${room}${grown ? " walked" : ""}"
      style="--ratio: ${width / height}; --share: ${1 / Math.max(1, boxes.length)}"
      role="listbox"
      aria-label=${sheetInWords(whole)}
    >
      ${wiresOf(wires)} ${texts.filter((text) => !isCut(text, cover)).map(textOf)} ${boxes.map((box, k) => this.#boxOf(box, k))}
      <path class="later" d=${this.#veil} />
      ${SIDES.map((side) => svg`<path class="lit" data-side=${side} /><path class="lit row" data-side=${side} />`)}
      ${grown ?? ""}
    </svg>`;
  }

  #boxOf(box: Box, order: number) {
    const { id, kind, x, y, width, height } = box;
    const { at, walk, cover } = this.shown;
    const stops = isStop(box);
    const isCovered = cover && meet(box, cover);
    return svg`<g class=${`${kind}${this.#meets(box) ? " meets" : ""}${isCovered ? " covered" : ""}`} data-part=${id} style="--order: ${order}"
      role=${stops ? "option" : nothing} aria-label=${stops ? this.#saysOf(box) : nothing}
      aria-selected=${stops ? [at, walk].includes(id) : nothing}
      tabindex=${stops ? (order === this.#focus ? 0 : -1) : nothing}>
      ${kind === "sum" ? circle(box) : svg`<rect class="box" x=${x} y=${y} width=${width} height=${height} rx="3" />`}
      ${this.#name(box)} ${this.#picture(box)}
    </g>`;
  }

  /** True where words meet in a box, or in a box of the folded layers that it stands for. */
  #meets({ kind, part }: Box) {
    const { parts, meeting } = this.shown.whole;
    const isIn = ({ id, stack, layer }: Part) =>
      kind === "layers" ? stack === part?.stack && layer !== null : id === part?.id;
    return parts.some((one) => isIn(one) && meeting.includes(one.id));
  }

  #saysOf(box: Box) {
    const { layer, part, name } = box;
    if (!part) return name;
    const count = countOf(box, this.shown.whole);
    const says = layer ? openLayer(name, layer) : boxInWords(part, this.#meets(box));
    return !count ? says : `${says}, ${countInWords("", count, Infinity)}`;
  }

  /** The name, in as many lines as its place needs, and the shape where there is a line left. */
  #name(box: Box) {
    const { kind, name, shape: size, x, y, width, height, picture } = box;
    const { room } = this.shown.sheet;
    const count = kind === "layers" || kind === "linear" ? 0 : countOf(box, this.shown.whole);
    if (kind === "sum" || (kind === "pieces" && room === "narrow")) return "";
    const middle = y + height / 2 + 5;
    if (kind === "pieces") return svg`<text class="shape" x=${x + 8} y=${middle}>${name}</text>`;
    const line = LINE[room];
    const wide = picture.x - x > 12 ? picture.x - x - 12 : width;
    const shape = countInWords(size, count, wide / 6.8);
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
    if (kind === "pieces") return this.#pieces(box);
    if (kind === "softmax") return chancesOf(box.picture, this.shown);
    if (!part || kind === "lines" || kind === "sum") return "";
    return kind === "maps" ? this.#maps(box, part) : this.#tiles(box, part);
  }

  /** A tile a piece; those that stand apart have frames. */
  #tiles(box: Box, part: Part) {
    const { id, picture, tiles: rects = [], side } = box;
    const until = this.#until(side);
    const { x, y, width, height } = rects[0] ?? picture;
    const pitch = rects.length > 1 ? rects[1].x - x : width;
    const grain = grainOfBox(box, part);
    const gap = rects.length ? (grain.across * (pitch - width)) / width : grain.across / 24;
    const href = this.#cached(`${id} ${until} ${gap}`, () => tiles(part, grain, until, gap));
    const frame = (at: Rect, k: number) =>
      svg`<rect class="frame" data-side=${side} data-tile=${k} x=${at.x} y=${y} width=${width} height=${height}
        ?data-later=${this.#isLater(k, side)} />`;
    const says = tileInWords(grain, (meansOf(part, grain).most / 127) * part.scale);
    return svg`<title>${says}</title>${imageAt(href, { x, y, width: pitch * (rects.length || 1), height })}${rects.map(frame)}`;
  }

  /** The cells of all tiles. */
  get grains(): Grain[] {
    const { boxes } = this.shown.sheet;
    return boxes.flatMap((box) => (box.part && TILED.has(box.kind) ? grainOfBox(box, box.part) : []));
  }

  #maps({ picture, side }: Box, part: Part) {
    const rects = this.#mapRects(picture, part);
    if (!rects.length) return "";
    const { block, layer } = part;
    const found = this.shown.blocks[block as string];
    const [, heads, n] = found.shape;
    const pieces = this.#names(side).length;
    const rows = Math.ceil((n * Math.min(pieces, this.#until(side))) / pieces);
    const [{ width, height }] = rects;
    const across = acrossOf(heads);
    const gaps = [picture.width / across / width - 1, across < heads ? GAP / height : 0];
    const make = () => maps(found, (layer ?? 1) - 1, rows, across, gaps);
    const href = this.#cached(`${block} ${layer} ${rows} ${gaps}`, make);
    const frame = ({ x, y }: Rect, k: number) =>
      svg`<rect class="frame" data-head=${k + 1} x=${x} y=${y} width=${width} height=${height} />`;
    return svg`${imageAt(href, picture)}${rects.map(frame)}`;
  }

  /** The rectangles of the maps of a part, in one line or two; none where it has none. */
  #mapRects({ x, y, width, height }: Rect, part: Part | null): Rect[] {
    const found = part?.maps && this.shown.blocks[part.block as string];
    if (!found) return [];
    const heads = found.shape[1];
    const across = acrossOf(heads);
    const [w, h] = [width / across, (height * across) / heads];
    return Array.from({ length: heads }, (_, k) => ({
      ...{ x: x + (k % across) * w, y: y + Math.floor(k / across) * h },
      ...{ width: w - GAP, height: across < heads ? h - GAP : h },
    }));
  }

  /** The columns of pieces of a side, from one until before another, and such rows of maps, as two paths. */
  #bands(side: Box["side"], from: number, to: number) {
    const n = this.#names(side).length;
    const ofSide = this.shown.sheet.boxes.filter((box) => box.side === side && !box.tiles);
    const [start, size] = [from / n, (to - from) / n];
    const columns = ofSide.map(({ kind, picture: { x, y, width, height } }) =>
      COLUMNED.has(kind) ? outline(x + start * width, y - 2, size * width, height + 4) : "",
    );
    const rows = ofSide.flatMap(({ picture, part }) =>
      this.#mapRects(picture, part).map(({ x, y, width, height }) =>
        outline(x - 1, y + start * height, width + 2, size * height),
      ),
    );
    return [columns.join(""), rows.join("")];
  }

  #pieces({ picture, side, id, tiles: rects }: Box) {
    const of = id.startsWith("encoder") ? "source" : "fed";
    const names = this.#names(of);
    const each = picture.width / names.length;
    const at = rects ?? names.map((_, k) => ({ ...picture, x: picture.x + k * each, width: each }));
    const wide = at[0].width;
    const stands = picture.height > wide;
    const most = Math.max(...names.map(({ length }) => length));
    const { room } = this.shown.sheet;
    const font = Math.min(LINE[room] - 1, Math.max(9, stands ? wide : wide / (LETTER * most)));
    if (room === "wall" && font < LINE.wall - 1) return "";
    const end = picture.y + (stands ? picture.height : picture.height / 2 + 5);
    return svg`${names.map((name, k) => {
      const x = at[k].x + wide / 2;
      const turn = stands ? `rotate(-90 ${x} ${end}) translate(0 ${font / 3})` : "";
      return svg`<text class="piece" lang=${languageOf(of) ?? nothing} data-side=${side} data-piece=${k} font-size=${font} x=${x} y=${end} transform=${turn}
        ?data-stands=${stands} ?data-later=${rects && this.#isLater(k, side)} ?data-left-out=${k >= this.#until(side)}>${name}</text>`;
    })}`;
  }

  #cached(key: string, make: () => string) {
    const picture = this.#pictures.get(key) ?? make();
    this.#pictures.set(key, picture);
    return picture;
  }

  #isLater = (k: number, side: Box["side"]) => k > (this.#lit(side) ?? Infinity);

  /** The number of columns of a side that are computed. */
  #until = (side: Box["side"]) => (side === "target" && this.shown.until ? this.shown.step : Infinity);

  #lit = (side: Box["side"]) => (side === "target" && this.shown.step ? this.shown.step - 1 : null);

  #names(side: "source" | "target" | "fed") {
    const { source, target } = this.shown.whole;
    const tokens = { source: source.tokens, target: target.tokens, fed: target.fed }[side];
    return labels(tokens).map(bare);
  }

  /** The veil over the columns and rows of the steps after the one that is followed. */
  get #veil() {
    const [from, n] = [(this.#lit("target") ?? Infinity) + 1, this.#names("target").length];
    return from < n ? this.#bands("target", from, n).join("") : "";
  }

  /** Light a piece of a side where it enters and on its way; null lights the step again. */
  light(side: Box["side"], index: number | null) {
    const at = index ?? this.#lit(side) ?? -1;
    const bands = at < 0 ? ["", ""] : this.#bands(side, at, at + 1);
    this.querySelectorAll(`.lit[data-side=${side}]`).forEach((band, k) => band.setAttribute("d", bands[k]));
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
    const walked = this.shown.sheet?.boxes.find(({ id }) => id === this.shown.walk);
    const isGrown = (event.target as Element).closest("[data-grown]");
    if (isGrown && head && walked) dispatch(this, "box-open", { ...walked, head });
    else if (isGrown) dispatch(this, "walk-on");
    else if (box && isStop(box)) dispatch(this, "box-open", { ...box, head });
  }

  #boxAt(target: Element) {
    const id = target.closest<SVGElement>("[data-part]")?.dataset.part;
    return this.shown.sheet?.boxes.find((box) => box.id === id);
  }

  #key(event: KeyboardEvent) {
    const boxes = this.shown.sheet.boxes.filter(isStop);
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    const box = this.#boxAt(event.target as Element);
    if (event.key === "Enter" && box) return dispatch(this, "box-open", { ...box, head: 0 });
    if (!by || !box || this.shown.grown) return; // a walk goes on by the same keys, wherever the focus is
    event.preventDefault();
    this.focusOn(boxes[boxes.indexOf(box) + by]?.id);
  }

  /** The rectangle of a part in the window. */
  rectOf = (id: string) => this.querySelector(`[data-part="${id}"] > .box`)?.getBoundingClientRect();

  /** Bring the box that has grown into sight, where a part of it is out of sight. */
  showGrown() {
    const box = this.querySelector(".grown .paper");
    const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) box?.scrollIntoView({ block: "center" });
  }

  /** Give the box in focus of a walk that of the keyboard. */
  focusGrown() {
    this.querySelector<SVGElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }

  /** Give a part the focus. */
  focusOn(id: string | undefined) {
    const index = this.shown.sheet.boxes.findIndex((box) => box.id === id);
    if (index < 0) return;
    this.#focus = index;
    this.show();
    this.querySelector<SVGElement>(`[data-part="${id}"]`)?.focus();
  }
}

/** The cells of each tile of a box; a matrix is a row of tiles in the place of one. */
function grainOfBox({ picture, tiles: rects = [] }: Box, { shape, step }: Part) {
  const { width, height } = rects[0] ?? picture;
  const n = shape.length > 1 ? shape[0] : 1;
  const size = { width: rects.length === n ? width : width / n, height };
  return grainOf(size, shape[shape.length - 1], step === "position");
}

/** All ways as one path, those that are lit as another, the heads of their arrows as a third, and each weight as a line. */
const wiresOf = (wires: Wire[]) => {
  const ways = wires.filter(({ weight }) => weight === undefined);
  const of = (isLit: boolean) => ways.flatMap((way) => (Boolean(way.isLit) === isLit ? way.path : []));
  return svg`<path class="wire" d=${of(false).join("")} /><path class="wire lit-way" d=${of(true).join("")} />
    <path class="arrow" d=${ways.map(({ path }) => headOf(path)).join("")} />
    ${wires.map(({ path, weight }) => (weight === undefined ? "" : svg`<path class="weight" d=${path} stroke-width=${Math.abs(weight)} ?data-below=${weight < 0} />`))}`;
};

/** The head of the arrow at the end of a way, whose lines lie or stand, and whose curves end upright. */
function headOf(path: string) {
  let [x, y, dx, dy] = [0, 0, 0, 0];
  for (const [, letter, rest] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const n = rest.split(/[\s,]/).map(Number);
    const to = { H: [n[0], y], h: [x + n[0], y], V: [x, n[0]], v: [x, y + n[0]] }[letter] ?? n.slice(-2);
    [dx, dy] = [letter === "C" ? 0 : 3 * Math.sign(to[0] - x), 3 * Math.sign(to[1] - y)];
    [x, y] = to;
  }
  return `M${x + dx},${y + dy}L${x - dx + dy},${y - dy - dx}L${x - dx - dy},${y - dy + dx}z`;
}

const textOf = ({ text, x, y, isTurned }: Text) =>
  svg`<text class="label" x=${x} y=${y} transform=${isTurned ? `rotate(-90 ${x} ${y})` : ""}>${text}</text>`;

/** The number of maps on a line. */
const acrossOf = (heads: number) => (heads > 16 ? Math.ceil(heads / 2) : heads);

const imageAt = (href: string, { x, y, width, height }: Rect) =>
  svg`<image href=${href} x=${x} y=${y} width=${width} height=${height} preserveAspectRatio="none" />`;

const outline = (x: number, y: number, width: number, height: number) =>
  `M${x},${y}h${width}v${height}h${-width}z`;

const meet = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const AROUND = 44; // px from the middle of a name to its ends

/** True of a name on the sheet of which a place covers a part. */
const isCut = ({ x, y, isTurned }: Text, cover: Rect | null) => {
  const [dx, dy] = isTurned ? [6, AROUND] : [AROUND, 6];
  return cover && meet({ x: x - dx, y: y - dy, width: 2 * dx, height: 2 * dy }, cover);
};

const circle = ({ x, y, width, height }: Box) => {
  const [cx, cy, r] = [x + width / 2, y + height / 2, height / 2];
  return svg`<circle class="box" cx=${cx} cy=${cy} r=${r} /><path class="plus" d="M${cx - 5},${cy}h10M${cx},${cy - 5}v10" />`;
};
