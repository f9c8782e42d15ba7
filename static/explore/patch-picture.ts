/**
 * The picture whose patches are rows or columns of the opened head: the row that is lit lies over it, or the column where
 * its patches look at something else, in the colours of weights. Set `alignment`, ask `reader` for its address, then set
 * `locked` and `lit` as often as the pointer moves. Fires `window-open` with the text of another window, `picture-come`
 * when the picture has come.
 *
 * Without weights it has its own colours. The pointer points at the row of a patch, where patches look, else at its
 * column; while a row is locked its weight on the patch is read, while a column is locked the weight of the patch on it.
 */
import "./patch-picture.css";
import { html, render } from "../shared/html.ts";
import { Answers, Reader } from "../shared/answers.ts";
import { dispatch, h } from "../shared/dom.ts";
import { roomOf } from "../shared/paper-size.ts";
import { CellMap, type Pointed } from "../shared/maps/cell-map.ts";
import { inks, weightColour, weightRamp } from "../shared/maps/inks.ts";
import { paintBar, prepare, BAR } from "../shared/maps/drawing.ts";
import { paintFrames } from "../shared/maps/frames.ts";
import { step } from "../shared/maps/grid-plan.ts";
import { boxOf, under, type Plan } from "../shared/maps/plan.ts";
import { largest, type Alignment } from "../shared/head/weights.ts";
import { fixed } from "../shared/words.ts";
import { endOf, paintOutline, paintPicture, paintWeights, planOf, valuesOf } from "./patch-painting.ts";
import { besidePatches, isSelf, laidOver, patchesOf, windowAt, type Laid, type Patches } from "./patches.ts";
import { NOWHERE, pointedIn, type PointedAt } from "./pointed-patch.ts";
import * as words from "./place-words.ts";

const TALLEST = 0.6; // of the window
const LENGTH = 100; // pixels of the scale
const DIGITS = 4;

/** Pictures by their addresses; without an address there are patches alone. */
const pictures = new Answers(async (address: string) => {
  const picture = Object.assign(new Image(), { src: address });
  const isDrawn = Boolean(address) && (await picture.decode().then(() => true, () => false)); // prettier-ignore
  return { picture: isDrawn ? picture : null, isBroken: Boolean(address) && !isDrawn };
});

/** A map with the patches that look, and those that are looked at. */
type Shown = { a: Alignment; looking: Patches | null; seen: Patches | null };

export class PatchPicture extends CellMap {
  #room = h("div", { className: "patches", onkeydown: (event) => this.#onKey(event) });
  #said = h("div");
  #bar = h("canvas");
  #shown: Shown | null = null;
  readonly reader = new Reader(pictures, ({ answer }) => {
    this.#room.dataset.broken = answer?.isBroken ? words.BROKEN : "";
    this.forget();
    dispatch(this, "picture-come");
  });
  /** The patch that is pointed at, or was, in the grid of its axis. */
  #at: PointedAt = NOWHERE;
  locked = false;

  get room() {
    return this.#room;
  }

  connectedCallback() {
    super.connectedCallback();
    this.prepend(this.#room, this.#said); // above the sizes, also when it was taken out and put back
  }

  /** The map; its columns or rows are patches. */
  set alignment(a: Alignment) {
    this.#shown = { a, looking: patchesOf(a, "rows"), seen: patchesOf(a, "columns") };
    this.#at = pointedIn(this.#at, this.#shown);
    const { n, m } = this.#grid;
    const { windows, grid } = a.given ?? {};
    const said = windows ? words.windowsInWords : grid ? words.patchesInWords : words.lookingInWords;
    this.room.ariaLabel = said(n, m);
    this.forget();
  }

  /** The patches that stand for the picture: those that are looked at, where there are such. */
  get #grid() {
    const { looking, seen } = this.#shown as Shown;
    return (seen ?? looking) as Patches;
  }

