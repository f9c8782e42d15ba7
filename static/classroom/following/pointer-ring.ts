/** A soft ring at a point of the window: the presenter's pointer. */
import { h } from "../../shared/dom.ts";

export class Ring {
  readonly #ring = h("div", { className: "room-spot", ariaHidden: "true" });

  /** Move to a point, or appear there; null takes it away. */
  show(point: { x: number; y: number } | null) {
    if (!point) return this.#ring.remove();
    this.#ring.style.translate = `${point.x}px ${point.y}px`;
    if (!this.#ring.isConnected) document.body.append(this.#ring); // it does not come from where it was last
  }
}
