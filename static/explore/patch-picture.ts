/**
 * The picture whose patches are columns of the opened head: the row that is lit lies over it, in the colours of
 * weights. Set `alignment`, ask `reader` for its address, then set `locked` and `lit` as often as the pointer moves.
 *
 * Without a row it has its own colours. The pointer points at the row of a patch, where patches look too, else at its
 * column; while a row is locked its weight on the patch is read.
 */
import "./patch-picture.css";
import { html, render } from "../shared/html.ts";
import { Answers, Reader } from "../shared/answers.ts";
import { h } from "../shared/dom.ts";
import { CellMap, type Pointed } from "../shared/maps/cell-map.ts";
import { hatch, inks, theme, weightColour, weightRamp } from "../shared/maps/inks.ts";
import { paintBar, pixelsOf, prepare, BAR } from "../shared/maps/drawing.ts";
import { paintFrames } from "../shared/maps/frames.ts";
import { step } from "../shared/maps/grid-plan.ts";
import { rowsOf, boxOf, type Plan } from "../shared/maps/plan.ts";
import { inMap } from "../shared/head/axis-pieces.ts";
import { largest, summed, type Alignment } from "../shared/head/weights.ts";
import { fixed } from "../shared/words.ts";
import { BROKEN, patchesInWords } from "./place-words.ts";
import type { GridAnswer } from "../shared/api.ts";

const TALLEST = 0.6; // of the window
const LENGTH = 100; // pixels of the scale
const PALE = 0.45; // how much of the picture is paper, under weights
const DIGITS = 4;

/** Pictures by their addresses; without an address there are patches alone. */
const pictures = new Answers(async (address: string) => {
  const picture = Object.assign(new Image(), { src: address });
  const isDrawn = Boolean(address) && (await picture.decode().then(() => true, () => false)); // prettier-ignore
  return { picture: isDrawn ? picture : null, isBroken: Boolean(address) && !isDrawn };
});

/** A map with the column of each patch; null where it is hidden. */
type Shown = { a: Alignment; columns: (number | null)[] };

export class PatchPicture extends CellMap {
  #room = h("div", { className: "patches", onkeydown: (event) => this.#onKey(event) });
  #bar = h("canvas");
  #shown: Shown | null = null;
  readonly reader = new Reader(pictures, ({ answer }) => {
    this.#room.dataset.broken = answer?.isBroken ? BROKEN : "";
    this.forget();
  });
  /** The patch that is pointed at, or was. */
  #at = { i: 0, j: 0, points: false };
  locked = false;

  get room() {
    return this.#room;
  }

  connectedCallback() {
    super.connectedCallback();
    this.prepend(this.#room); // above what is written of it, also when it was taken out and put back
  }

  get grid() {
    return this.#shown?.a.given?.grid as GridAnswer;
  }

  /** The map; its columns are patches. */
  set alignment(a: Alignment) {
    const { rows, columns, at } = a.given?.grid as GridAnswer;
    const patches = Array.from({ length: rows * columns }, (_, k) => inMap(a, { i: null, j: at + k }).j);
    this.#shown = { a, columns: patches };
    this.room.ariaLabel = patchesInWords(rows, columns);
    this.forget();
  }

  get #picture() {
    return this.reader.known.answer?.picture ?? null;
  }

