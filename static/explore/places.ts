/** Columns that are patches of a picture, or stretches of time, of arrays that somebody brought. */
import { PatchPicture } from "./patch-picture.ts";
import { inGrid, inTime, ticksBeside } from "./place-axes.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { Cell } from "../shared/maps/cells.ts";

const NEAR = { rows: 0.25, columns: 0.95 }; // to a name that is lit: names are wider than they are high

customElements.define("patch-picture", PatchPicture);

export class PatchesAndTimes {
  declare heatmap: AttentionHeatmap;
  picture = new PatchPicture();
  #alignment: Alignment | null = null;
  #ticks: { rows?: string[]; columns?: string[] } = {};

  constructor(heatmap: AttentionHeatmap) {
    this.heatmap = heatmap;
    this.picture.hidden = true;
    this.heatmap.before(this.picture);
  }

  /** Name the axes of a map by patches or times; the address is that of its picture. */
  show(a: Alignment, address?: string) {
    const { grid, time } = a.given ?? {};
    document.documentElement.toggleAttribute("data-places", Boolean(grid ?? time));
    Object.assign(a, time && inTime(a, time), grid && inGrid(a, grid));
    this.#alignment = a;
    this.#ticks = { rows: a.rows.ticks, columns: a.columns.ticks };
    this.picture.hidden = !grid;
    if (!grid) return;
    this.picture.alignment = a;
    void this.picture.reader.ask(address ?? "");
  }

  light(lit: Cell, locked: boolean) {
    if (!this.picture.hidden) Object.assign(this.picture, { locked, lit });
    const { rows, columns } = this.#ticks;
    const a = this.#alignment;
    if (!a || !columns) return;
    a.columns.ticks = ticksBeside(columns, lit.j, NEAR.columns);
    if (rows) a.rows.ticks = ticksBeside(rows, lit.i, NEAR.rows);
    this.heatmap.repaint();
  }
}
