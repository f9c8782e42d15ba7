/**
 * Presentation: the main picture of a page and its sentences fill the screen, `<html data-present>`. It is in the
 * address, `present=1`, and goes along the road. Keys: p, Escape, # for numbers; in a lesson, a for the answer, and
 * those of a remote presenter. Fires `present-change` on the document.
 */
import { changedIn } from "./address.ts";
import { goBack } from "../return.ts";
import { NAME, isAsked, isPresented, isTaken } from "../presented.ts";

const FORWARD = ["PageDown", "n"];
const BACK = ["PageUp", "b"];
const AWAKE = 4_000; // milliseconds

/** The search of the same page, presented or not. */
export const presented = (search: string, on: boolean) => changedIn(search, NAME, on ? "1" : "");

export class Presentation {
  root = document.documentElement;
  button = document.getElementById("present"); // only where a page has something to present
  spotlight = document.getElementById("spotlight");
  #sleep = 0;

  constructor() {
    document.getElementById("present-leave")?.addEventListener("click", () => this.ask(false));
    document.addEventListener("pointermove", this);
    this.root.addEventListener("pointerleave", this);
    document.addEventListener("fullscreenchange", this);
    addEventListener("keydown", this); // after all others: a key that they took is theirs
    addEventListener("popstate", this);
    this.#wake();
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") this.#onKey(event as KeyboardEvent);
    else if (event.type === "popstate") this.#show(isAsked(location.search));
    else if (event.type === "fullscreenchange") this.#onFullscreen();
    else this.#follow(event as PointerEvent);
  }

  #onKey(event: KeyboardEvent) {
    const act = isTaken(event) ? null : this.#actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actOf(key: string): (() => void) | undefined {
    if (key === "Escape" && isPresented()) return () => this.ask(false);
    if (key === "#" && isPresented()) return () => this.#toggleNumbers();
    if (key === "a" && isPresented()) return this.#toAnswer();
    if (isAsked(location.search) && [...FORWARD, ...BACK].includes(key)) return this.#along(key);
  }

  #along(key: string): (() => void) | undefined {
    const rel = FORWARD.includes(key) ? "next" : "prev";
    const link = document.querySelector(`.lesson [rel=${rel}]`) as HTMLAnchorElement | null;
    return link ? () => link.click() : undefined;
  }

  /** The action that shows the answer to the question of a station, or hides it again. */
  #toAnswer(): (() => void) | undefined {
    const answer = document.querySelector(".asked details") as HTMLDetailsElement | null;
    return answer ? () => void answer.toggleAttribute("open") : undefined;
  }

  #toggleNumbers() {
    this.root.toggleAttribute("data-numbers");
    this.#announce();
  }

  /** Present or not, as a key or a button asks. */
  ask(on: boolean) {
    if (!on && goBack()) return;
    history.replaceState(null, "", presented(location.search, on) || location.pathname);
    this.#fill(on);
    this.#show(on);
    if (!on) document.getElementById("menu-open")?.focus({ preventScroll: true });
  }

  /** The whole screen, where the browser grants it; it is presented all the same where it does not. */
  #fill(on: boolean) {
    if (on) this.root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  /** The browser's own way out, its Escape key, leaves the presentation too; a screen granted too late is given back. */
  #onFullscreen() {
    if (!document.fullscreenElement === isPresented()) this.ask(false);
  }

  #show(on: boolean) {
    if (!this.button || on === isPresented()) return;
    this.root.toggleAttribute(`data-${NAME}`, on);
    this.#wake();
    if (this.spotlight) this.spotlight.hidden = true; // until the pointer moves
    this.#announce();
  }

  #announce() {
    document.dispatchEvent(new Event("present-change"));
  }

  /** For a while it is seen what the presenter can do. */
  #wake() {
    clearTimeout(this.#sleep);
    this.root.toggleAttribute("data-awake", true);
    this.#sleep = setTimeout(() => this.root.removeAttribute("data-awake"), AWAKE);
  }

  /** The pointer as a spotlight. */
  #follow({ type, clientX, clientY, pointerType }: PointerEvent) {
    if (!isPresented() || !this.spotlight) return;
    this.spotlight.hidden = type === "pointerleave" || pointerType === "touch";
    this.spotlight.style.translate = `${clientX}px ${clientY}px`;
    if (type === "pointermove") this.#wake();
  }
}
