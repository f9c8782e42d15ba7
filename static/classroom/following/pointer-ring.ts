/** A soft ring at a point of the window: the presenter's pointer. */
import { h } from "../../shared/dom.ts";

export class Ring {
  #ring = h("div", { className: "room-spot", ariaHidden: "true", hidden: true });

  constructor(document: Document) {
    document.body.append(this.#ring);
  }

  /** Move to a point, or appear there. */
  at(x: number, y: number) {
    const appears = this.#ring.hidden;
    this.#ring.hidden = false;
    if (appears) this.#ring.style.transition = "none";
    this.#ring.style.translate = `${x}px ${y}px`;
    if (!appears) return;
    this.#ring.getBoundingClientRect(); // so that it does not come from where it was last
    this.#ring.style.transition = "";
  }

  hide() {
    this.#ring.hidden = true;
  }
}
