/**
 * The scale of signed numbers: the colours from one end over 0 to the other, with their numbers. `data-below` and
 * `data-above` say what the ends mean. Set `end`.
 */
import { h } from "../shared/dom.ts";
import { endOfScale } from "../shared/words.ts";
import { Painted } from "../shared/maps/painted.ts";
import { BAR, cleared, paintBar } from "../shared/maps/drawing.ts";
import { signedColours } from "../shared/maps/inks.ts";

const WIDTH = 240; // pixels that are painted; CSS says how many are shown

export class SignedScale extends Painted {
  #canvas = h("canvas");
  #numbers = Array.from({ length: 3 }, () => h("span"));

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#canvas, ...this.#numbers);
    this.repaint();
  }

  /** The number at its right end; the other end is minus that. */
  set end(end: number) {
    const { below = "", above = "" } = this.dataset;
    const texts = [`${endOfScale(-end)} ${below}`, "0", `${above} ${endOfScale(end)}`];
    texts.forEach((text, k) => (this.#numbers[k].textContent = text));
  }

  paint() {
    paintBar(cleared(this.#canvas, WIDTH, BAR), signedColours(), WIDTH);
  }
}
