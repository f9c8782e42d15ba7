/** The colours of a measure with the numbers at which they stand: from 0 on, or around 0. Set `scale`. */
import { h } from "../dom.ts";
import { endOfScale } from "../words.ts";
import { BAR, coloursOf, paintBar, prepare } from "./drawing.ts";
import { Painted } from "./painted.ts";
import type { Kind } from "./pixels.ts";

export type Scale = { kind: Kind; end: number; unit: string };

const WIDTH = 160; // pixels

export class MeasureScale extends Painted {
  #scale: Scale | null = null;
  #canvas = document.createElement("canvas");
  #numbers = h("span");

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#canvas, this.#numbers);
  }

  set scale(scale: Scale) {
    this.#scale = scale;
    const { kind, end, unit } = scale;
    const digits = end < 10 ? 2 : 1; // both ends and their unit have one line
    const last = endOfScale(end, digits);
    const texts = kind === "signed" ? [endOfScale(-end, digits), "0", last] : ["0", last];
    if (unit) texts.push(`${texts.pop()} ${unit}`);
    this.#numbers.replaceChildren(...texts.map((text) => h("span", {}, text)));
    this.repaint();
  }

  paint() {
    if (!this.#scale) return;
    paintBar(prepare(this.#canvas, WIDTH, BAR), coloursOf(this.#scale.kind), WIDTH);
  }
}
