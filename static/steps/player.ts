import { withParts } from "../shared/dom.ts";
import type { Walk } from "./walk.ts";

/** Walks the stages: to the one before, to the next, or by itself at a stated speed until the last. */
export class Player extends withParts("button=button#play speed=select#speed #previous #next") {
  declare walk: Walk;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(document: Document, walk: Walk) {
    super(document);
    this.walk = walk;
    this.button.addEventListener("click", () => (this.#timer ? this.pause() : this.#play()));
    this.speed.addEventListener("change", () => this.#timer && this.#start());
    this.previous.addEventListener("click", () => this.#step(-1));
    this.next.addEventListener("click", () => this.#step(1));
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.button.textContent = "play";
  }

  #step(by: number) {
    this.pause();
    this.walk.by(by, "push");
  }

  /** Play from the shown stage; from the last one begin again. */
  #play() {
    if (!this.walk.by(1, "replace")) this.walk.by(-Infinity, "replace");
    this.#start();
  }

  #start() {
    this.pause();
    this.button.textContent = "pause";
    const pace = Number(this.speed.value) * 1000;
    this.#timer = setInterval(() => this.walk.by(1, "replace") || this.pause(), pace);
  }
}
