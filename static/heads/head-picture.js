/**
 * One head as a small map, painted as in the atlas: colour goes with the square root of the weight.
 *
 *   <head-picture></head-picture>   then set .block; .lit as often as the pointer moves
 *
 * It is a picture beside words that say the same, and so is hidden from screen readers.
 *
 * @typedef {import("../shared/api.js").Block} Block  of one head
 * @typedef {{i: number | null, j: number | null}} Lit
 */
import { mosaic, wholeOf } from "../shared/maps/mosaic.js";
import { squareRoot } from "../shared/maps/ramp.js";
import { hatch, inks, weightRamp } from "../shared/maps/inks.js";

export class HeadPicture extends HTMLElement {
  /** @type {Block | null} */
  #block = null;
  /** @type {HTMLCanvasElement | null} every weight as one pixel */
  #pixels = null;
  /** @type {Lit} */
  #lit = { i: null, j: null };
  #canvas = document.createElement("canvas");
  #resize = new ResizeObserver(() => this.#paint());

  connectedCallback() {
    this.ariaHidden = "true";
    this.append(this.#canvas);
    this.#resize.observe(this);
    document.addEventListener("theme-change", this);
  }

  disconnectedCallback() {
    this.#resize.disconnect();
    document.removeEventListener("theme-change", this);
  }

  handleEvent() {
    this.#pixels = null;
    this.#paint();
  }

  /** @param {Block} block */
  set block(block) {
    this.#block = block;
    this.#pixels = null;
    const { rows, columns } = wholeOf(block);
    this.style.setProperty("--rows", String(rows));
    this.style.setProperty("--columns", String(columns));
    this.#paint();
  }

  /** @param {Lit} lit */
  set lit(lit) {
    if (lit.i === this.#lit.i && lit.j === this.#lit.j) return;
    this.#lit = lit;
    this.#paint();
  }

  #paint() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (!this.#block || !width || !height || !this.#block.values.length) return;
    const [, , n, m] = this.#block.shape;
    const ratio = devicePixelRatio;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    context.scale(ratio, ratio);
    if (this.#block.mask || this.#block.allowed) hatch(context, width, height, 5);
    context.imageSmoothingEnabled = width * ratio < m || height * ratio < n;
    context.imageSmoothingQuality = "high";
    context.drawImage((this.#pixels ??= pixelsOf(this.#block)), 0, 0, m, n, 0, 0, width, height);
    const { rows, columns } = wholeOf(this.#block);
    this.#frame(context, width / columns, height / rows, width, height);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} across
   * @param {number} down
   * @param {number} width
   * @param {number} height
   */
  #frame(context, across, down, width, height) {
    const { query, key } = inks();
    const { i, j } = this.#lit;
    context.lineWidth = 2;
    if (i !== null) {
      context.strokeStyle = query;
      context.strokeRect(1, i * down, width - 2, down);
    }
    if (j !== null) {
      context.strokeStyle = key;
      context.strokeRect(j * across, 1, across, height - 2);
    }
  }
}

/** @param {Block} block */
function pixelsOf(block) {
  const { width, height, data } = mosaic(block, squareRoot(weightRamp()));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}
