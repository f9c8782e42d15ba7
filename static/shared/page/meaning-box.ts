/**
 * The box under a word that shows what it means: while the pointer or the focus is on it; by a tap or a click until the
 * next one, or Escape.
 */
import { h } from "../dom.ts";

const GAP = 6; // pixels

export class MeaningBox {
  #box = h("div", { className: "meaning-box", popover: "manual" });
  /** The word whose meaning is shown. */
  #term: HTMLElement | null = null;
  #stays = false;

  constructor(document: Document) {
    document.body.append(this.#box);
    this.#box.ariaHidden = "true"; // the word is described by it already
    for (const type of ["pointerover", "focusin", "focusout", "click", "keydown"])
      document.addEventListener(type, this);
    addEventListener("scroll", () => this.#moveBox(), { capture: true, passive: true });
  }

  handleEvent(event: Event) {
    const term = (event.target as Element).closest?.(".defined") as HTMLElement | null;
    if (event.type === "keydown") {
      if ((event as KeyboardEvent).key === "Escape") this.#hide();
    } else if (event.type === "click") {
      if (term && !(this.#stays && term === this.#term)) this.#show(term, true);
      else this.#hide();
    } else if (!this.#stays) {
      const isTouch = (event as PointerEvent).pointerType === "touch";
      const isFocused = event.type === "focusin" && term?.matches(":focus-visible");
      if (term && !isTouch && (isFocused || event.type === "pointerover")) this.#show(term, false);
      else if (!isTouch) this.#hide();
    }
  }

  #show(term: HTMLElement, stays: boolean) {
    this.#hide();
    this.#box.textContent = (term.nextElementSibling as Element).textContent;
    this.#box.showPopover();
    this.#term = term;
    this.#stays = stays;
    this.#moveBox();
  }

  /** Put the box below the word, within the window; above it where there is no room below. */
  #moveBox() {
    if (!this.#term) return;
    const { left, top, bottom } = this.#term.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this.#box;
    const below = bottom + GAP + height <= innerHeight || top < height + GAP;
    style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`;
    style.top = `${below ? bottom + GAP : top - GAP - height}px`;
  }

  #hide() {
    if (this.#term) this.#box.hidePopover();
    this.#term = null;
    this.#stays = false;
  }
}