  /** The weights of the row that is lit, or of several that are added; null: none is. */
  #weightsOf(a: Alignment) {
    const rows = rowsOf(this.lit).filter((i) => i < a.n);
    return rows.length ? summed(a, rows) : null;
  }

  paint() {
    const { clientWidth: width } = this.room;
    if (!this.#shown || !width) return;
    const { rows: n, columns: m } = this.grid;
    const { naturalWidth = m, naturalHeight = n } = this.#picture ?? {};
    const across = Math.min(width, (TALLEST * innerHeight * naturalWidth) / naturalHeight) / m;
    const down = (across * m * naturalHeight) / naturalWidth / n;
    this.plan = { n, m, left: 0, top: 0, across, down } as Plan;
    const context = prepare(this.canvas, across * m, down * n);
    const weights = this.#weightsOf(this.#shown.a);
    const values = Float32Array.from(this.#shown.columns, (j) => (weights && j !== null ? weights[j] : NaN));
    if (this.#picture) this.#paintPicture(context, this.#picture, Boolean(weights));
    if (weights) this.#paintWeights(context, values);
    context.strokeStyle = inks().hairline;
    context.strokeRect(0.5, 0.5, across * m - 1, down * n - 1);
    this.#frame(context, this.#shown);
    this.#say(this.#shown, weights, values);
  }

  /** Paint the picture, grey and pale under weights. */
  #paintPicture(context: CanvasRenderingContext2D, picture: HTMLImageElement, isUnder: boolean) {
    const { width, height } = boxOf(this.plan as Plan, null, null);
    context.fillStyle = inks().paper; // behind what is clear
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    if (!isUnder) return;
    context.globalCompositeOperation = "saturation";
    context.fillStyle = "#808080";
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = PALE;
    context.fillStyle = inks().paper;
    context.fillRect(0, 0, width, height);
    context.globalAlpha = 1;
  }

  #paintWeights(context: CanvasRenderingContext2D, values: Float32Array) {
    const plan = this.plan as Plan;
    const { n, m } = plan;
    const { width, height } = boxOf(plan, null, null);
    if (this.#picture) context.globalCompositeOperation = theme() === "dark" ? "screen" : "multiply";
    context.imageSmoothingEnabled = false;
    const image = pixelsOf({ n, m, values, kind: "weights", end: endOf(values) });
    context.drawImage(image, 0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    values.forEach((value, k) => {
      if (Number.isNaN(value)) hatch(context, boxOf(plan, Math.floor(k / m), k % m));
    });
  }

  /** Frame the patch that looks, and the one that is looked at. */
  #frame(context: CanvasRenderingContext2D, { a, columns }: Shown) {
    const plan = this.plan as Plan;
    const { query, key, ink } = inks();
    const at = (column: number | null, colour: string) => {
      const k = column === null ? -1 : columns.indexOf(column);
      return k < 0 ? [] : [{ i: Math.floor(k / plan.m), j: k % plan.m, colour }];
    };
    const { i, j } = this.lit;
    paintFrames(context, plan, [
      ...(this.#at.points ? [{ ...this.#at, colour: ink }] : []),
      ...at(isSelf(a) ? i : null, query),
      ...at(j, key),
    ]);
  }

  /** Show the scale of the patches, the marked patch, and the other columns. */
  #say({ a, columns }: Shown, weights: Float32Array | null, values: Float32Array) {
    const { labels } = a.columns;
    const { i, j, points } = this.#at;
    paintBar(prepare(this.#bar, LENGTH, BAR), weightRamp(), LENGTH);
    const patch = points ? i * this.grid.columns + j : largest(values)[0];
    const name = labels[columns[patch] ?? -1];
    const value = values[patch] >= 0 ? fixed(values[patch], DIGITS) : "not allowed";
    const all = values.reduce((sum, value) => sum + (value || 0), 0);
    const patches = new Set(columns);
    const other = (label: string, j: number) => {
      const weight = weights?.[j] ?? 0;
      if (patches.has(j) || Number.isNaN(weight)) return "";
      const colour = weightColour(Math.min(1, weight));
      return html`<span><i .style="--colour: ${colour}"></i>${label} <b>${fixed(weight, DIGITS)}</b></span>`;
    };
    const read = name ? html`${points ? "" : "most at "}${name}: <b>${value}</b><br>` : "";
    const content = html`
      <p class="scale">weight 0 ${this.#bar} ${fixed(endOf(values), DIGITS)}</p>
      <p class="read">${read}all patches: <b>${fixed(all, DIGITS)}</b></p>
      <p class="others wrap">${labels.map(other)}</p>`;
    render(html`<div .style="visibility: ${weights ? "visible" : "hidden"}">${content}</div>`, this);
  }

  /** Report a patch as a cell of the map. */
  dispatch(type: string, patch: Pointed | null) {
    const { i: down = null, j: across = null } = patch ?? {};
    const isPatch = this.#shown && down !== null && across !== null;
    this.#at = isPatch ? { i: down, j: across, points: true } : { ...this.#at, points: false };
    this.repaint();
    if (!this.#shown || !patch || !isPatch) return super.dispatch(type, patch);
    const { a, columns } = this.#shown;
    const j = columns[down * this.grid.columns + across];
    const looks = isSelf(a) && (type === "cell-lock" || !this.locked);
    const { adds } = patch;
    super.dispatch(type, { ...(looks ? { i: j, j: null } : { i: this.lit.i, j }), ...(adds && { adds }) });
  }

  #onKey(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey } = event;
    const locks = key === "Enter" || key === " ";
    if ((!key.startsWith("Arrow") && !locks) || !this.plan || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // on other maps an arrow moves the row
    const { n, m } = this.plan;
    const here = { i: Math.min(n - 1, this.#at.i), j: Math.min(m - 1, this.#at.j) };
    this.dispatch(locks ? "cell-lock" : "cell-move", step(this.#at, key, this.plan) ?? here);
  }
}

/** True for a map whose rows are its columns. */
const isSelf = ({ rows, columns }: Alignment) => rows.side === columns.side;

/** The end of the scale of patches. */
const endOf = (values: Float32Array) => values.reduce((most, value) => (value > most ? value : most), 0) || 1;
