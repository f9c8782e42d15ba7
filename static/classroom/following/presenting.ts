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
import { PRESENTING, countsInWords, presenting } from "./words.ts";

const LOOK = 100; // milliseconds
const AGAIN = 1_000;
const GIVEN_UP = ["wrong_key", "no_room", "room_ended"];
const DEEDS = ["pointerdown", "keydown", "input", "drop"];
const POINTER = ["pointermove", "pointerleave", "pointerdown"];
const KEY = "s";
const roomPage = () => serverAddress("room").href;

/** A message to the server, the time when it was sent, whether its answer is waited for, and what was said of the last. */
type Sent = { address: string; spot: string; at: number; waits: boolean; says: string };

export class Presenting {
  readonly key: string;

  readonly #lead = openedBy(keptStanding());
  readonly #bar = new RoomBar();
  readonly #ring = new Ring();
  readonly #looking = setInterval(() => this.#look(), LOOK);
  /** This page is the one that is shown, once it is “here”: one that does not lead may not be, one that leaves is no more. */
  #stands: "new" | "here" | "leaving" = this.#lead.standing.leads ? "here" : "new";
  /** The place of the pointer that is sent; under the spotlight also while the page is not on the wall. */
  #pointer: { isSpotlight: boolean; point: { x: number; y: number } | null } = {
    isSpotlight: false,
    point: null,
  };
  /** The message that was sent last; one that was refused is sent again after a while. */
  #sent: Sent = { address: "", spot: "null", at: -AGAIN, waits: false, says: PRESENTING };

  constructor(key: string) {
    this.key = key;
    for (const type of DEEDS) document.addEventListener(type, this, { capture: true });
    for (const type of POINTER) document.documentElement.addEventListener(type, this);
    document.addEventListener("present-change", this);
    for (const type of ["popstate", "pagehide", "pageshow"]) addEventListener(type, this);
    onKey(KEY, () => this.#toggle(), isOnWall);
    this.#say();
    this.#look();
  }

  handleEvent(event: Event) {
    if (POINTER.includes(event.type)) this.#point(event as PointerEvent);
    if (event.type === "present-change") this.#point(null);
    else if (event.type === "pagehide")
      keepStanding({ ...this.#lead.standing, gone: this.#stands === "leaving" });
    else if (event.type === "pageshow") this.#return(event as PageTransitionEvent);
    else if (event.isTrusted && [...DEEDS, "popstate"].includes(event.type)) this.#use(event);
  }

  #use({ target }: Event) {
    if (!(target instanceof Node && this.#bar.bar.contains(target))) this.#lead.use(Date.now());
  }

  /** The back button returned to a page that the browser kept. */
  #return({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    this.#stands = "here";
    this.#lead.use(Date.now());
  }

  #toggle() {
    this.#pointer = { isSpotlight: !this.#pointer.isSpotlight, point: null };
    this.#say();
    this.#point(null);
  }

  #point(event: PointerEvent | null) {
    const { isSpotlight } = this.#pointer;
    const isSeen = event && event.type !== "pointerleave" && event.pointerType !== "touch";
    const point = isSeen && (isOnWall() || isSpotlight) ? { x: event.clientX, y: event.clientY } : null;
    this.#pointer = { isSpotlight, point };
    this.#ring.show(isOnWall() ? null : point); // the wall has its own
  }

  #look() {
    const sent = this.#sent;
    if (sent.waits || this.#stands === "leaving") return;
    const message = this.#lead.message(pageHere().address, Date.now());
    const spot = this.#pointer.point && spotAt(this.#pointer.point);
    const isNew = message.address !== sent.address || (spot && JSON.stringify(spot) !== sent.spot);
    if (isNew || performance.now() - sent.at >= AGAIN) this.#send({ ...message, spot });
  }

  async #send(message: Message) {
    const { address, spot } = message;
    const isHere = this.#stands === "here";
    const { says } = this.#sent;
    this.#sent = { address, spot: JSON.stringify(spot), at: performance.now(), waits: true, says };
    try {
      const newest = await show(this.key, message);
      this.#say(presenting(countsInWords(newest)));
      dispatch(document, "room-count", newest);
      if (!this.#lead.heard(address, newest) && isHere) return;
      this.#stands = "here";
      arrive(newest, () => (this.#stands = "leaving"));
    } catch (error) {
      this.#refused(refusal(error), address);
    } finally {
      this.#sent = { ...this.#sent, waits: false };
    }
  }

  #refused({ code, message }: ApiError, address: string) {
    this.#lead.failed(address);
    if (!GIVEN_UP.includes(code)) return this.#say(message);
    clearInterval(this.#looking);
    const close = () => this.#bar.remove();
    this.#sent = { ...this.#sent, says: message };
    this.#bar.say(message, { room: roomPage(), close });
    if (code === "room_ended") putAway(this.key);
    else leave();
    announceRole();
  }

  #say(says: string = this.#sent.says) {
    this.#sent = { ...this.#sent, says };
    const toggle = {
      [this.#pointer.isSpotlight ? "end the spotlight" : "spotlight"]: () => this.#toggle(),
    };
    const canPoint = matchMedia("(any-hover: hover)").matches;
    this.#bar.say(says, { room: roomPage(), ...(canPoint ? toggle : {}) });
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
