/**
 * The connection to the events of a room: opened again when it is lost, when nothing was heard of it for long, and when
 * the page wakes up; the server then says the newest at once.
 *
 * @typedef {import("./way.js").Shown & {lesson: import("./server.js").LessonName | null}} Heard
 *
 * @typedef {object} Listener
 * @property {(shown: Heard) => unknown} shown
 * @property {(spot: import("./spot-place.js").Spot | null) => unknown} spot null: the pointer is nowhere
 * @property {(sentence: string) => unknown} lost
 * @property {(sentence: string) => unknown} ended for ever
 */
import { ApiError } from "../server.js";
import { keepName, keptName } from "./kept.js";
import { eventsAddress, fetchRoom } from "./server.js";

const SILENCE = 40_000; // milliseconds; the server says something every 15 s
const STALE = 20_000; // when the page wakes up
const LOOK = 5_000;
const AGAIN = [1_000, 4_000]; // not all at once
const LOST = "The connection is lost: trying again...";
const FINAL = ["wrong_code", "room_ended", "no_room"];
const CLOSED = 2; // EventSource.CLOSED

export class Connection {
  /** @type {EventSource | null} */
  #source = null;
  #heard = 0;
  #isLost = false; // `navigator.onLine` is false on a machine without any network, which reaches itself all the same
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #looking;

  /**
   * @param {string} code
   * @param {Listener} listener
   */
  constructor(code, listener) {
    this.code = code;
    this.listener = listener;
  }

  open() {
    this.#pause();
    this.#heard = Date.now();
    this.#looking ??= setInterval(() => this.#reopenAfter(SILENCE), LOOK);
    const source = (this.#source = new EventSource(eventsAddress(this.code, keptName())));
    for (const type of ["shown", "spot", "still", "end", "error"]) source.addEventListener(type, this);
  }

  /** For good. */
  close() {
    clearInterval(this.#looking);
    this.#looking = undefined;
    this.#pause();
  }

  /** There is a network again. */
  online() {
    this.#isLost = false;
    this.wake();
  }

  /** The page is seen again: the connection may have died in its sleep. */
  wake() {
    if (this.#looking) this.#reopenAfter(this.#source?.readyState === CLOSED ? 0 : STALE);
  }

  /** The page is not looked at, or is left: the server need not keep a place for it. */
  rest() {
    this.#pause();
    this.#heard = -Infinity;
  }

  /** The browser says that there is no network: until it says that there is, nothing is tried. */
  lose() {
    this.#isLost = true;
    this.rest();
    this.listener.lost(LOST);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.target !== this.#source) return; // of a connection that was given up
    if (event.type === "error") return this.#onError();
    this.#heard = Date.now();
    const { data, lastEventId } = /** @type {MessageEvent} */ (event);
    const heard = JSON.parse(data);
    keepName(lastEventId);
    if (event.type === "end") this.#end(heard.message);
    if (event.type === "shown") this.listener.shown(heard);
    if (event.type === "spot") this.listener.spot(heard.place ? heard : null);
  }

  /** @param {number} silence */
  #reopenAfter(silence) {
    if (!this.#isLost && !document.hidden && Date.now() - this.#heard >= silence) this.open();
  }

  #pause() {
    clearTimeout(this.#soon);
    this.#source?.close();
    this.#source = null;
  }

  #onError() {
    this.listener.lost(LOST);
    if (this.#source?.readyState === CLOSED) this.#ask(); // else the browser tries again by itself
  }

  /** Why was it refused? */
  async #ask() {
    const [least, most] = AGAIN;
    try {
      await fetchRoom(this.code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (FINAL.includes(error.code)) return this.#end(error.message);
      if (error.code !== "unreachable") this.listener.lost(error.message);
    }
    if (this.#looking) this.#soon = setTimeout(() => this.open(), least + Math.random() * (most - least));
  }

  /** @param {string} sentence */
  #end(sentence) {
    this.close();
    this.listener.ended(sentence);
  }
}
