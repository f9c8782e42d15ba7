/** Rows and columns that are patches of a picture, or stretches of time, of arrays that somebody brought. */
import { PatchPicture } from "./patch-picture.ts";
import { inGrid, inOrder, inTime, ticksBeside } from "./place-axes.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { Cell } from "../shared/maps/cells.ts";

const NEAR = { rows: 0.25, columns: 0.95 }; // to a name that is lit: names are wider than they are high

customElements.define("patch-picture", PatchPicture);

export class PatchesAndTimes {
  declare heatmap: AttentionHeatmap;
  picture = new PatchPicture();
  /** A map with the ticks of its axes, of which some give way to a name that is lit. */
  #shown: { a: Alignment; rows?: string[]; columns?: string[] } | null = null;

  /** `openText` opens the text of this number, from 0. */
  constructor(heatmap: AttentionHeatmap, openText: (text: number) => unknown) {
    this.heatmap = heatmap;
    this.picture.addEventListener("window-open", (event) => openText((event as CustomEvent).detail.text));
  }

  /** Name the axes of a map by patches or times; the address is that of its picture. */
  show(a: Alignment, address?: string) {
    const { grid, row_grid: looking, order, time } = a.given ?? {};
    const axes = [(looking ?? order?.rows) && "rows", (grid ?? time ?? order?.columns) && "columns"].filter(
      Boolean,
    );
    document.documentElement.dataset.places = axes.join(" ");
    const language = document.documentElement.lang;
    Object.assign(
      a,
      order && inOrder(a, order, language),
      time && inTime(a, time),
      (grid ?? looking) && inGrid(a, a),
    );
    this.#shown = { a, rows: a.rows.ticks, columns: a.columns.ticks };
    if (!grid && !looking) return this.picture.remove();
    if (!this.picture.parentNode) this.heatmap.before(this.picture);
    this.picture.alignment = a;
    void this.picture.reader.ask(address ?? "");
  }

  /** No map is shown any more: what stood for its axes goes. */
  leave() {
    document.documentElement.dataset.places = "";
    this.#shown = null;
    this.picture.remove();
  }

  light(lit: Cell, locked: boolean) {
    if (!this.#shown) return;
    const { a, rows, columns } = this.#shown;
    if (a.given?.grid ?? a.given?.row_grid) Object.assign(this.picture, { locked, lit });
    if (!columns && !rows) return;
    if (columns) a.columns.ticks = ticksBeside(columns, lit.j, NEAR.columns);
    if (rows) a.rows.ticks = ticksBeside(rows, lit.i, NEAR.rows);
    this.heatmap.repaint();
  }
}
