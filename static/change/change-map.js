/**
 * One map of a changed head, as trained, changed, or what lies between; its name and its scale stand over it.
 *
 *   <change-map data-layer="before" data-name="as trained"></change-map>   then set .shown; .lit as the pointer moves
 *
 * @typedef {import("../shared/head/difference.js").Difference} Difference
 * @typedef {import("../shared/head/difference.js").MergedAxis} MergedAxis
 * @typedef {"before" | "after" | "difference"} LayerName
 * @typedef {{difference: Difference, labelled: boolean}} Shown
 */
import { MISSING, PRESENT } from "../shared/head/difference.js";
import { FONT, plan } from "../shared/maps/grid-plan.js";
import { labelled } from "../shared/maps/plan.js";
import { fixed } from "../shared/words.js";
import { CellMap } from "../shared/maps/cell-map.js";
import { BAR, coloursOf, paintBar, pixelsOf, prepare } from "../shared/maps/drawing.js";
import { inks } from "../shared/maps/inks.js";
import { paintFrames, paintHeatmap } from "../shared/maps/heatmap.js";
import { shorten, widest } from "../shared/maps/names.js";

const SCALE = 48; // pixels
const LINES = 10; // pixels; cells that are smaller have no lines between them

export class ChangeMap extends CellMap {
  /** @type {Shown | null} */
  #shown = null;
  #head = document.createElement("p");
  #bar = document.createElement("canvas");
  #plot = Object.assign(document.createElement("div"), { className: "plot" });

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
    this.#plot.ariaLabel = `Heatmap, ${this.dataset.name}. Arrow keys lock a cell and move it; it is said below.`;
    this.#legend(shown.difference);
    this.forget();
  }

  focus() {
    this.#plot.focus();
  }

  /** How wide the names of the rows are. */
  get label() {
    return this.#shown ? Math.ceil(widest(this.#shown.difference.rows.labels.map(shorten), FONT)) + 10 : 0;
  }

  /** @returns {import("../shared/maps/picture.js").Kind} */
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
    const name = Object.assign(document.createElement("b"), { textContent: this.dataset.name });
    const scale = Object.assign(document.createElement("span"), { className: "scale" });
    scale.append(ends[0], this.#bar, ends[1]);
    if (signed && difference.values.every((x) => x === 0)) scale.replaceChildren("nothing differs");
    this.#head.replaceChildren(name, scale);
  }

  paint() {
    const { clientWidth: width, clientHeight: height } = this.#plot;
    paintBar(prepare(this.#bar, SCALE, BAR), coloursOf(this.#kind), SCALE);
    if (!this.#shown || !width || !height) return;
    const { difference, labelled: named } = this.#shown;
    const { n, m, rows, columns, [/** @type {LayerName} */ (this.dataset.layer)]: layer } = difference;
    const { values, states } = layer;
    const labels = columns.labels.map(shorten);
    this.plan ??= plan({
      ...{ width, height, n, m, rowLabel: named ? widest(rows.labels.map(shorten), FONT) : 0 },
      ...{ columnLabel: widest(labels, FONT), flatLabel: widest(labels.slice(0, -1), FONT) },
    });
    const scale = { kind: this.#kind, end: this.#kind === "signed" ? difference.end : 1 };
    this.image ??= pixelsOf({
      n,
      m,
      ...scale,
      values: values.map((x, k) => (states[k] === PRESENT ? x : NaN)),
    });
    const { paper, query, key } = inks();
    const { i, j } = this.lit;
    const { everyRow, everyColumn } = this.plan;
    const context = prepare(this.canvas, this.plan.width, this.plan.height);
    paintHeatmap(context, this.plan, {
      image: this.image,
      isClear: states.some((state) => state !== PRESENT) ? (k) => states[k] !== PRESENT : null,
      isMissing: states.includes(MISSING) ? (k) => states[k] === MISSING : null,
      lines: { least: LINES, colour: paper },
      rows: named ? names(rows, labelled(n, everyRow, i), i, query) : null,
      columns: names(columns, labelled(m, everyColumn, j), j, key),
    });
    paintFrames(context, this.plan, [
      { i: null, j, colour: key },
      { i, j: null, colour: query },
    ]);
  }
}

/**
 * The names of an axis: that which is lit in its colour, those that only one of the two maps has in grey.
 *
 * @param {MergedAxis} axis
 * @param {number[]} seen
 * @param {number | null} lit
 * @param {string} colour
 */
function names({ labels, pairs }, seen, lit, colour) {
  const { ink, grey } = inks();
  const isInBoth = (/** @type {number} */ k) => pairs[k].before !== null && pairs[k].after !== null;
  return {
    seen,
    name: (/** @type {number} */ k) => shorten(labels[k]),
    colour: (/** @type {number} */ k) => (k === lit ? colour : isInBoth(k) ? ink : grey),
  };
}
