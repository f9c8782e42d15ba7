import { withParts } from "../shared/dom.ts";
/** Walks the stages: to the one before, to the next, or by itself at a stated speed until the last. */
export class Player extends withParts("button=button#play speed=select#speed") {
  declare walk: { by(count: number, how: "push" | "replace"): boolean };

  #timer: number | null = null;

  constructor(document: Document, walk: Player["walk"]) {
    super(document);
    const find = (id: string) => document.getElementById(id) as any;
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
    this.#timer = Number(
      setInterval(() => this.walk.by(1, "replace") || this.pause(), Number(this.speed.value) * 1000),
    );
  }
}
