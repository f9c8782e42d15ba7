/** What a person takes away from the opened head: a picture, its values, a link. */
import { withParts } from "../shared/dom.js";
import { copy, save } from "../shared/page/copy.js";
import { toCsv, toJson } from "./table.js";

const CONFIRMED = 4000; // milliseconds

export class Exports extends withParts("#copied link=button#copy-link menuButton=button#export-open") {
  #cleared = () => {};

  /**
   * @param {Document} document
   * @param {import("./head-view.js").HeadView} view
   */
  constructor(document, view) {
    super(document);
    this.view = view;
  }

  async copyLink() {
    if (!(await copy(location.href)))
      return this.#announce(
        "The browser does not let this page copy. The address of the page is the same link.",
      );
    this.#confirm(this.link, "link copied", "The link to this view is copied.");
  }

  /**
   * Say in the button itself, for a moment, that it is done; no longer than until the next one.
   *
   * @param {HTMLElement} button
   * @param {string} words
   * @param {string} aloud
   */
  #confirm(button, words, aloud) {
    this.#cleared();
    const name = button.textContent;
    button.textContent = words;
    this.copied.textContent = aloud;
    const timer = setTimeout(() => this.#cleared(), CONFIRMED);
    this.#cleared = () => {
      clearTimeout(timer);
      button.textContent = name;
      this.copied.textContent = "";
      this.#cleared = () => {};
    };
  }

  /** @param {string} id of the choice, the kind of the file */
  async export(id) {
    const a = this.view.alignment;
    if (!a) return;
    this.#cleared();
    if (id === "png") {
      save(this.view.picture, fileOf(a, id));
      return this.#confirm(this.menuButton, "saved", "The picture is saved.");
    }
    const text = id === "csv" ? toCsv(a) : toJson(a);
    const what = `${a.n} × ${a.m} values as ${id.toUpperCase()}`;
    if (await copy(text)) return this.#confirm(this.menuButton, "copied", `Copied ${what}.`);
    this.#announce(`The browser does not let this page copy. Saved ${what} as a file instead.`);
    save(URL.createObjectURL(new Blob([text])), fileOf(a, id));
  }

  /** @param {string} words of what did not go as it should */
  #announce(words) {
    this.view.page.bar.notice(words);
  }
}

/**
 * @param {Alignment} a
 * @param {string} kind
 */
const fileOf = (a, kind) =>
  `regard-${a.block}${a.aggregate ? `-${a.aggregate}` : ""}${a.layer ? `-L${a.called ?? a.layer}-H${a.head}` : ""}` +
  `${a.rows.side === "fed" ? "-rows-fed" : ""}.${kind}`;
