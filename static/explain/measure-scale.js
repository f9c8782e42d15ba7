/**
 * The colours of a measure with the numbers at which they stand: from 0 on, or around 0.
 *
 *   <measure-scale></measure-scale>   then set .scale
 *
 * @typedef {{kind: import("./measures.js").Kind, end: number, unit: string}} Scale
 */
import { css } from "../shared/maps/ramp.js";
import { fixed } from "../shared/words.js";
import { inks } from "../shared/maps/inks.js";
import { coloursOf, prepare } from "../shared/maps/drawing.js";

const WIDTH = 160; // pixels
const HEIGHT = 10;

export class MeasureScale extends HTMLElement {
  /** @type {Scale | null} */
  #scale = null;
  #canvas = document.createElement("canvas");
  #numbers = document.createElement("span");

  connectedCallback() {
    this.append(this.#canvas, this.#numbers);
    document.addEventListener("theme-change", this);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
  }

  handleEvent() {
    this.#paint();
  }

  /** @param {Scale} scale */
  set scale(scale) {
    this.#scale = scale;
    const { kind, end, unit } = scale;
    const texts = kind === "signed" ? [fixed(-end), "0", fixed(end)] : ["0", fixed(end)];
    if (unit) texts.push(`${texts.pop()} ${unit}`);
    this.#numbers.replaceChildren(
      ...texts.map((textContent) => Object.assign(document.createElement("span"), { textContent })),
    );
    this.#paint();
  }

  #paint() {
    if (!this.#scale) return;
    const colours = coloursOf(this.#scale.kind);
    const context = prepare(this.#canvas, WIDTH, HEIGHT);
    for (let x = 0; x < WIDTH; x++) {
      context.fillStyle = css(colours[Math.round((x / (WIDTH - 1)) * (colours.length - 1))]);
      context.fillRect(x, 0, 1, HEIGHT);
    }
    context.strokeStyle = inks().hairline;
    context.strokeRect(0.5, 0.5, WIDTH - 1, HEIGHT - 1);
  }
}