  /** The patches that the pointer means: those that look, until a row is locked; then those that are looked at. */
  #pointed(locks: boolean): Patches | null {
    const { looking, seen } = this.#shown ?? {};
    return (looking && (locks || !this.locked || !seen) ? looking : seen) ?? null;
  }

  /** The picture that lies under the weights, once it has come; null where there is none. */
  get picture() {
    return this.reader.known.answer?.picture ?? null;
  }

  paint() {
    const { clientWidth: width } = this.room;
    if (!this.#shown || !width) return;
    const laid = laidOver(this.#shown.a, this.lit);
    const { n, m } = this.#grid;
    const { naturalWidth = m, naturalHeight = n } = this.picture ?? {};
    const across = Math.min(width, (TALLEST * roomOf().innerHeight * naturalWidth) / naturalHeight);
    const down = (across * naturalHeight) / naturalWidth;
    this.plan = planOf(this.#grid, across, down);
    const context = prepare(this.canvas, across, down);
    const over = laid?.patches && valuesOf(laid, laid.patches);
    if (this.picture) paintPicture(context, this.plan, this.picture, Boolean(over));
    if (over && laid?.patches)
      paintWeights(context, this.#planOf(laid.patches), laid.patches, over, this.picture);
    context.strokeStyle = inks().hairline;
    context.strokeRect(0.5, 0.5, across - 1, down - 1);
    this.#frame(context, this.#shown);
    this.#say(this.#shown, laid, over || null);
  }

  #planOf(patches: Patches): Plan {
    const { width, height } = boxOf(this.plan as Plan, null, null);
    return planOf(patches, width, height);
  }

  /** Frame what the map has of the picture, the patch that looks, and the one that is looked at. */
  #frame(context: CanvasRenderingContext2D, { looking, seen }: Shown) {
    const { query, key, ink } = inks();
    const { i, j } = this.lit;
    const { of, points } = this.#at;
    paintOutline(context, this.plan as Plan, this.#grid);
    if (points && of) paintFrames(context, this.#planOf(of), [{ ...this.#at, colour: ink }]);
    this.#frameAt(context, looking, i, query);
    this.#frameAt(context, seen, j, key);
  }

  #frameAt(context: CanvasRenderingContext2D, patches: Patches | null, place: number | null, colour: string) {
    const k = patches && place !== null ? patches.places.indexOf(place) : -1;
    if (!patches || k < 0) return;
    const { m } = patches;
    paintFrames(context, this.#planOf(patches), [{ i: Math.floor(k / m), j: k % m, colour }]);
  }

  /** Show the scale of the patches, the marked patch, and the other columns or rows. */
  #say({ a }: Shown, laid: Laid | null, values: Float32Array | null) {
    paintBar(prepare(this.#bar, LENGTH, BAR), weightRamp(), LENGTH);
    const other = ([name, weight]: [string, number]) => {
      const colour = weightColour(Math.min(1, weight));
      return html`<span><i .style="--colour: ${colour}"></i>${name} <b>${fixed(weight, DIGITS)}</b></span>`;
    };
    const over = laid && values ? this.#read(a, laid, values) : "";
    const content = html`
      ${over}
      <p class="others wrap">${laid ? besidePatches(laid, a[laid.axis]).map(other) : ""}</p>`;
    render(html`<div .style="visibility: ${laid ? "visible" : "hidden"}">${content}</div>`, this.#said);
  }

  /** The scale of what lies over the picture, and the patch that is pointed at, or has most. */
  #read(a: Alignment, { axis, patches }: Laid, values: Float32Array) {
    const { i, j, points, of } = this.#at;
    const { m, places } = patches as Patches;
    const isOver = points && (of?.axis === axis || isSelf(a));
    const patch = isOver ? i * m + j : largest(values)[0];
    const name = a[axis].labels[places[patch] ?? -1];
    const value = values[patch] >= 0 ? fixed(values[patch], DIGITS) : words.NOT_ALLOWED;
    const read = name ? html`${isOver ? "" : words.MOST[axis]}${name}: <b>${value}</b><br>` : "";
    const all = values.reduce((sum, value) => sum + (value || 0), 0);
    const sum = axis === "columns" ? html`${words.ALL_PATCHES}<b>${fixed(all, DIGITS)}</b>` : "";
    return html`
      <p class="scale">weight 0 ${this.#bar} ${fixed(endOf(values), DIGITS)}</p>
      <p class="read">${read}${sum}</p>`;
  }

  under(event: PointerEvent) {
    const patches = this.plan && this.#pointed(event.type === "click");
    const { left, top } = this.canvas.getBoundingClientRect();
    return patches && under(this.#planOf(patches), event.clientX - left, event.clientY - top);
  }

  /** Report a patch as a cell of the map. */
  dispatch(type: string, patch: Pointed | null) {
    const locks = type === "cell-lock";
    const of = this.#pointed(locks);
    const { i: down = null, j: across = null } = patch ?? {};
    const isPatch = of && down !== null && across !== null;
    this.#at = isPatch ? { i: down, j: across, points: true, of } : { ...this.#at, points: false };
    this.repaint();
    if (!patch || !isPatch) return super.dispatch(type, patch);
    const place = of.places[down * of.m + across];
    if (place === undefined)
      return locks ? this.#openWindow(down, across) : super.dispatch("cell-leave", null);
    const { i, j } = this.lit;
    const { adds } = patch;
    const { seen } = this.#shown as Shown;
    const keepsColumn = !seen && this.locked ? j : null; // of what patches look at
    const cell = of.axis === "rows" ? { i: place, j: keepsColumn } : { i, j: place };
    super.dispatch(type, { ...cell, ...(adds && { adds }) });
  }

  /** Open the window that has a patch; padding is in none that can be seen. */
  #openWindow(down: number, across: number) {
    const { grid, windows } = this.#shown?.a.given ?? {};
    if (!windows || !grid?.patches) return;
    const at = windowAt(windows, Math.sqrt(grid.patches.length), down, across);
    const text = windows.texts[at];
    if (text !== null) dispatch(this, "window-open", { text });
  }

  #onKey(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey } = event;
    const locks = key === "Enter" || key === " ";
    const patches = this.plan && this.#pointed(locks);
    if ((!key.startsWith("Arrow") && !locks) || !patches || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // on other maps an arrow moves the row
    const here = { i: Math.min(patches.n - 1, this.#at.i), j: Math.min(patches.m - 1, this.#at.j) };
    this.dispatch(locks ? "cell-lock" : "cell-move", step(this.#at, key, patches) ?? here);
  }
}
