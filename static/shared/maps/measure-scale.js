/**
 * The colours of a measure with the numbers at which they stand: from 0 on, or around 0.
 *
 *   <measure-scale></measure-scale>   then set .scale
 *
 * @typedef {{kind: import("./pixels.js").Kind, end: number, unit: string}} Scale
 */
import { h } from "../dom.js";
import { fixed } from "../words.js";
import { BAR, coloursOf, paintBar, prepare } from "./drawing.js";
import { Painted } from "./painted.js";

const WIDTH = 160; // pixels

export class MeasureScale extends Painted {
  /** @type {Scale | null} */
  #scale = null;
  #canvas = document.createElement("canvas");
  #numbers = h("span");

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#canvas, this.#numbers);
  }

  /** @param {Scale} scale */
  set scale(scale) {
    this.#scale = scale;
    const { kind, end, unit } = scale;
    const digits = end < 10 ? 2 : 1; // both ends and their unit have one line
    const last = fixed(end, digits);
    const texts = kind === "signed" ? [fixed(-end, digits), "0", last] : ["0", last];
    if (unit) texts.push(`${texts.pop()} ${unit}`);
    this.#numbers.replaceChildren(...texts.map((text) => h("span", {}, text)));
    this.repaint();
  }

  paint() {
    if (!this.#scale) return;
    paintBar(prepare(this.#canvas, WIDTH, BAR), coloursOf(this.#scale.kind), WIDTH);
  }
}
