/**
 * How the large map is read: with end marks or without them, by pieces or by words.
 */
import { withParts } from "../shared/dom.js";

export class MapSwitches extends withParts("marks=button#marks merge=button#merge") {
  /**
   * @param {Document} document
   * @param {(part: {marks: "" | "hidden"} | {words: boolean}) => unknown} choose
   */
  constructor(document, choose) {
    super(document);
    this.marks.addEventListener("click", () => choose({ marks: isOn(this.marks) ? "" : "hidden" }));
    this.merge.addEventListener("click", () => choose({ words: !isOn(this.merge) }));
  }

  /** @param {Focus} focus */
  show({ block, marks, words }) {
    for (const button of [this.marks, this.merge]) button.hidden = !hasWords(block);
    this.marks.ariaPressed = String(marks === "hidden");
    this.merge.ariaPressed = String(Boolean(words));
  }
}

/** @param {string} block @returns {boolean} whether its rows are pieces: hops are none */
export const hasWords = (block) => block !== "hops" && block !== "";

/** @param {HTMLElement} button */
const isOn = (button) => button.ariaPressed === "true";
