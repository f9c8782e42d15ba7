/**
 * One head as a small map, painted as in the atlas: colour goes with the square root of the weight. Set `block`, then
 * `lit` as often as the pointer moves. It is a picture beside words that say the same, and so is hidden from screen
 * readers.
 */
import { mosaic, wholeOf } from "../shared/maps/mosaic.ts";
import { cleared, imageOf } from "../shared/maps/drawing.ts";
import { byteColours, hatch, inks } from "../shared/maps/inks.ts";
import { Painted } from "../shared/maps/painted.ts";
import type { Block } from "../shared/api.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";

export class HeadPicture extends Painted {
  #block: Block | null = null;
  #lit: Cell = NO_CELL;
  #canvas = document.createElement("canvas");

  connectedCallback() {
    super.connectedCallback();
    this.ariaHidden = "true";
    this.append(this.#canvas);
  }

  set block(block: Block) {
    this.#block = block;
    const { rows, columns } = wholeOf(block);
    this.style.setProperty("--rows", String(rows));
    this.style.setProperty("--columns", String(columns));
    this.forget();
  }

  set lit(lit: Cell) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.repaint();
  }

  paint() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (!this.#block || !width || !height || !this.#block.values.length) return;
    const [, , n, m] = this.#block.shape;
    const context = cleared(this.#canvas, width, height);
    if (this.#block.mask || this.#block.allowed) hatch(context, { width, height }, { step: 5 });
    context.imageSmoothingEnabled = width * devicePixelRatio < m || height * devicePixelRatio < n;
    context.imageSmoothingQuality = "high";
    this.image ??= imageOf(mosaic(this.#block, byteColours(this.#block)));
    context.drawImage(this.image, 0, 0, width, height);
    const { rows, columns } = wholeOf(this.#block);
    const [across, down] = [width / columns, height / rows];
    const { i, j } = this.#lit;
    context.lineWidth = 2;
    context.strokeStyle = inks().query;
    if (i !== null) context.strokeRect(1, i * down, width - 2, down);
    context.strokeStyle = inks().key;
    if (j !== null) context.strokeRect(j * across, 1, across, height - 2);
  }
}
