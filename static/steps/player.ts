/** Walks the stages: to the one before, to the next, or by itself at a stated speed until the last. */
import { render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";

type Acts = {
  /** Walk by a count of stages, by hand. */
  step: (by: number) => unknown;
  /** The same by itself; false where there is no stage to walk to. */
  play: (by: number) => boolean;
};

export class Player extends withParts("button=button#play speed=select#speed #previous #next") {
  readonly #acts: Acts;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(document: Document, acts: Acts) {
    super(document);
    this.#acts = acts;
    this.button.addEventListener("click", () => (this.#timer ? this.pause() : this.#play()));
    this.speed.addEventListener("change", () => this.#timer && this.#start());
    this.previous.addEventListener("click", () => acts.step(-1));
    this.next.addEventListener("click", () => acts.step(1));
    this.pause();
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    render("play", this.button);
  }

  /** Play from the shown stage; from the last one begin again. */
  #play() {
    if (!this.#acts.play(1)) this.#acts.play(-Infinity);
    this.#start();
  }

  #start() {
    this.pause();
    render("pause", this.button);
    const pace = Number(this.speed.value) * 1000;
    this.#timer = setInterval(() => this.#acts.play(1) || this.pause(), pace);
  }
}
