/**
 * Presents a room: the address of this page goes to all who follow, whatever wrote it, and the place of the pointer with
 * it. Both are looked at ten times a second, so that no more than that are sent, and again after a while, so that
 * the newest wins over one that was late. Another tab of the presenter may have been used since: this one then goes there.
 *
 * @fires room-count  on the document, CustomEvent<{followers: number, answered: number | null}>
 */
import { dispatch } from "../dom.js";
import { isOnWall, isTaken } from "../page/present.js";
import { ApiError, serverAddress } from "../server.js";
import { arrive, shownHere } from "./arriving.js";
import { RoomBar } from "./bar.js";
import { leave } from "./kept.js";
import { Lead, NEW } from "./lead.js";
import { Ring } from "./ring.js";
import { announceRole } from "./role.js";
import { show } from "./server.js";
import { spotAt } from "./spot-place.js";
import { keepStanding, keptStanding } from "./standing.js";
import { countsInWords } from "./words.js";

/** @typedef {import("./spot-place.js").Spot} Spot */

const LOOK = 100; // milliseconds
const AGAIN = 1_000;
const GIVEN_UP = ["wrong_key", "no_room", "room_ended"];
const DEEDS = ["pointerdown", "keydown", "input", "drop"];
const POINTER = ["pointermove", "pointerleave", "pointerdown"];
const KEY = "s";

export class Presenting {
  #at = -AGAIN;
  #busy = false;
  #leaving = false;
  #spotlight = false; // also while the page is not on the wall
  /** @type {{x: number, y: number} | null} */
  #pointer = null;
  /** @type {{address: string, spot: string}} what was sent last; what was refused is sent again after a while */
  #sent = { address: "", spot: "null" };

  /**
   * @param {Document} document
   * @param {string} key
   */
  constructor(document, key) {
    this.document = document;
    this.key = key;
    this.lead = openedBy(keptStanding());
    this.arrived = this.lead.leads; // else this page may not be the one that is shown
    this.bar = new RoomBar(document);
    this.ring = new Ring(document);
    for (const type of DEEDS) document.addEventListener(type, this, { capture: true });
    for (const type of POINTER) document.documentElement.addEventListener(type, this);
    document.addEventListener("present-change", this);
    for (const type of ["popstate", "pagehide", "pageshow"]) addEventListener(type, this);
    addEventListener("keydown", (event) => this.#onKey(event)); // after all others: a key that they took is theirs
    this.#say("Presenting");
    this.looking = setInterval(() => this.#look(), LOOK);
    this.#look();
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (POINTER.includes(event.type)) this.#point(/** @type {PointerEvent} */ (event));
    if (event.type === "present-change") this.#point(null);
    else if (event.type === "pagehide") keepStanding({ ...this.lead.standing, gone: this.#leaving });
    else if (event.type === "pageshow") this.#return(/** @type {PageTransitionEvent} */ (event));
    else if (event.isTrusted && [...DEEDS, "popstate"].includes(event.type)) this.#use(event);
  }

  /** @param {Event} event */
  #use({ target }) {
    if (!(target instanceof Node && this.bar.bar.contains(target))) this.lead.use(Date.now());
  }

  /** By the back button to a page that the browser kept. @param {PageTransitionEvent} event */
  #return({ persisted }) {
    if (!persisted) return;
    this.#leaving = false;
    this.lead.use(Date.now());
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key !== KEY || isOnWall() || isTaken(event)) return;
    event.preventDefault();
    this.#toggle();
  }

  #toggle() {
    this.#spotlight = !this.#spotlight;
    this.#say(this.bar.words.textContent ?? "");
    this.#point(null);
  }

  /** @param {PointerEvent | null} event */
  #point(event) {
    const isSeen = event && event.type !== "pointerleave" && event.pointerType !== "touch";
    this.#pointer = isSeen && this.#isLit ? { x: event.clientX, y: event.clientY } : null;
    if (this.#pointer && !isOnWall()) this.ring.at(this.#pointer.x, this.#pointer.y);
    else this.ring.hide(); // the wall has its own
  }

  /** Whether the pointer is shown. */
  get #isLit() {
    return isOnWall() || this.#spotlight;
  }

  #look() {
    if (this.#busy || this.#leaving) return;
    const message = this.lead.message(shownHere(this.document).address, Date.now());
    const spot = this.#pointer && spotAt(this.document, this.#pointer.x, this.#pointer.y);
    const isNew =
      message.address !== this.#sent.address || (spot && JSON.stringify(spot) !== this.#sent.spot);
    if (isNew || performance.now() - this.#at >= AGAIN) this.#send({ ...message, spot });
  }

  /** @param {import("./server.js").Message} message */
  async #send(message) {
    this.#busy = true;
    this.#at = performance.now();
    this.#sent = { address: message.address, spot: JSON.stringify(message.spot) };
    try {
      const newest = await show(this.key, message);
      this.#say(`Presenting: ${countsInWords(newest)}`);
      dispatch(this.document, "room-count", newest);
      if (this.lead.heard(message.address, newest) || !this.arrived) this.#go(newest);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refused(error, message.address);
    } finally {
      this.#busy = false;
    }
  }

  /** @param {import("./lead.js").Newest} newest */
  #go(newest) {
    this.arrived = true;
    arrive(this.document, newest, () => (this.#leaving = true));
  }

  /**
   * @param {ApiError} error
   * @param {string} address
   */
  #refused({ code, message }, address) {
    this.#say(message);
    this.lead.failed(address);
    if (!GIVEN_UP.includes(code)) return;
    clearInterval(this.looking);
    if (code === "room_ended") return;
    leave();
    announceRole();
  }

  /** @param {string} words */
  #say(words) {
    const toggle = { [this.#spotlight ? "end the spotlight" : "spotlight"]: () => this.#toggle() };
    const canPoint = matchMedia("(any-hover: hover)").matches;
    this.bar.say(words, { room: serverAddress("room").href, ...(canPoint ? toggle : {}) });
  }
}

/**
 * A page that a person opened leads; one that was loaded again, or opened to follow another tab, stands as it stood.
 *
 * @param {import("./lead.js").Standing | null} kept
 */
function openedBy(kept) {
  const [navigation] = performance.getEntriesByType("navigation");
  const { type } = /** @type {PerformanceNavigationTiming} */ (navigation);
  const lead = new Lead(kept ?? NEW);
  if (!kept || (!kept.gone && type !== "reload")) lead.use(Date.now());
  return lead;
}
