/**
 * One map of a changed head, as trained, changed, or what lies between; its name and its scale stand over it.
 *
 *   <change-map data-layer="before" data-name="as trained"></change-map>   then set .shown; .lit as the pointer moves
 *
 * @typedef {"before" | "after" | "difference"} LayerName
 * @typedef {{difference: Difference, labelled: boolean, grows: boolean}} Shown  grows: no map beside it must be as high
 */
import { h } from "../shared/dom.js";
import { MISSING, PRESENT } from "../shared/head/difference.js";
import { largestPlan } from "../shared/maps/grid-plan.js";
import { boxOf, labelled } from "../shared/maps/plan.js";
import { growing, shrinking } from "../shared/maps/label-sizes.js";
import { fixed } from "../shared/words.js";
import { CellMap } from "../shared/maps/cell-map.js";
import { BAR, belowZero, coloursOf, paintBar, pixelsOf, prepare } from "../shared/maps/drawing.js";
import { hatch, inks } from "../shared/maps/inks.js";
import { rowsOf } from "../shared/head/marks.js";
import { paintFrames, paintVeil } from "../shared/maps/frames.js";
import { paintHeatmap } from "../shared/maps/heatmap.js";
import { shorten, widest } from "../shared/maps/names.js";

const SCALE = 48; // pixels

export class ChangeMap extends CellMap {
  /** @type {Shown | null} */
  #shown = null;
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

  /** @param {Shown} shown */
  set shown(shown) {
    this.#shown = shown;
    this.#plot.ariaLabel = `Heatmap, ${this.dataset.name}. Arrow keys lock a cell and move the lock; the words below say what it shows.`;
    this.#legend(shown.difference);
    this.forget();
  }

  /** @returns {MatrixOf[]} */
  get numbers() {
    if (!this.#shown) return [];
    const { difference } = this.#shown;
    const { values, states } = difference[/** @type {LayerName} */ (this.dataset.layer)];
    const kind = this.#kind;
    const key = kind === "weights" ? "weights" : "values";
    const axis = (/** @type {MergedAxis} */ { side, labels }) => ({ means: side, labels });
    return [
      {
        ...{ name: this.dataset.name, key, kind, end: kind === "weights" ? 1 : difference.end },
        ...{ rows: axis(difference.rows), columns: axis(difference.columns) },
        values: values.map((x, k) => (states[k] === PRESENT ? x : NaN)),
      },
    ];
  }

  focus() {
    this.#plot.focus();
  }

  /** How wide the names of the rows are. */
  get label() {
    return this.#shown
      ? Math.ceil(widest(this.#shown.difference.rows.labels.map(shorten), inks().size)) + 10
      : 0;
  }

  /** @returns {Kind} */
  get #kind() {
    return this.dataset.layer === "difference" ? "signed" : "weights";
  }

  /**
   * The name, and the scale with its numbers.
   *
   * @param {Difference} difference
   */
  #legend({ end, difference }) {
    const signed = this.#kind === "signed";
    const ends = signed ? [`−${fixed(end)}`, `+${fixed(end)}`] : ["0", "1"];
    const none = signed && difference.values.every((x) => x === 0);
    const scale = h(
      "span",
      { className: "scale" },
      ...(none ? ["nothing differs"] : [ends[0], this.#bar, ends[1]]),
    );
    this.#head.replaceChildren(h("b", {}, this.dataset.name ?? ""), scale);
  }

  paint() {
    paintBar(prepare(this.#bar, SCALE, BAR), coloursOf(this.#kind), SCALE);
    const { offsetWidth: width, offsetHeight: height } = this.#plot; // bars that scroll come and go
    if (!this.#shown || !width || !height) return;
    const { difference, labelled, grows } = this.#shown;
    const layer = difference[/** @type {LayerName} */ (this.dataset.layer)];
    const { size } = inks();
    const room = { width, height, ...roomOfNames(difference, labelled, size) };
    this.plan ??= largestPlan(room, grows ? growing(size) : [], shrinking());
    this.image ??= this.#imageOf(difference, layer);
    this.#paint(difference, layer, this.plan, this.image);
  }

  /**
   * @param {Difference} difference
   * @param {Layer} layer
   */
  #imageOf({ n, m, end }, { values, states }) {
    const numbers = values.map((x, k) => (states[k] === PRESENT ? x : NaN));
    return pixelsOf({ n, m, kind: this.#kind, end: this.#kind === "signed" ? end : 1, values: numbers });
  }

  /**
   * @param {Difference} difference
   * @param {Layer} layer
   * @param {Plan} plan
   * @param {HTMLCanvasElement} image
   */
  #paint({ rows, columns, end }, { values, states }, plan, image) {
    const { query, key } = inks();
    const { i, j } = this.lit;
    const context = prepare(this.canvas, plan.width, plan.height);
    paintHeatmap(context, plan, {
      image,
      below: belowZero({
        kind: this.#kind,
        end,
        values: values.map((x, k) => (states[k] === PRESENT ? x : NaN)),
      }),
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

/**
 * @param {Difference} difference
 * @param {boolean} labelled whether rows have their names
 * @param {number} font size of the names
 */
function roomOfNames({ n, m, rows, columns }, labelled, font) {
  const labels = columns.labels.map(shorten);
  return {
    n,
    m,
    font,
    rowLabel: labelled ? widest(rows.labels.map(shorten), font) : 0,
    columnLabel: widest(labels, font),
    flatLabel: widest(labels.slice(0, -1), font),
  };
}

/**
 * The names of an axis; those that only one of the two maps has are grey.
 *
 * @param {MergedAxis} axis
 * @param {number} every
 * @param {number | null} lit
 */
const namesOf = ({ labels, pairs }, every, lit) => ({
  name: (/** @type {number} */ k) => shorten(labels[k]),
  seen: labelled(labels.length, every, lit),
  lit,
  isGrey: (/** @type {number} */ k) => pairs[k].before === null || pairs[k].after === null,
});

/**
 * Hatching that rises where looking is not allowed, and falls, wider, where the other map has no such place.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {Plan} plan
 * @param {Uint8Array} states
 */
function hatchBoth(context, box, plan, states) {
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
