/**
 * The box under a word that shows what it means: while the pointer or the focus is on it; by a tap or a click until the
 * next one, or Escape.
 */
import { h } from "../dom.ts";
import { write } from "../write.ts";

const GAP = 6; // pixels

export class MeaningBox {
  #box = h("div", { className: "meaning-box", popover: "manual" });
  /** The word whose meaning is shown, and whether it stays until the next click. */
  #shown: { term: HTMLElement; stays: boolean } | null = null;

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
      const { term: before, stays } = this.#shown ?? {};
      if (term && !(stays && term === before)) this.#show(term, true);
      else this.#hide();
    } else if (!this.#shown?.stays) {
      const isTouch = (event as PointerEvent).pointerType === "touch";
      const isFocused = event.type === "focusin" && term?.matches(":focus-visible");
      if (term && !isTouch && (isFocused || event.type === "pointerover")) this.#show(term, false);
      else if (!isTouch) this.#hide();
    }
  }

  #show(term: HTMLElement, stays: boolean) {
    this.#hide();
    write(this.#box, (term.nextElementSibling as Element).textContent ?? "");
    this.#box.showPopover();
    this.#shown = { term, stays };
    this.#moveBox();
  }

  /** Put the box below the word, within the window; above it where there is no room below. */
  #moveBox() {
    if (!this.#shown) return;
    const { left, top, bottom } = this.#shown.term.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this.#box;
    const below = bottom + GAP + height <= innerHeight || top < height + GAP;
    style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`;
    style.top = `${below ? bottom + GAP : top - GAP - height}px`;
  }

  #hide() {
    if (this.#shown) this.#box.hidePopover();
    this.#shown = null;
  }
}
