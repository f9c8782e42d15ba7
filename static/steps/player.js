import { withParts } from "../shared/dom.js";
/**
 * Walks the stages: to the one before, to the next, or by itself at a stated speed until the last.
 */
export class Player extends withParts("button=button#play speed=select#speed") {
  /** @type {number | null} */
  #timer = null;

  /**
   * @param {Document} document
   * @param {{by(count: number, how: "push" | "replace"): boolean}} walk
   */
  constructor(document, walk) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.walk = walk;
    this.button.addEventListener("click", () => (this.playing ? this.pause() : this.#play()));
    this.speed.addEventListener("change", () => this.playing && this.#start());
    find("previous").addEventListener("click", () => this.#step(-1));
    find("next").addEventListener("click", () => this.#step(1));
  }

  get playing() {
    return this.#timer !== null;
  }

  pause() {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.button.textContent = "play";
  }

  /** @param {number} by */
  #step(by) {
    this.pause();
    this.walk.by(by, "push");
  }

  /** From the stage that is shown; at the end from the first. */
  #play() {
    if (!this.walk.by(1, "replace")) this.walk.by(-Infinity, "replace");
    this.#start();
  }

  #start() {
    this.pause();
    this.button.textContent = "pause";
    this.#timer = Number(
      setInterval(() => this.walk.by(1, "replace") || this.pause(), Number(this.speed.value) * 1000),
    );
  }
}
