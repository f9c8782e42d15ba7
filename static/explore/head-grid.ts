/**
 * The small maps of one block under its cells, layers x heads, painted on one canvas. Set `block` and `lit`; call
 * `arranged` after its cells have changed places, and `point` to show what a cell is called.
 *
 * Colour goes with the square root of the weight, so that faint attention shows on a small map; the page says so.
 */
import { mosaic } from "../shared/maps/mosaic.ts";
import { squareRoot } from "../shared/maps/ramp.ts";
import { cleared, imageOf } from "../shared/maps/drawing.ts";
import { paintGrid } from "./grid-painting.ts";
import { NOTHING, type Lit } from "../shared/maps/plan.ts";
import { Painted } from "../shared/maps/painted.ts";
import { weightRamp } from "../shared/maps/inks.ts";
import type { HeadTile } from "./grid-painting.ts";
import type { Block } from "../shared/api.ts";

export class HeadGrid extends Painted {
  #block: Block | null = null;
  #lit = NOTHING;
  #places: { width: number; height: number; cells: HeadTile[] } | null = null;

  get #canvas() {
    return this.querySelector("canvas") as HTMLCanvasElement;
  }

  resized() {
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (width === this.#places?.width && height === this.#places.height) return;
    this.#places = null;
    this.repaint();
  }

  /** The pixels of the screen that a head has on its longer side. */
  get pixels() {
    this.#places ??= this.#measure();
    const { w = 0, h = 0 } = this.#places.cells[0] ?? {};
    return Math.ceil(Math.max(w, h) * devicePixelRatio);
  }

  set block(block: Block) {
    this.#block = block;
    this.point(null);
    this.forget();
  }

  arranged() {
    this.point(null);
    this.#places = null;
    this.repaint();
  }

  set lit(lit: Lit) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.repaint();
  }

  /** Show what a head is called beside its cell; none hides it. */
  point(cell: HTMLElement | null) {
    const tip = this.querySelector(".tip") as HTMLElement;
    tip.hidden = !cell;
    if (!cell) return;
    tip.textContent = cell.ariaLabel;
    const { offsetLeft: left, offsetTop: top, offsetWidth: width } = cell;
    tip.dataset.side = left + width / 2 > this.offsetWidth / 2 ? "left" : "right";
    tip.style.left = `${left + (tip.dataset.side === "left" ? width : 0)}px`;
    tip.style.top = `${top}px`;
  }

  paint() {
    const block = this.#block;
    this.#places ??= this.#measure();
    const { width, height, cells } = this.#places;
    if (!block || !width || !height || !block.values.length) return;
    this.image ??= imageOf(mosaic(block, squareRoot(weightRamp())));
    paintGrid(cleared(this.#canvas, width, height), block, this.image, cells, this.#lit);
  }

  /** The places of the cells on the canvas, on whole pixels of the screen. */
  #measure() {
    const box = this.#canvas.getBoundingClientRect();
    const snap = (x: number) => Math.round(x * devicePixelRatio) / devicePixelRatio;
    const cells = Array.from(this.querySelectorAll<HTMLElement>("[data-head]"), (element) => {
      const at = element.getBoundingClientRect();
      const [x, y] = [snap(at.left - box.left), snap(at.top - box.top)];
      const [w, h] = [snap(at.right - box.left) - x, snap(at.bottom - box.top) - y];
      return { layer: Number(element.dataset.layer), head: Number(element.dataset.head), x, y, w, h };
    });
    return { width: box.width, height: box.height, cells };
  }
}
