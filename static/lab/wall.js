/**
 * Presentation of the lab: one of its parts fills the screen, the one that the address names or, where a person asks for
 * it, the one in the middle of the screen.
 */
import { addressOf, oneOf } from "../shared/page/address.js";
import { isPresented } from "../shared/page/present.js";

export const PARTS = /** @type {const} */ (["attention", "why-divided", "scoring"]);
/** @typedef {typeof PARTS[number]} PartName */

const fields = addressOf({ part: oneOf(PARTS) });

/**
 * @param {string} search as in location.search
 * @param {string} hash as in location.hash
 * @returns {PartName}
 */
export function partOf(search, hash) {
  const { part } = fields.read(search);
  return part === PARTS[0] ? (PARTS.find((name) => `#${name}` === hash) ?? part) : part;
}

export class LabWall {
  /** @type {PartName} */
  #part = PARTS[0];
  /** @type {PartName} */
  #inMiddle = PARTS[0];

  /**
   * @param {Document} document
   * @param {(history: "push" | "replace") => void} write puts the state into the address
   */
  constructor(document, write) {
    this.sections = PARTS.map((name) => /** @type {HTMLElement} */ (document.getElementById(name)));
    const middle = new IntersectionObserver((entries) => this.#look(entries), { rootMargin: "-50% 0px" });
    for (const section of this.sections) middle.observe(section);
    document.addEventListener("present-change", () => {
      if (isPresented()) this.#show(this.#inMiddle);
      write("replace");
    });
  }

  /** What the address says of it. */
  get pairs() {
    return isPresented() ? fields.pairs({ part: this.#part }) : [];
  }

  /** @param {Location} location */
  restore({ search, hash }) {
    this.#show(partOf(search, hash));
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #look(entries) {
    if (isPresented()) return;
    const found = entries.find(({ isIntersecting }) => isIntersecting);
    if (found) this.#inMiddle = /** @type {PartName} */ (found.target.id);
  }

  /** @param {PartName} part */
  #show(part) {
    this.#part = this.#inMiddle = part;
    for (const section of this.sections) section.toggleAttribute("data-on-wall", section.id === part);
  }
}
