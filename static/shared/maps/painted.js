/**
 * An element that is painted: again in another theme or size, and once, however much is set before the browser goes on.
 * Who extends it says in `paint` how; what it calls after a change is `repaint`, or `forget` where the numbers changed.
 */
export class Painted extends HTMLElement {
  /** @type {HTMLCanvasElement | null} its numbers, a pixel each, until they or the theme change */
  image = null;
  #waits = false;
  #resize = new ResizeObserver(() => this.resized());
  #onTheme = () => this.forget();

  /** The element whose size matters; null: none. @returns {HTMLElement | null} */
  get room() {
    return this;
  }

  connectedCallback() {
    document.addEventListener("theme-change", this.#onTheme);
    if (this.room) this.#resize.observe(this.room);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this.#onTheme);
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
    if (this.#waits) return;
    this.#waits = true;
    queueMicrotask(() => {
      this.#waits = false;
      this.paint();
    });
  }

  paint() {}
}
