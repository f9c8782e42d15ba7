/**
 * Presentation: the main picture of a page and its sentences fill the screen, `<html data-present>`. It is in the
 * address, `present=1`, and goes along the road. Keys: p, Escape, # for numbers; in a lesson, a for the
 * answer, and those of a remote presenter.
 *
 * @fires present-change  on the document
 */
import { toSearch } from "./address.js";
import { NAME, isAsked, isPresented, isTaken } from "./present.js";

const FORWARD = ["PageDown", "n"];
const BACK = ["PageUp", "b"];
const EDGE = 0.08; // of the height of the screen

/**
 * @param {string} search "?..." or ""
 * @param {boolean} on
 * @returns {string} the same, presented or not
 */
export function presented(search, on) {
  const query = new URLSearchParams(search);
  query.delete(NAME);
  if (on) query.set(NAME, "1");
  return toSearch([...query]);
}

export class Presentation {
  /** @param {Document} document */
  constructor(document) {
    this.document = document;
    this.root = document.documentElement;
    this.button = document.getElementById("present"); // only where a page has something to present
    this.spotlight = document.getElementById("spotlight");
    document.getElementById("present-leave")?.addEventListener("click", () => this.ask(false));
    document.addEventListener("pointermove", this);
    this.root.addEventListener("pointerleave", this);
    document.addEventListener("fullscreenchange", this);
    addEventListener("keydown", this); // after all others: a key that they took is theirs
    addEventListener("popstate", this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "keydown") this.#onKey(/** @type {KeyboardEvent} */ (event));
    else if (event.type === "popstate") this.#show(isAsked(location.search));
    else if (event.type === "fullscreenchange") this.#onFullscreen();
    else this.#follow(/** @type {PointerEvent} */ (event));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const act = isTaken(event) ? null : this.#actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * @param {string} key as in KeyboardEvent.key
   * @returns {(() => void) | undefined}
   */
  #actOf(key) {
    if (key === "Escape" && isPresented()) return () => this.ask(false);
    if (key === "#" && isPresented()) return () => this.#toggleNumbers();
    if (key === "a" && isPresented()) return this.#toAnswer();
    if (isAsked(location.search) && [...FORWARD, ...BACK].includes(key)) return this.#along(key);
  }

  /** @param {string} key @returns {(() => void) | undefined} to the next or the previous station */
  #along(key) {
    const rel = FORWARD.includes(key) ? "next" : "prev";
    const link = /** @type {HTMLAnchorElement | null} */ (
      this.document.querySelector(`.lesson [rel=${rel}]`)
    );
    return link ? () => link.click() : undefined;
  }

  /** @returns {(() => void) | undefined} shows the answer to the question of a station, or hides it again */
  #toAnswer() {
    const answer = /** @type {HTMLDetailsElement | null} */ (this.document.querySelector(".asked details"));
    return answer ? () => void answer.toggleAttribute("open") : undefined;
  }

  #toggleNumbers() {
    this.root.toggleAttribute("data-numbers");
    this.#announce();
  }

  /** @param {boolean} on  as a key or a button asks */
  ask(on) {
    history.replaceState(null, "", presented(location.search, on) || location.pathname);
    this.#fill(on);
    this.#show(on);
    if (!on) this.button?.focus({ preventScroll: true });
  }

  /** The whole screen, where the browser grants it; it is presented all the same where it does not. @param {boolean} on */
  #fill(on) {
    if (on) this.root.requestFullscreen?.().catch(() => {});
    else if (this.document.fullscreenElement) this.document.exitFullscreen().catch(() => {});
  }

  /** The browser's own way out, its Escape key, leaves the presentation too; a screen granted too late is given back. */
  #onFullscreen() {
    if (!this.document.fullscreenElement === isPresented()) this.ask(false);
  }

  /** @param {boolean} on */
  #show(on) {
    if (!this.button || on === isPresented()) return;
    this.root.toggleAttribute(`data-${NAME}`, on);
    this.root.toggleAttribute("data-edge", false);
    this.#announce();
  }

  #announce() {
    this.document.dispatchEvent(new Event("present-change"));
  }

  /** The pointer as a spotlight; at the top edge it shows the way out. @param {PointerEvent} event */
  #follow({ type, clientX, clientY, pointerType }) {
    if (!isPresented() || !this.spotlight) return;
    this.spotlight.hidden = type === "pointerleave" || pointerType === "touch";
    this.spotlight.style.translate = `${clientX}px ${clientY}px`;
    this.root.toggleAttribute("data-edge", clientY < EDGE * innerHeight);
  }
}
