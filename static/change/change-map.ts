/**
 * One map of a changed head, as trained, changed, or their difference; its name and its scale stand over it:
 * `<change-map data-layer="before" data-name="as trained">`. Set `shown`, then `lit` as the pointer moves.
 */
import { h } from "../shared/dom.ts";
import { MISSING, PRESENT, type Difference, type Layer, type MergedAxis } from "../shared/head/difference.ts";
import { largestPlan } from "../shared/maps/grid-plan.ts";
import { rowsOf, boxOf, labelled, type Box, type Plan } from "../shared/maps/plan.ts";
import { growing, shrinking } from "../shared/maps/label-sizes.ts";
import { endOfScale } from "../shared/words.ts";
import { CellMap } from "../shared/maps/cell-map.ts";
import { BAR, belowZero, coloursOf, paintBar, pixelsOf, prepare } from "../shared/maps/drawing.ts";
import { hatch, inks } from "../shared/maps/inks.ts";
import { paintFrames, paintVeil } from "../shared/maps/frames.ts";
import { paintHeatmap } from "../shared/maps/heatmap.ts";
import { shorten, widest } from "../shared/maps/names.ts";
import { mapInWords } from "./words.ts";
import type { MatrixOf } from "../shared/maps/numbers-of.ts";
import type { Kind } from "../shared/maps/pixels.ts";

export type LayerName = "before" | "after" | "difference";

/** A map of a head, by its title; `grows` is true where no map beside it must be as high. */
export type LabelledDifference = {
  title: string;
  difference: Difference;
  labelled: boolean;
  grows: boolean;
  /** The making of both maps from their heads, in words, and the difference of the heads. */
  made: string;
  own: () => Difference;
};

const SCALE = 48; // pixels

export class ChangeMap extends CellMap {
  #shown: LabelledDifference | null = null;
  #head = h("p");
  #bar = document.createElement("canvas");
  #plot = h("div", { className: "plot" });

  get room() {
    return this.#plot;
  }

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#head, this.#plot);
  }

  set shown(shown: LabelledDifference) {
    this.#shown = shown;
    this.#plot.ariaLabel = mapInWords(`${shown.title}, ${this.dataset.name}`);
    this.#legend(shown.difference);
    this.forget();
  }

  get numbers(): MatrixOf[] {
    if (!this.#shown) return [];
    const { difference, made, own } = this.#shown;
    const one = this.#matrixOf(difference);
    return [made ? { ...one, key: "values", made, own: () => this.#matrixOf(own()) } : one];
  }

  #matrixOf(difference: Difference): MatrixOf {
    const kind = this.#kind;
    const key = kind === "weights" ? "weights" : "values";
    const axis = ({ side, labels }: MergedAxis) => ({ means: side, labels });
    return {
      ...{ name: this.dataset.name, key, kind, end: kind === "weights" ? 1 : difference.end },
      ...{ rows: axis(difference.rows), columns: axis(difference.columns) },
      values: presentOf(difference[this.dataset.layer as LayerName]),
    };
  }

  focus() {
    this.#plot.focus();
  }

  /** The width of the names of the rows. */
  get label() {
    const labels = this.#shown?.difference.rows.labels.map(shorten);
    return labels ? Math.ceil(widest(labels, inks().size)) + 10 : 0;
  }

  get #kind(): Kind {
    return this.dataset.layer === "difference" ? "signed" : "weights";
  }

  #legend({ end, difference }: Difference) {
    const signed = this.#kind === "signed";
    const ends = signed ? [endOfScale(-end), `+${endOfScale(end)}`] : ["0", "1"];
    const none = signed && difference.values.every((x) => x === 0);
    const scale = none ? ["nothing differs"] : [ends[0], this.#bar, ends[1]];
    this.#head.replaceChildren(
      h("b", {}, this.dataset.name ?? ""),
      h("span", { className: "scale" }, ...scale),
    );
  }

  paint() {
    paintBar(prepare(this.#bar, SCALE, BAR), coloursOf(this.#kind), SCALE);
    const { offsetWidth: width, offsetHeight: height } = this.#plot; // bars that scroll come and go
    if (!this.#shown || !width || !height) return;
    const { difference, labelled, grows } = this.#shown;
    const layer = difference[this.dataset.layer as LayerName];
    const { size } = inks();
    const room = { width, height, ...roomOfNames(difference, labelled, size) };
    this.plan ??= largestPlan(room, grows ? growing(size) : [], shrinking());
    const { n, m, end } = difference;
    const [kind, values] = [this.#kind, presentOf(layer)];
    this.image ??= pixelsOf({ n, m, kind, end: kind === "signed" ? end : 1, values });
    this.#paint(difference, layer, this.plan, this.image);
  }

  #paint({ rows, columns, end }: Difference, layer: Layer, plan: Plan, image: HTMLCanvasElement) {
    const { states } = layer;
    const { query, key } = inks();
    const { i, j } = this.lit;
    const context = prepare(this.canvas, plan.width, plan.height);
    paintHeatmap(context, plan, {
      image,
      below: belowZero({ kind: this.#kind, end, values: presentOf(layer) }),
      isClear: states.some((state) => state !== PRESENT) ? (k) => states[k] !== PRESENT : null,
      hatching: (context, box) => hatchBoth(context, box, plan, states),
      rows: this.#shown?.labelled ? { ...namesOf(rows, plan.everyRow, i), colour: "query" } : null,
      columns: { ...namesOf(columns, plan.everyColumn, j), colour: "key" },
    });
    paintVeil(context, plan, rowsOf(this.lit));
    paintFrames(context, plan, [
      { i: null, j, colour: key },
      { i, j: null, colour: query },
    ]);
  }
}

/** The values of a layer; NaN where it has none. */
const presentOf = ({ values, states }: Layer) => values.map((x, k) => (states[k] === PRESENT ? x : NaN));

/** The room of names of a size; rows may have none. */
function roomOfNames({ n, m, rows, columns }: Difference, labelled: boolean, font: number) {
  const labels = columns.labels.map(shorten);
  const rowLabel = labelled ? widest(rows.labels.map(shorten), font) : 0;
  const [columnLabel, flatLabel] = [labels, labels.slice(0, -1)].map((names) => widest(names, font));
  return { n, m, font, rowLabel, columnLabel, flatLabel };
}

/** The names of an axis; those that only one of the two maps has are grey. */
const namesOf = ({ labels, pairs }: MergedAxis, every: number, lit: number | null) => ({
  name: (k: number) => shorten(labels[k]),
  seen: labelled(labels.length, every, lit),
  lit,
  isGrey: (k: number) => pairs[k].before === null || pairs[k].after === null,
});

/** Hatching that rises where looking is not allowed, and falls, wider, where the other map has no such place. */
function hatchBoth(context: CanvasRenderingContext2D, box: Box, plan: Plan, states: Uint8Array) {
  hatch(context, box);
  context.save();
  context.beginPath();
  states.forEach((state, k) => {
    const { left, top, width, height } = boxOf(plan, Math.floor(k / plan.m), k % plan.m);
    if (state === MISSING) context.rect(left, top, width, height);
  });
  context.clip();
  hatch(context, box, { step: 9, falling: true });
  context.restore();
}
