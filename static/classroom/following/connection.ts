/**
 * The connection to the events of a room: opened again when it is lost, when nothing was heard of it for long, and when
 * the page wakes up; the server then says the newest at once.
 */
import { refusal } from "../../shared/server.ts";
import { keepName, keptName } from "./room-storage.ts";
import { eventsAddress, fetchRoom } from "./server.ts";
import { LOST } from "./words.ts";
import type { PageAddress } from "./route.ts";
import type { LessonName } from "../../answers.ts";
import type { Spot } from "./pointer-anchor.ts";

export type Heard = PageAddress & { lesson: LessonName | null };

export interface Listener {
  /** Gets the page that the presenter shows. */
  page: (heard: Heard) => unknown;
  /** Gets the point of the pointer; null where it is nowhere. */
  spot: (spot: Spot | null) => unknown;
  lost: (sentence: string) => unknown;
  /** The room has ended for ever. */
  ended: (sentence: string) => unknown;
}

const SILENCE = 40_000; // milliseconds; the server says something every 15 s
const STALE = 20_000; // when the page wakes up
const LOOK = 5_000;
const AGAIN = [1_000, 4_000]; // not all at once
const FINAL = ["wrong_code", "room_ended", "no_room"];
const CLOSED = 2; // EventSource.CLOSED

export class Connection {
  declare code: string;
  declare listener: Listener;

  /** The source of events, null while there is none, and the time when something was heard last. */
  #line: { source: EventSource | null; heard: number } = { source: null, heard: 0 };
  #isLost = false; // `navigator.onLine` is false on a machine without any network, which reaches itself all the same
  #soon!: ReturnType<typeof setTimeout> | undefined;
  #looking!: ReturnType<typeof setInterval> | undefined;

  constructor(code: string, listener: Listener) {
    this.code = code;
    this.listener = listener;
  }

  open() {
    this.#pause();
    this.#looking ??= setInterval(() => this.#reopenAfter(SILENCE), LOOK);
    const source = new EventSource(eventsAddress(this.code, keptName()));
    this.#line = { source, heard: Date.now() };
    for (const type of ["shown", "spot", "still", "end", "error"]) source.addEventListener(type, this);
  }

  close() {
    clearInterval(this.#looking);
    this.#looking = undefined;
    this.#pause();
  }

  /** The browser says that there is a network again. */
  online() {
    this.#isLost = false;
    this.wake();
  }

  /** The page is seen again: the connection may have died in its sleep. */
  wake() {
    if (this.#looking) this.#reopenAfter(this.#line.source?.readyState === CLOSED ? 0 : STALE);
  }

  /** The page is not looked at, or is left: the server need not keep a place for it. */
  rest() {
    this.#pause(-Infinity);
  }

  /** The browser says that there is no network: until it says that there is, nothing is tried. */
  lose() {
    this.#isLost = true;
    this.rest();
    this.listener.lost(LOST);
  }

  handleEvent(event: Event) {
    const { source } = this.#line;
    if (event.target !== source) return; // of a connection that was given up
    if (event.type === "error") return this.#onError();
    this.#line = { source, heard: Date.now() };
    const { data, lastEventId } = event as MessageEvent;
    const heard = JSON.parse(data);
    keepName(lastEventId);
    if (event.type === "end") this.#end(heard.message);
    if (event.type === "shown") this.listener.page(heard);
    if (event.type === "spot") this.listener.spot(heard.place ? heard : null);
  }

  #reopenAfter(silence: number) {
    if (!this.#isLost && !document.hidden && Date.now() - this.#line.heard >= silence) this.open();
  }

  #pause(heard: number = this.#line.heard) {
    clearTimeout(this.#soon);
    this.#line.source?.close();
    this.#line = { source: null, heard };
  }

  #onError() {
    this.listener.lost(LOST);
    if (this.#line.source?.readyState === CLOSED) this.#ask(); // else the browser tries again by itself
  }

  /** Ask why the connection was refused. */
  async #ask() {
    const [least, most] = AGAIN;
    try {
      await fetchRoom(this.code);
    } catch (error) {
      const { code, message } = refusal(error);
      if (FINAL.includes(code)) return this.#end(message);
      if (code !== "unreachable") this.listener.lost(message);
    }
    if (this.#looking) this.#soon = setTimeout(() => this.open(), least + Math.random() * (most - least));
  }

  #end(sentence: string) {
    this.close();
    this.listener.ended(sentence);
  }
}
