/**
 * How the large map is read: with end marks or without them, by pieces or by words; with all lines, or one a word.
 */
import { withParts } from "../shared/dom.js";

export class MapSwitches extends withParts("marks=button#marks merge=button#merge links=button#links") {
  /**
   * @param {Document} document
   * @param {(part: {marks?: "" | "hidden", words?: boolean, links?: boolean}) => unknown} choose
   */
  constructor(document, choose) {
    super(document);
    this.marks.addEventListener("click", () => choose({ marks: isOn(this.marks) ? "" : "hidden" }));
    this.merge.addEventListener("click", () => choose({ words: !isOn(this.merge) }));
    this.links.addEventListener("click", () => {
      const links = !isOn(this.links);
      choose({ links, words: links, marks: links ? "hidden" : "" }); // words are linked, and no marks
    });
  }

  /**
   * @param {Focus} focus
   * @param {{view: string, links: boolean}} state
   */
  show({ block, marks, words }, { view, links }) {
    for (const button of [this.marks, this.merge]) button.hidden = !hasWords(block);
    this.marks.ariaPressed = String(marks === "hidden");
    this.merge.ariaPressed = String(Boolean(words));
    this.links.hidden = view !== "arcs" || block !== "cross";
    this.links.ariaPressed = String(links);
  }
}

/** @param {string} block @returns {boolean} whether its rows are pieces: hops are none */
export const hasWords = (block) => block !== "hops" && block !== "";

/** @param {HTMLElement} button */
const isOn = (button) => button.ariaPressed === "true";
