/**
 * Presents a room: the address of this page goes to all who follow, whatever wrote it, and the place of the pointer
 * with it. Both are looked at ten times a second, so that no more than that are sent, and again after a while, so
 * that the newest wins over one that was late. Another tab of the presenter may have been used since: this one then
 * goes there. Fires `room-count` on the document, with `{followers, answered, expected}`.
 */
import { dispatch } from "../../shared/dom.ts";
import { isOnWall, onKey } from "../../shared/presented.ts";
import { serverAddress, type ApiError, refusal } from "../../shared/server.ts";
import { arrive, pageHere } from "./arriving.ts";
import { RoomBar } from "./bar.ts";
import { keepStanding, keptStanding, leave, putAway, type Standing } from "./room-storage.ts";
import { Lead, NEW } from "./leading-tab.ts";
import { Ring } from "./pointer-ring.ts";
import { announceRole } from "./role.ts";
import { show, type Message } from "./server.ts";
import { spotAt } from "./pointer-anchor.ts";
import { countsInWords, presenting } from "./words.ts";

const LOOK = 100; // milliseconds
const AGAIN = 1_000;
const GIVEN_UP = ["wrong_key", "no_room", "room_ended"];
const DEEDS = ["pointerdown", "keydown", "input", "drop"];
const POINTER = ["pointermove", "pointerleave", "pointerdown"];
const KEY = "s";
const roomPage = () => serverAddress("room").href;

export class Presenting {
  declare key: string;

  #lead = openedBy(keptStanding());
  #arrived = this.#lead.standing.leads; // else this page may not be the one that is shown
  #bar = new RoomBar();
  #ring = new Ring();
  #looking = setInterval(() => this.#look(), LOOK);
  #at = -AGAIN;
  #busy = false;
  #leaving = false;
  #spotlight = false; // also while the page is not on the wall
  #pointer: { x: number; y: number } | null = null;
  /** The message that was sent last; one that was refused is sent again after a while. */
  #sent = { address: "", spot: "null" };

  constructor(key: string) {
    this.key = key;
    for (const type of DEEDS) document.addEventListener(type, this, { capture: true });
    for (const type of POINTER) document.documentElement.addEventListener(type, this);
    document.addEventListener("present-change", this);
    for (const type of ["popstate", "pagehide", "pageshow"]) addEventListener(type, this);
    onKey(KEY, () => this.#toggle(), isOnWall);
    const ask = document.getElementById("predict-switch");
    if (ask) ask.textContent = "ask the class";
    this.#say("Presenting");
    this.#look();
  }

  handleEvent(event: Event) {
    if (POINTER.includes(event.type)) this.#point(event as PointerEvent);
    if (event.type === "present-change") this.#point(null);
    else if (event.type === "pagehide") keepStanding({ ...this.#lead.standing, gone: this.#leaving });
    else if (event.type === "pageshow") this.#return(event as PageTransitionEvent);
    else if (event.isTrusted && [...DEEDS, "popstate"].includes(event.type)) this.#use(event);
  }

  #use({ target }: Event) {
    if (!(target instanceof Node && this.#bar.bar.contains(target))) this.#lead.use(Date.now());
  }

  /** The back button returned to a page that the browser kept. */
  #return({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    this.#leaving = false;
    this.#lead.use(Date.now());
  }

  #toggle() {
    this.#spotlight = !this.#spotlight;
    this.#say(this.#bar.words);
    this.#point(null);
  }

  #point(event: PointerEvent | null) {
    const isSeen = event && event.type !== "pointerleave" && event.pointerType !== "touch";
    this.#pointer = isSeen && (isOnWall() || this.#spotlight) ? { x: event.clientX, y: event.clientY } : null;
    this.#ring.show(isOnWall() ? null : this.#pointer); // the wall has its own
  }

  #look() {
    if (this.#busy || this.#leaving) return;
    const message = this.#lead.message(pageHere().address, Date.now());
    const spot = this.#pointer && spotAt(this.#pointer);
    const isNew =
      message.address !== this.#sent.address || (spot && JSON.stringify(spot) !== this.#sent.spot);
    if (isNew || performance.now() - this.#at >= AGAIN) this.#send({ ...message, spot });
  }

  async #send(message: Message) {
    this.#busy = true;
    this.#at = performance.now();
    this.#sent = { address: message.address, spot: JSON.stringify(message.spot) };
    try {
      const newest = await show(this.key, message);
      this.#say(presenting(countsInWords(newest)));
      dispatch(document, "room-count", newest);
      if (!this.#lead.heard(message.address, newest) && this.#arrived) return;
      this.#arrived = true;
      arrive(newest, () => (this.#leaving = true));
    } catch (error) {
      this.#refused(refusal(error), message.address);
    } finally {
      this.#busy = false;
    }
  }

  #refused({ code, message }: ApiError, address: string) {
    this.#lead.failed(address);
    if (!GIVEN_UP.includes(code)) return this.#say(message);
    clearInterval(this.#looking);
    const close = () => this.#bar.remove();
    this.#bar.say(message, { room: roomPage(), close });
    if (code === "room_ended") putAway(this.key);
    else leave();
    announceRole();
  }

  #say(words: string) {
    const toggle = { [this.#spotlight ? "end the spotlight" : "spotlight"]: () => this.#toggle() };
    const canPoint = matchMedia("(any-hover: hover)").matches;
    this.#bar.say(words, { room: roomPage(), ...(canPoint ? toggle : {}) });
  }
}

/** A page that a person opened leads; one that was loaded again, or opened to follow another tab, stands as it stood. */
function openedBy(kept: Standing | null) {
  const [navigation] = performance.getEntriesByType("navigation");
  const { type } = navigation as PerformanceNavigationTiming;
  const lead = new Lead(kept ?? NEW);
  if (!kept || (!kept.gone && type !== "reload")) lead.use(Date.now());
  return lead;
}
