/** A soft ring at a point of the window: the presenter's pointer. */
import { h } from "../../shared/dom.ts";

export class Ring {
  #ring = h("div", { className: "room-spot", ariaHidden: "true", hidden: true });

  constructor() {
    document.body.append(this.#ring);
  }

  /** Move to a point, or appear there; null hides it. */
  show(point: { x: number; y: number } | null) {
    const appears = this.#ring.hidden;
    this.#ring.hidden = !point;
    if (!point) return;
    if (appears) this.#ring.style.transition = "none";
    this.#ring.style.translate = `${point.x}px ${point.y}px`;
    if (!appears) return;
    this.#ring.getBoundingClientRect(); // so that it does not come from where it was last
    this.#ring.style.transition = "";
  }
}
