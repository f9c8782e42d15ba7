/** Columns that are places, of arrays that somebody brought: patches of a picture, or stretches of time. */
import { PatchPicture } from "./patch-picture.js";
import { inGrid, inTime, ticksBeside } from "./place-axes.js";

const NEAR = { rows: 0.25, columns: 0.95 }; // to a name that is lit: names are wider than they are high

customElements.define("patch-picture", PatchPicture);

export class Places {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {{rows?: string[], columns?: string[]}} all ticks of its axes */
  #ticks = {};

  /** @param {Document} document */
  constructor(document) {
    this.heatmap = /** @type {AttentionHeatmap} */ (document.getElementById("heatmap"));
    this.picture = /** @type {PatchPicture} */ (document.createElement("patch-picture"));
    this.picture.hidden = true;
    this.heatmap.before(this.picture);
  }

  /**
   * @param {Alignment} a whose axes are named by their places
   * @param {string} [address] of its picture
   */
  async show(a, address) {
    const { grid, time } = a.given ?? {};
    document.documentElement.toggleAttribute("data-places", Boolean(grid ?? time));
    Object.assign(a, time && inTime(a, time), grid && inGrid(a, grid));
    this.#alignment = a;
    this.#ticks = { rows: a.rows.ticks, columns: a.columns.ticks };
    this.picture.hidden = !grid;
    if (!grid) return;
    this.picture.alignment = a;
    await this.picture.load(address);
  }

  /**
   * @param {Cell} lit
   * @param {boolean} locked
   */
  light(lit, locked) {
    if (!this.picture.hidden) Object.assign(this.picture, { locked, lit });
    const { rows, columns } = this.#ticks;
    const a = this.#alignment;
    if (!a || !columns) return;
    a.columns.ticks = ticksBeside(columns, lit.j, NEAR.columns);
    if (rows) a.rows.ticks = ticksBeside(rows, lit.i, NEAR.rows);
    this.heatmap.repaint();
  }
}
