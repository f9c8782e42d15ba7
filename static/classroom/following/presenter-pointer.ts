/**
 * Shows a follower where the presenter's pointer is. On a phone the page scrolls to it, unless a hand has scrolled it
 * in the last seconds.
 */
import { Ring } from "./pointer-ring.ts";
import { pointOf, type Spot } from "./pointer-anchor.ts";

const AGAIN = 250; // milliseconds: what is drawn late, or moves, has its ring all the same
const BY_HAND = 5_000; // milliseconds
const TYPES = ["wheel", "touchmove", "keydown", "scroll"];
const EDGE = 60; // pixels of the window that a header or a bar may cover

export class Spotlight {
  readonly #ring = new Ring();
  /** The spot that is shown, and the timer that moves the ring with its part. */
  #shown: { spot: Spot; timer: ReturnType<typeof setInterval> } | null = null;
  #moved = -Infinity;

  constructor() {
    for (const type of TYPES) document.addEventListener(type, this, { capture: true, passive: true });
  }

  handleEvent({ type, isTrusted }: Event) {
    if (type === "scroll") this.#moveRing();
    else if (isTrusted) this.#moved = performance.now();
  }

  /** Show a spot; null where the pointer is nowhere. */
  show(spot: Spot | null) {
    clearInterval(this.#shown?.timer);
    this.#shown = spot && { spot, timer: setInterval(() => this.#moveRing(), AGAIN) };
    const point = this.#moveRing();
    const mayScroll = matchMedia("(max-width: 43.75em)").matches && performance.now() - this.#moved > BY_HAND;
    if (point && mayScroll && (point.y < EDGE || point.y > innerHeight - EDGE))
      scrollBy({ top: point.y - innerHeight / 2 });
  }

  #moveRing() {
    const point = this.#shown && pointOf(this.#shown.spot);
    this.#ring.show(point);
    return point;
  }
}
