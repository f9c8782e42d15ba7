/** The slim bar at the bottom of every page: what this tab has to do with the room, in words, and what can be done. */
import { h } from "../../shared/dom.ts";

const ROOT = document.documentElement;

export class RoomBar {
  words = h("span", { role: "status" });
  #actions = h("span", { className: "room-actions" });
  bar = h("aside", { className: "room-bar", ariaLabel: "Room" }, this.words, this.#actions);
  /** The page ends above the bar. */
  #room = new ResizeObserver(() => ROOT.style.setProperty("--room-bar", `${this.bar.offsetHeight}px`));

  constructor() {
    document.body.append(this.bar);
    ROOT.dataset.room = "";
    this.#stepAside();
    document.addEventListener("station-change", () => this.#stepAside());
    this.#room.observe(this.bar);
  }

  /** A station is seen on its own page alone, in every tab of a room. */
  #stepAside() {
    const here = document.querySelector<HTMLAnchorElement>(".lesson a.here");
    ROOT.toggleAttribute("data-elsewhere", here !== null && here.pathname !== location.pathname);
  }

  /** Say words, with actions by the words of their buttons; a text is the address of a link. */
  say(words: string, actions: Record<string, (() => unknown) | string> = {}) {
    if (this.words.textContent !== words) this.words.textContent = words;
    const names = Object.keys(actions).join();
    if (this.#actions.dataset.names === names) return; // the focus stays
    const hadFocus = this.#actions.contains(document.activeElement);
    this.#actions.dataset.names = names;
    this.#actions.replaceChildren(...Object.entries(actions).map(control));
    if (hadFocus) (this.#actions.firstElementChild as HTMLElement | null)?.focus();
  }

  remove() {
    this.#room.disconnect();
    this.bar.remove();
    delete ROOT.dataset.room;
  }
}

const control = ([name, act]: [string, (() => unknown) | string], place: number) =>
  typeof act === "string"
    ? h("a", { href: act }, name)
    : h("button", { type: "button", className: place ? "quiet" : "", onclick: act }, name);
