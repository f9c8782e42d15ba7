/** What a person takes away from Explain: all numbers, or a link. */
import { withParts } from "../shared/dom.js";
import { toCsv, toJson } from "./table.js";
import { copy, save } from "../shared/page/copy.js";

const CHOICES = [
  { id: "csv", text: "copy CSV", hint: "a line for each pair of pieces" },
  { id: "json", text: "copy JSON", hint: "with the agreement" },
  { id: "link", text: "copy link", hint: "to exactly this view" },
];
const CONFIRMED = 4000; // milliseconds

export class ExplainCopy extends withParts("button=button#copy-open #copied") {
  #cleared = () => {};

  /**
   * @param {Document} document
   * @param {ExplainPage} page
   */
  constructor(document, page) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.page = page;
    const menu = /** @type {DropMenu} */ (find("copy"));
    menu.items = CHOICES;
    menu.addEventListener("menu-choose", (event) => this.#copy(/** @type {CustomEvent} */ (event).detail.id));
  }

  /** @param {string} id */
  async #copy(id) {
    const { answer, bar } = this.page;
    if (!answer) return;
    this.#cleared();
    const text = id === "link" ? location.href : id === "csv" ? toCsv(answer) : toJson(answer);
    const what = id === "link" ? "the link" : `the numbers as ${id.toUpperCase()}`;
    if (await copy(text)) return this.#confirm(`Copied ${what}.`);
    const instead =
      id === "link" ? "The address of the page is the same link." : `Saved ${what} as a file instead.`;
    bar.notice(`The browser does not let this page copy. ${instead}`);
    if (id !== "link") save(URL.createObjectURL(new Blob([text])), `regard-explain.${id}`);
  }

  /**
   * Say in the button itself, for a moment, that it is done.
   *
   * @param {string} aloud
   */
  #confirm(aloud) {
    this.button.textContent = "copied";
    this.copied.textContent = aloud;
    const timer = setTimeout(() => this.#cleared(), CONFIRMED);
    this.#cleared = () => {
      clearTimeout(timer);
      this.button.textContent = "export";
      this.copied.textContent = "";
      this.#cleared = () => {};
    };
  }
}
