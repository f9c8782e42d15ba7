/**
 * Follows a room: this page shows what the presenter shows. A follower can step aside, and return; whoever types, drops a
 * file or follows a link has stepped aside.
 */
import { serverAddress } from "../../shared/server.ts";
import { arrive, pageHere } from "./arriving.ts";
import { RoomBar } from "./bar.ts";
import { Connection, type Heard } from "./connection.ts";
import { follow, leave, type Followed } from "./room-storage.ts";
import { announceRole, hear, roleOf } from "./role.ts";
import { Spotlight } from "./presenter-pointer.ts";
import { computes, wayTo, withRoomLesson, type PageAddress } from "./route.ts";
import { ASIDE, CLOSE, FOLLOWS, LEAVE, RETURN, STEP_ASIDE } from "./words.ts";
import type { Spot } from "./pointer-anchor.ts";

const TURN = 300; // milliseconds, in which a class asks for what has to be computed
const TYPED = "textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])";
const ANSWER = "[data-answer]"; // to what the presenter asks
const WINDOW = ["online", "offline", "pageshow", "pagehide"];
const DEEDS = ["input", "drop", "click"];

export class Following {
  readonly connection: Connection;
  readonly #code: string;
  readonly #bar = new RoomBar();
  readonly #spotlight = new Spotlight();
  #there: PageAddress = { page: "", address: "" };
  #turn!: ReturnType<typeof setTimeout> | undefined;

  constructor({ code }: Followed) {
    this.#code = code;
    this.connection = new Connection(code, this);
    this.#listen("addEventListener");
    this.#say();
    this.connection.open();
  }

  #listen(how: "addEventListener" | "removeEventListener") {
    for (const type of DEEDS) document[how](type, this, { capture: true });
    document[how]("visibilitychange", this);
    for (const type of WINDOW) globalThis[how](type, this);
  }

  /** True where this tab goes along; it has stepped aside otherwise. */
  get #goesAlong() {
    return roleOf().code === this.#code;
  }

  /** Called by the connection, as `spot`, `lost` and `ended` are. */
  page(heard: Heard) {
    this.#there = withRoomLesson(heard);
    hear(heard);
    this.#say();
    this.#go();
  }

  spot(spot: Spot | null) {
    const isHere = this.#goesAlong && this.#there.page === pageHere().page;
    this.#spotlight.show(isHere ? spot : null);
  }

  lost(sentence: string) {
    clearTimeout(this.#turn); // no page would answer: the newest is said again with the next connection
    this.#spotlight.show(null);
    this.#bar.say(sentence, { [LEAVE]: () => this.#leave() });
  }

  ended(sentence: string) {
    this.#forget();
    this.#bar.say(sentence, { [CLOSE]: () => this.#close() });
  }

  handleEvent(event: Event) {
    if (DEEDS.includes(event.type)) return this.#goesAlong && this.#leads(event) && this.#stepAside();
    if (event.type === "offline") this.connection.lose();
    else if (event.type === "online") this.connection.online();
    else if (event.type === "pagehide" || document.hidden) this.connection.rest();
    else this.connection.wake();
  }

  /** True for an event by which a person goes a way of their own. */
  #leads({ type, isTrusted, target }: Event) {
    if (!isTrusted || !(target instanceof Element) || this.#bar.bar.contains(target)) return false;
    if (type === "input") return target.matches(TYPED) && !target.matches(ANSWER);
    if (type === "drop") return true;
    const link = target.closest("a[href]") as HTMLAnchorElement | null;
    return Boolean(link && !link.target && link.origin === location.origin && !isHere(link));
  }

  #stepAside() {
    this.#keep(true);
    this.#spotlight.show(null);
    clearTimeout(this.#turn);
  }

  #return() {
    this.#keep(false);
    this.#go();
  }

  #keep(aside: boolean) {
    follow({ code: this.#code, aside });
    announceRole();
    this.#say();
  }

  #leave() {
    this.#forget();
    this.connection.close();
    this.#close();
  }

  #close() {
    this.#bar.remove();
    if (document.body.dataset.page === "room") location.assign(serverAddress("room")); // to another code
  }

  #forget() {
    leave();
    announceRole();
    document.documentElement.dataset.room = "";
    this.#spotlight.show(null);
    clearTimeout(this.#turn);
    this.#listen("removeEventListener");
  }

  #say() {
    document.documentElement.dataset.room = this.#goesAlong ? "following" : "";
    const leave = { [LEAVE]: () => this.#leave() };
    if (this.#goesAlong) this.#bar.say(FOLLOWS, { [STEP_ASIDE]: () => this.#stepAside(), ...leave });
    else this.#bar.say(ASIDE, { [RETURN]: () => this.#return(), ...leave });
  }

  /** Go to the newest that is shown; a class does not ask for what must be computed at the same moment. */
  #go() {
    clearTimeout(this.#turn);
    const here = pageHere();
    if (!this.#goesAlong || wayTo(this.#there, here) === "stay") return;
    const wait = computes(this.#there, here) ? Math.random() * TURN : 0;
    this.#turn = setTimeout(() => arrive(this.#there), wait);
  }
}

const isHere = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search;
