/** The slim bar at the bottom of every page: what this tab has to do with the room, in words, and what can be done. */
import { html, render } from "../../shared/html.ts";
import { inTongue } from "../../shared/messages.ts";

const ROOT = document.documentElement;

/** The act of a control; a text is the address of a link. */
type Act = (() => unknown) | string;

export class RoomBar {
  bar = Object.assign(
    document.createElement("aside"),
    { className: "room-bar", ariaLabel: "Room" },
    inTongue,
  );
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

  /** Say words, with actions by the words of their buttons. */
  say(words: string, actions: Record<string, Act> = {}) {
    const hadFocus = this.bar.contains(document.activeElement);
    const controls = Object.entries(actions).map(control);
    render(html`<span role="status">${words}</span><span class="room-actions">${controls}</span>`, this.bar);
    if (hadFocus && document.activeElement === document.body)
      this.bar.querySelector<HTMLElement>("a, button")?.focus();
  }

  remove() {
    this.#room.disconnect();
    this.bar.remove();
    delete ROOT.dataset.room;
  }
}

const control = ([name, act]: [string, Act], index: number) =>
  typeof act === "string"
    ? html`<a href=${act}>${name}</a>`
    : html`<button type="button" class=${index ? "quiet" : ""} @click=${act}>${name}</button>`;
