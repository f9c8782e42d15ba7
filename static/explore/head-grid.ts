/**
 * The small maps of one block under its cells, layers x heads, painted on one canvas. Set `block` and `lit`; call
 * `arranged` after its cells have changed places, and `point` to show what a cell is called.
 *
 * Colour goes with the square root of the weight, so that faint attention shows on a small map; the page says so.
 */
import { density } from "../shared/paper-size.ts";
import { mosaic, wholeOf } from "../shared/maps/mosaic.ts";
import { cleared, imageOf, paintImage } from "../shared/maps/drawing.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import { Painted } from "../shared/maps/painted.ts";
import { byteColours, hatch, inks } from "../shared/maps/inks.ts";
import { write } from "../shared/write.ts";
import type { Block } from "../shared/api.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";

type HeadTile = { layer: number; head: number; x: number; y: number; w: number; h: number };

const STEP = 5; // pixels between the lines of the hatching

export class HeadGrid extends Painted {
  #block: Block | null = null;
  #lit = NO_CELL;
  #layout: { width: number; height: number; cells: HeadTile[] } | null = null;

  get #canvas() {
    return this.querySelector("canvas") as HTMLCanvasElement;
  }

  resized() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (width === this.#layout?.width && height === this.#layout.height) return;
    this.#layout = null;
    this.repaint();
  }

  /** The pixels of the screen that a head has on its longer side. */
  get pixels() {
    this.#layout ??= this.#measure();
    const { w = 0, h = 0 } = this.#layout.cells[0] ?? {};
    return Math.ceil(Math.max(w, h) * devicePixelRatio);
  }

  set block(block: Block) {
    this.#block = block;
    this.point(null);
    this.forget();
  }

  forget() {
    this.#layout = null;
    super.forget();
  }

  arranged() {
    this.point(null);
    this.#layout = null;
    this.repaint();
  }

  set lit(lit: Cell) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.repaint();
  }

  /** Show what a head is called beside its cell; none hides it. */
  point(cell: HTMLElement | null) {
    const tip = this.querySelector(".tip") as HTMLElement;
    tip.hidden = !cell;
    if (!cell) return;
    write(tip, cell.dataset.says ?? ""); // a translator changes the label
    const { offsetLeft: left, offsetTop: top, offsetWidth: width } = cell;
    tip.dataset.side = left + width / 2 > this.offsetWidth / 2 ? "left" : "right";
    tip.style.left = `${left + (tip.dataset.side === "left" ? width : 0)}px`;
    tip.style.top = `${top}px`;
  }

  paint() {
    const block = this.#block;
    this.#layout ??= this.#measure();
    const { width, height, cells } = this.#layout;
    if (!block || !width || !height || !block.values.length) return;
    this.image ??= imageOf(mosaic(block, byteColours(block)));
    this.#paintCells(cleared(this.#canvas, width, height), block, this.image, cells);
  }

  /** The layout of the cells on the canvas, on whole pixels of the screen. */
  #measure() {
    const box = this.#canvas.getBoundingClientRect();
    const snap = (x: number) => Math.round(x * density()) / density();
    const cells = Array.from(this.querySelectorAll<HTMLElement>("[data-head]"), (element) => {
      const at = element.getBoundingClientRect();
      const [x, y] = [snap(at.left - box.left), snap(at.top - box.top)];
      const [w, h] = [snap(at.right - box.left) - x, snap(at.bottom - box.top) - y];
      return { layer: Number(element.dataset.layer), head: Number(element.dataset.head), x, y, w, h };
    });
    return { width: box.width, height: box.height, cells };
  }

  /** Paint the cells from an image of all heads, a pixel a weight. */
  #paintCells(context: CanvasRenderingContext2D, block: Block, image: HTMLCanvasElement, cells: HeadTile[]) {
    const [, , n, m] = block.shape;
    context.imageSmoothingQuality = "high";
    for (const { layer, head, x, y, w, h } of cells) {
      context.save();
      context.translate(x, y);
      if (block.mask || block.allowed) hatch(context, { width: w, height: h }, { step: STEP });
      const from = { left: (head - 1) * m, top: (layer - 1) * n, width: m, height: n };
      paintImage(context, image, { left: 0, top: 0, width: w, height: h, from });
      light(context, block, { w, h }, this.#lit);
      context.restore();
    }
  }
}

/** Veil the map around the lit row or column, which keeps its true colours; point at it from the edges. */
function light(
  context: CanvasRenderingContext2D,
  block: Block,
  { w, h }: { w: number; h: number },
  lit: Cell,
) {
  const { rows: n, columns: m } = wholeOf(block);
  const { paper, query, key } = inks();
  const rows = rowsOf(lit).filter((i) => i < n);
  const j = lit.j !== null && lit.j < m ? lit.j : null;
  if (!rows.length && j === null) return;
  const left = (w / m) * (j ?? 0);
  const tops = rows.map((i) => (h / n) * i);
  const ends = [...tops, h];
  const down = rows.length ? ends.map((end, k) => [k ? tops[k - 1] + h / n : 0, end]) : [[0, h]];
  const across = j === null ? [[0, w]] : [[0, left], [left + w / m, w]]; // prettier-ignore
  context.globalAlpha = 0.72;
  context.fillStyle = paper;
  for (const [y0, y1] of down) for (const [x0, x1] of across) context.fillRect(x0, y0, x1 - x0, y1 - y0);
  context.globalAlpha = 1;
  context.fillStyle = query;
  for (const top of tops) for (const x of [-4, w + 1]) context.fillRect(x, top, 3, Math.max(2, h / n));
  context.fillStyle = key;
  if (j !== null) for (const y of [-4, h + 1]) context.fillRect(left, y, Math.max(2, w / m), 3);
}
