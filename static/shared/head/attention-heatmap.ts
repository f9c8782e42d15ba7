/** One head as a large heatmap, a query a row. Set `alignment`, then `lit` as the pointer moves. */
import { h } from "../dom.ts";
import { rowsOf, boxOf } from "../maps/plan.ts";
import { isPresented } from "../presented.ts";
import { drawn } from "./head-marks.ts";
import { largestPlan, leastHeight, onWall, type Plan } from "./head-plan.ts";
import { sumHeight, summedRow } from "./summed-row.ts";
import { headTitle } from "./titles.ts";
import { showTooltip } from "./tooltip.ts";
import { paintHead } from "./head-painting.ts";
import { scaleOf } from "./weights.ts";
import { CellMap } from "../maps/cell-map.ts";
import { growing } from "../maps/label-sizes.ts";
import { inks } from "../maps/inks.ts";
import { hasNumbersView } from "../maps/numbers-view.ts";
import { nearest, shorten, widths } from "../maps/names.ts";
import { pixelsOf, prepare } from "../maps/drawing.ts";
import { paintVeil } from "../maps/frames.ts";
import { heatmapOf } from "./words.ts";
import type { Alignment } from "./weights.ts";
import type { Cell } from "../maps/cells.ts";

const LOW = 3; // pixels of a row without a name
const TALLEST = 8192; // pixels of rows: browsers paint nothing on a canvas of much more

type Outlined = { sure: number[][]; possible: number[][] } | null;

/** A map with cells [i, j] that have a frame; `names` are the shape, the names and the scale that its plan is for. */
type Shown = { alignment: Alignment | null; names: string; outlined: Outlined };

/** A plan with the size of the element that it was made for; the wall has one whatever its size. */
type Sized = Plan & { size?: string };

export class AttentionHeatmap extends CellMap<Sized> {
  #shown: Shown = { alignment: null, names: "", outlined: null };
  #row = box("lit-row");
  #column = box("lit-column");
  /** Frames of further rows, while there are some; their sum stands under the map. */
  #others = box("others");
  #sum = box("sum");
  #tip = box("tip");
  /** True where the scale is painted with the map; small maps side by side have one scale for all, but signed ones. */
  scaled = true;
  /** Its accessible name, where that is not made from the head, and what is named there in place of the head alone. Set them before the alignment. */
  named = "";
  called = "";
  /** Says a weight in its tooltip, where that rounds as the sentence below it does. */
  said: ((weight: number) => string) | undefined;

  connectedCallback() {
    super.connectedCallback();
    this.#row.hidden = this.#column.hidden = this.#tip.hidden = true;
    this.#tip.ariaHidden = "true"; // the page says it in words
    this.#sum.hidden = true;
    this.append(this.#column, this.#row, this.#sum, this.#tip);
  }

  get alignment() {
    return this.#shown.alignment;
  }

  set alignment(alignment: Alignment | null) {
    const names = alignment ? `${this.scaled} ${namesIn(alignment)}` : this.#shown.names;
    if (names !== this.#shown.names) this.plan = null; // another head of a sentence has its plan: nothing is laid out
    this.#shown = { ...this.#shown, alignment, names };
    this.#tip.hidden = true;
    if (!alignment) return;
    this.image = null;
    this.repaint();
  }

  /** Cells [i, j] that have a frame. */
  set outlined(outlined: Outlined) {
    this.#shown = { ...this.#shown, outlined };
    this.#outline();
  }

  #outline() {
    for (const old of this.querySelectorAll(".outline")) old.remove();
    if (!this.plan) return;
    for (const kind of ["sure", "possible"] as const)
      for (const [i, j] of this.#shown.outlined?.[kind] ?? []) {
        const frame = box(`outline ${kind}`);
        this.#frame(frame, { i, j });
        this.append(frame);
      }
  }

  dispatch(type: string, cell: Cell) {
    if (type !== "cell-lock" && this.plan && this.alignment)
      showTooltip(this.#tip, this.alignment, this.plan, cell, this.said);
    super.dispatch(type, cell);
  }

  resized() {
    if (this.clientWidth && this.plan?.size !== sizeOf(this)) super.resized();
  }

  paint() {
    const a = this.alignment;
    if (a) this.ariaLabel = this.named || heatmapOf(this.called || headTitle(a), hasNumbersView());
    if (!a || !(this.plan || this.clientWidth)) return;
    this.plan ??= this.#makePlan(a);
    const { width, height, font, flat, angle, apart } = this.plan;
    this.style.setProperty("--font", `${font}px`);
    this.style.setProperty("--apart", `${flat ? apart.flat : apart.turned}px`);
    this.style.setProperty("--angle", `${angle}deg`);
    this.dataset.labels = flat ? "flat" : "turned";
    this.image ??= pixelsOf({ n: a.n, m: a.m, values: drawn(a), ...scaleOf(a) });
    const context = prepare(this.canvas, width, height);
    paintHead(context, a, this.plan, this.image);
    paintVeil(context, this.plan, rowsOf(this.lit));
    this.#outline();
    this.#frameLit();
  }

  #makePlan({ n, m, rows, columns, sinks, signed }: Alignment): Sized {
    const { size } = inks();
    const wall = isPresented();
    const names = [Object.values(rows.ticks ?? rows.labels), columns.ticks ? [] : columns.labels];
    const [rowLabels, labels] = names.map((some) => widths(some.map(shorten), size));
    const room = {
      ...{ width: this.clientWidth, n, m, sink: Boolean(sinks), font: size },
      ...{ scaled: this.scaled || Boolean(signed), signed: Boolean(signed) },
      ...{ rowLabel: Math.max(0, ...rowLabels), columnLabel: Math.max(0, ...labels) },
      ...{ flatLabel: nearest(labels.slice(0, -1)), lastLabel: labels.at(-1) ?? 0 },
      ...(Boolean(columns.ticks) !== Boolean(rows.ticks) ? { ratio: Infinity } : {}), // one axis has many more names
      ...(rows.ticks && rows.side !== columns.side
        ? { lowest: Math.min(LOW, TALLEST / n), ratio: Infinity }
        : {}), // so that patches that look are seen at once
      ...(wall ? onWall(size) : {}),
    };
    const below = this.#added.length ? sumHeight() : 0;
    const fitted = (height: number) => largestPlan({ ...room, height }, columns.ticks ? [] : growing(size));
    if (wall) return fitted(this.clientHeight - below);
    const free = fitted(0);
    this.style.minHeight = `${below + (free.narrow ? free.height : Math.min(leastHeight(n), free.height))}px`;
    return { ...(free.narrow ? free : fitted(this.clientHeight - below)), size: sizeOf(this) };
  }

  /** Rows that are lit and added; none where there is one row at most. */
  get #added() {
    const rows = rowsOf(this.lit).filter((i) => i < (this.alignment?.n ?? 0));
    return rows.length > 1 ? rows : [];
  }

