/**
 * One map of a changed head, as trained, changed, or what lies between; its name and its scale stand over it.
 *
 *   <change-map data-layer="before" data-name="as trained"></change-map>   then set .shown; .lit as the pointer moves
 *
 * @typedef {import("./change-painting.js").Shown} Shown
 * @typedef {import("./change-painting.js").Lit} Lit
 *
 * @fires cell-enter  CustomEvent<Lit>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<Lit>, bubbles
 */
import { plan } from "../shared/maps/grid-plan.js";
import { css } from "../shared/maps/ramp.js";
import { fixed } from "../shared/words.js";
import { paintChange, widest } from "./change-painting.js";
import { prepare } from "../shared/maps/drawing.js";
import { inks, signedColours, weightRamp } from "../shared/maps/inks.js";

const SCALE = 48; // pixels

export class ChangeMap extends HTMLElement {
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Lit} */
  #lit = { i: null, j: null };
  /** @type {import("../shared/maps/grid-plan.js").Plan | null} */
  #plan = null;
  #head = document.createElement("p");
  #bar = document.createElement("canvas");
  #plot = document.createElement("div");
  #canvas = document.createElement("canvas");
  #resize = new ResizeObserver(() => this.#paint());

  connectedCallback() {
    this.#plot.className = "plot";
    this.#plot.role = "group";
    this.#plot.tabIndex = 0;
    this.#plot.append(this.#canvas);
    this.append(this.#head, this.#plot);
    for (const type of ["pointermove", "pointerleave", "click"]) this.#plot.addEventListener(type, this);
    document.addEventListener("theme-change", this);
    this.#resize.observe(this.#plot);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
    this.#resize.disconnect();
  }

  /** @param {Omit<Shown, "layer">} shown */
  set shown(shown) {
    const layer = /** @type {Shown["layer"]} */ (this.dataset.layer);
    this.#shown = { ...shown, layer };
    this.#plot.ariaLabel = `Heatmap, ${this.dataset.name}. Arrow keys lock a cell and move it; it is said below.`;
    this.#legend();
    this.#paint();
  }

  focus() {
    this.#plot.focus();
  }

  /** How wide the names of the rows are. */
  get label() {
    return this.#shown ? Math.ceil(widest(this.#shown.difference.rows.labels)) + 10 : 0;
  }

  /** @param {Lit} lit */
  set lit(lit) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.#paint();
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "theme-change") return (this.#legend(), this.#paint());
    if (event.type === "pointerleave") return this.#tell("cell-leave", null);
    const cell = this.#under(/** @type {PointerEvent} */ (event));
    if (event.type === "click") return cell && this.#tell("cell-lock", cell);
    this.#tell(cell ? "cell-enter" : "cell-leave", cell);
  }

  /**
   * The cell under a pointer, or the row or the column of a name.
   *
   * @param {PointerEvent} event
   * @returns {Lit | null}
   */
  #under({ clientX, clientY }) {
    if (!this.#shown || !this.#plan) return null;
    const { n, m } = this.#shown.difference;
    const box = this.#canvas.getBoundingClientRect();
    const { left, top, across, down } = this.#plan;
    const i = Math.floor((clientY - box.top - top) / down);
    const j = Math.floor((clientX - box.left - left) / across);
    const inRows = i >= 0 && i < n;
    const inColumns = j >= 0 && j < m;
    if (inRows && inColumns) return { i, j };
    if (inRows && j < 0) return { i, j: null };
    return inColumns && i < 0 ? { i: null, j } : null;
  }

  /**
   * @param {string} type
   * @param {Lit | null} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  /** The name, and the scale with its numbers. */
  #legend() {
    if (!this.#shown) return;
    const { difference, layer } = this.#shown;
    const { end } = difference;
    const signed = layer === "difference";
    const ends = signed ? [`−${fixed(end)}`, `+${fixed(end)}`] : ["0", "1"];
    const name = Object.assign(document.createElement("b"), { textContent: this.dataset.name });
    const scale = Object.assign(document.createElement("span"), { className: "scale" });
    scale.append(ends[0], this.#bar, ends[1]);
    const same = signed && difference.difference.values.every((x) => x === 0);
    if (same) scale.replaceChildren("nothing differs");
    this.#head.replaceChildren(name, scale);
    this.#paintBar();
  }

  #paintBar() {
    const colours = this.#shown?.layer === "difference" ? signedColours() : weightRamp();
    const context = prepare(this.#bar, SCALE, 10);
    for (let x = 0; x < SCALE; x++) {
      context.fillStyle = css(colours[Math.round((x / (SCALE - 1)) * (colours.length - 1))]);
      context.fillRect(x, 0, 1, 10);
    }
    context.strokeStyle = inks().hairline;
    context.strokeRect(0.5, 0.5, SCALE - 1, 9);
  }

  #paint() {
    const shown = this.#shown;
    const { clientWidth: width, clientHeight: height } = this.#plot;
    if (!shown || !width || !height) return;
    const { n, m, rows, columns } = shown.difference;
    const columnLabel = widest(columns.labels);
    const flatLabel = widest(columns.labels.slice(0, -1));
    const rowLabel = shown.labelled ? widest(rows.labels) : 0;
    this.#plan = plan({ width, height, n, m, rowLabel, columnLabel, flatLabel });
    const context = prepare(this.#canvas, this.#plan.width, this.#plan.height);
    paintChange(context, shown, this.#plan, this.#lit);
  }
}
