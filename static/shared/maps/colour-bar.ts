/** The colours of a scale, from its least number to its largest: `<colour-bar kind="signed" length="48">`, in pixels. */
import { BAR, coloursOf, paintBar, prepare } from "./drawing.ts";
import { Painted } from "./painted.ts";
import type { Kind } from "./pixels.ts";

export class ColourBar extends Painted {
  static observedAttributes = ["kind", "length"];
  #canvas = document.createElement("canvas");

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#canvas);
    this.repaint();
  }

  attributeChangedCallback() {
    this.repaint();
  }

  paint() {
    const length = Number(this.getAttribute("length"));
    paintBar(prepare(this.#canvas, length, BAR), coloursOf(this.getAttribute("kind") as Kind), length);
  }
}
