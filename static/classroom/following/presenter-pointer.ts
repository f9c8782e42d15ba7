/**
 * Shows a follower where the presenter's pointer is. On a phone the page scrolls to it, unless a hand has scrolled it
 * in the last seconds.
 */
import { Ring } from "./pointer-ring.ts";
import { pointOf } from "./pointer-anchor.ts";
import type { Spot } from "./pointer-anchor.ts";

const AGAIN = 250; // milliseconds: what is drawn late, or moves, has its ring all the same
const BY_HAND = 5_000; // milliseconds
const HANDS = ["wheel", "touchmove", "keydown"];
const EDGE = 60; // pixels of the window that a header or a bar may cover

export class Spotlight {
  declare document: Document;
  declare ring: Ring;

  #spot: Spot | null = null;
  #again!: ReturnType<typeof setInterval> | undefined;
  #moved = -Infinity;

  constructor(document: Document) {
    this.document = document;
    this.ring = new Ring(document);
    for (const type of HANDS) document.addEventListener(type, this, { capture: true, passive: true });
    document.addEventListener("scroll", this, { capture: true, passive: true });
  }

  handleEvent({ type, isTrusted }: Event) {
    if (type === "scroll") this.#place();
    else if (isTrusted) this.#moved = performance.now();
  }

  /** Show a spot; null where the pointer is nowhere. */
  show(spot: Spot | null) {
    this.#spot = spot;
    clearInterval(this.#again);
    if (spot) this.#again = setInterval(() => this.#place(), AGAIN);
    const point = this.#place();
    if (point && this.#mayScroll) this.#reveal(point.y);
  }

  #place() {
    const point = this.#spot && pointOf(this.document, this.#spot);
    if (point) this.ring.at(point.x, point.y);
    else this.ring.hide();
    return point;
  }

  get #mayScroll() {
    return matchMedia("(max-width: 700px)").matches && performance.now() - this.#moved > BY_HAND;
  }

  #reveal(y: number) {
    if (y < EDGE || y > innerHeight - EDGE) scrollBy({ top: y - innerHeight / 2 });
  }
}
