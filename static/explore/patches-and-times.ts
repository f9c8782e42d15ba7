/** Columns that are patches of a picture, or stretches of time, of arrays that somebody brought. */
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

  constructor(heatmap: AttentionHeatmap) {
    this.heatmap = heatmap;
  }

  /** Name the axes of a map by patches or times; the address is that of its picture. */
  show(a: Alignment, address?: string) {
    const { grid, order, time } = a.given ?? {};
    document.documentElement.toggleAttribute("data-places", Boolean(grid ?? order ?? time));
    const language = document.documentElement.lang;
    Object.assign(a, order && inOrder(a, order, language), time && inTime(a, time), grid && inGrid(a, grid));
    this.#shown = { a, rows: a.rows.ticks, columns: a.columns.ticks };
    if (!grid) return this.picture.remove();
    if (!this.picture.parentNode) this.heatmap.before(this.picture);
    this.picture.alignment = a;
    void this.picture.reader.ask(address ?? "");
  }

  light(lit: Cell, locked: boolean) {
    if (!this.#shown) return;
    const { a, rows, columns } = this.#shown;
    if (a.given?.grid) Object.assign(this.picture, { locked, lit });
    if (!columns) return;
    a.columns.ticks = ticksBeside(columns, lit.j, NEAR.columns);
    if (rows) a.rows.ticks = ticksBeside(rows, lit.i, NEAR.rows);
    this.heatmap.repaint();
  }
}