  light() {
    if (isPresented()) this.repaint();
    this.#frameLit();
  }

  /** Frame what is lit, and name it: its own label may have been left out. */
  #frameLit() {
    const { n = 0, m = 0, rows, columns } = this.alignment ?? {};
    const { i, j } = this.lit;
    if (this.plan && this.#sum.hidden !== !this.#added.length) return this.#makeRoom();
    this.#showSum();
    this.#row.hidden = !this.plan || i === null || i >= n;
    this.#column.hidden = !this.plan || j === null || j >= m;
    if (!this.#row.hidden) this.#frame(this.#row, { i, j: null }, rows?.labels[Number(i)]);
    if (!this.#column.hidden) this.#frame(this.#column, { i: null, j }, columns?.labels[Number(j)]);
  }

  /** True where each name has room. */
  get isNamed() {
    const plan = this.plan ?? (this.alignment && this.clientWidth ? this.#makePlan(this.alignment) : null);
    return !plan || (plan.everyRow === 1 && plan.everyColumn === 1);
  }

  /** The map gives way to the sum under it, or takes its room again. */
  #makeRoom() {
    this.#sum.hidden = !this.#added.length;
    this.plan = null;
    this.repaint();
  }

  #showSum() {
    const [a, rows] = [this.alignment, this.#added];
    if (!a || !this.plan || !rows.length) return this.#others.remove();
    const others = rows.filter((i) => i !== this.lit.i);
    this.#others.replaceChildren(
      ...others.map((i) => this.#frame(box("lit-row"), { i, j: null }, a.rows.labels[i])),
    );
    this.append(this.#others);
    const { left, width } = boxOf(this.plan, null, null);
    Object.assign(this.#sum.style, { left: `${left}px`, width: `${width}px`, top: `${this.plan.height}px` });
    this.#sum.replaceChildren(...summedRow(a, rows, this.plan.across));
  }

  #frame(element: HTMLElement, { i, j }: Cell, name: string = "") {
    for (const [side, value] of Object.entries(boxOf(this.plan as Plan, i, j)))
      element.style.setProperty(side, `${value}px`);
    element.dataset.name = shorten(name);
    return element;
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`;

const namesIn = ({ n, m, rows, columns, sinks, signed }: Alignment) =>
  JSON.stringify([
    n,
    m,
    [rows, columns].map(({ labels, ticks }) => [labels, ticks]),
    Boolean(sinks),
    Boolean(signed),
  ]);

const box = (name: string) => h("div", { className: name });
