/**
 * The scale of signed numbers: the colours from one end over 0 to the other, with their numbers.
 *
 *   <signed-scale data-below="what its left end means" data-above="what its right end means"></signed-scale>
 *   then set .end
 */
import { css } from "../shared/maps/ramp.js";
import { fixed } from "../shared/words.js";
import { inks, signedColours } from "../shared/maps/inks.js";

const WIDTH = 240; // pixels that are painted; CSS says how many are shown
const HEIGHT = 10;

export class SignedScale extends HTMLElement {
  #canvas = document.createElement("canvas");
  #numbers = Array.from({ length: 3 }, () => document.createElement("span"));

  connectedCallback() {
    this.#canvas.ariaHidden = "true";
    this.append(this.#canvas, ...this.#numbers);
    document.addEventListener("theme-change", this);
    this.#paint();
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this);
  }

  handleEvent() {
    this.#paint();
  }

  /** @param {number} end the number at its right end; the other end is minus that */
  set end(end) {
    const { below = "", above = "" } = this.dataset;
    const texts = [`${fixed(-end)} ${below}`, "0", `${above} ${fixed(end)}`];
    texts.forEach((text, k) => (this.#numbers[k].textContent = text));
  }

  #paint() {
    const colours = signedColours();
    Object.assign(this.#canvas, { width: WIDTH, height: HEIGHT });
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    for (let x = 0; x < WIDTH; x++) {
      context.fillStyle = css(colours[Math.round((x / (WIDTH - 1)) * (colours.length - 1))]);
      context.fillRect(x, 0, 1, HEIGHT);
    }
    context.strokeStyle = inks().hairline;
    context.strokeRect(0.5, 0.5, WIDTH - 1, HEIGHT - 1);
  }
}
