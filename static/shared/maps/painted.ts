import { isOnPaper } from "../paper-size.ts";

const LOOKS = ["theme-change", "present-change", "tools-change"]; // other colours, letters, ways to read it

/**
 * Base class of painted elements: it repaints when the theme or the size changes. `repaint` paints once per microtask,
 * however much was set.
 *
 * A subclass implements `paint`; it calls `repaint` after a change, or `forget` where its numbers changed.
 */
export class Painted extends HTMLElement {
  /** Its numbers, a pixel each, until they or the theme change. */
  image: HTMLCanvasElement | null = null;
  #waits = false;
  #resize = new ResizeObserver(() => this.resized());
  #onLook = () => this.forget();

  /** The element whose size is observed, if any. */
  get room(): HTMLElement | null {
    return this;
  }

  connectedCallback() {
    for (const type of LOOKS) document.addEventListener(type, this.#onLook);
    if (this.room) this.#resize.observe(this.room);
  }

  disconnectedCallback() {
    for (const type of LOOKS) document.removeEventListener(type, this.#onLook);
    this.#resize.disconnect();
  }

  resized() {
    this.repaint();
  }

  forget() {
    this.image = null;
    this.repaint();
  }

  repaint() {
    if (isOnPaper()) return this.paint(); // Firefox prints before the next microtask
    if (this.#waits) return;
    this.#waits = true;
    queueMicrotask(() => {
      this.#waits = false;
      this.paint();
    });
  }

  paint() {}
}
