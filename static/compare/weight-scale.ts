/** The colours of weights from 0 to 1: one scale for all small maps. */
import { BAR, paintBar, prepare } from "../shared/maps/drawing.ts";
import { weightRamp } from "../shared/maps/inks.ts";
import { Painted } from "../shared/maps/painted.ts";

const WIDTH = 100; // pixels

export class WeightScale extends Painted {
  #canvas = document.createElement("canvas");

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.replaceChildren("weight 0 ", this.#canvas, " 1");
    this.repaint();
  }

  paint() {
    paintBar(prepare(this.#canvas, WIDTH, BAR), weightRamp(), WIDTH);
  }
}
