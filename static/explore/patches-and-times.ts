/** Rows and columns that are patches of a picture, or stretches of time, of arrays that somebody brought. */
import { PatchPicture } from "./patch-picture.ts";
import { PictureSizes, type Sizes } from "./picture-sizes.ts";
import { inGrid, inOrder, inTime, ticksBeside } from "./place-axes.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { Cell } from "../shared/maps/cells.ts";

const NEAR = { rows: 0.25, columns: 0.95 }; // to a name that is lit: names are wider than they are high

customElements.define("patch-picture", PatchPicture);
customElements.define("picture-sizes", PictureSizes);

/** Opens another text by its number, from 0, or another size of the picture. */
type Acts = { openText: (text: number) => unknown; openSize: (size: { model: string } & Focus) => unknown };

export class PatchesAndTimes {
  declare heatmap: AttentionHeatmap;
  picture = new PatchPicture();
  sizes = new PictureSizes();
  /** A map with the ticks of its axes, of which some give way to a name that is lit. */
  #shown: { a: Alignment; rows?: string[]; columns?: string[] } | null = null;

  constructor(heatmap: AttentionHeatmap, { openText, openSize }: Acts) {
    this.heatmap = heatmap;
    this.picture.addEventListener("window-open", (event) => openText((event as CustomEvent).detail.text));
    this.picture.addEventListener("picture-come", () => (this.sizes.picture = this.picture.picture));
    this.sizes.addEventListener("size-open", (event) => openSize((event as CustomEvent).detail));
  }

  /** Name the axes of a map by patches or times; the address is that of its picture, `sizes` those that it has. */
  show(a: Alignment, address: string | undefined, sizes: Sizes) {
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
    if (sizes.models.length < 2) return this.sizes.remove();
    if (!this.sizes.parentNode) this.picture.append(this.sizes);
    this.sizes.sizes = sizes;
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
    this.sizes.lit = lit.j;
    if (!columns && !rows) return;
    if (columns) a.columns.ticks = ticksBeside(columns, lit.j, NEAR.columns);
    if (rows) a.rows.ticks = ticksBeside(rows, lit.i, NEAR.rows);
    this.heatmap.repaint();
  }
}
