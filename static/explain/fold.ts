/** On a phone two measures come first; one control has the others, and what is said of them all. */
import { withParts } from "../shared/dom.ts";

export class Fold extends withParts("main=#main button=button#more") {
  declare keep: (more: boolean) => unknown;

  constructor(document: Document, keep: Fold["keep"]) {
    super(document);
    this.keep = keep;
    this.button.addEventListener("click", () => this.#unfold(this.button.ariaExpanded !== "true"));
    addEventListener("hashchange", () => this.#lead(document));
    this.#lead(document);
  }

  /** Unfold for an address that leads into what is folded. */
  #lead(document: Document) {
    const place = document.getElementById(location.hash.slice(1));
    if (!place?.closest("#below, .below")) return;
    this.#unfold(true);
    place.scrollIntoView();
  }

  #unfold(more: boolean) {
    this.keep(more);
    this.show(more);
  }

  show(more: boolean) {
    const { length } = this.main.querySelectorAll("#below [data-measure]:not([hidden])");
    this.main.toggleAttribute("data-more", more);
    this.button.ariaExpanded = String(more);
    this.button.textContent = more
      ? "fewer explanations"
      : `${length} more explanations, and whether they agree`;
  }
}
