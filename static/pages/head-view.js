/**
 * The opened head: its title, its two views, its facts, and what can be taken away from it.
 *
 * @typedef {import("../lib/alignment.js").Alignment} Alignment
 * @typedef {import("../elements/attention-heatmap.js").AttentionHeatmap} AttentionHeatmap
 * @typedef {import("../elements/attention-numbers.js").AttentionNumbers} AttentionNumbers
 * @typedef {import("../elements/drop-menu.js").DropMenu} DropMenu
 * @typedef {import("../elements/head-facts.js").HeadFacts} HeadFacts
 * @typedef {"heatmap" | "numbers"} View
 */
import { headFacts } from "../lib/facts.js";
import { toCsv, toJson } from "../lib/table.js";
import { axisNames, headTitle } from "../lib/words.js";

const EXPORTS = [
  { id: "png", text: "save as a picture", hint: "PNG" },
  { id: "csv", text: "copy the values", hint: "CSV" },
  { id: "json", text: "copy the values", hint: "JSON" },
  { id: "link", text: "copy a link to this view" },
];

export class HeadView {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {View} */
  #shown = "heatmap";

  /**
   * @param {Document} document
   * @param {{changeView(view: View): void, pointing: {refresh(): void}, bar: {notice(words: string): void}}} page
   */
  constructor(document, page) {
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.page = page;
    this.section = /** @type {HTMLElement} */ (find("head"));
    this.title = /** @type {HTMLElement} */ (find("head-title"));
    this.rows = /** @type {HTMLElement} */ (find("rows-name"));
    this.columns = /** @type {HTMLElement} */ (find("columns-name"));
    this.heatmap = /** @type {AttentionHeatmap} */ (find("heatmap"));
    this.numbers = /** @type {AttentionNumbers} */ (find("numbers"));
    this.facts = /** @type {HeadFacts} */ (find("facts"));
    const menu = /** @type {DropMenu} */ (find("export"));
    menu.items = EXPORTS;
    menu.addEventListener("menu-choose", (event) =>
      this.#export(/** @type {CustomEvent} */ (event).detail.id),
    );
    for (const button of this.#buttons) button.addEventListener("click", () => this.#change(button));
  }

  get #buttons() {
    return /** @type {NodeListOf<HTMLButtonElement>} */ (this.section.querySelectorAll("[data-view]"));
  }

  /**
   * @param {Alignment} alignment
   * @param {number[][] | undefined} aer of its block
   */
  async draw(alignment, aer) {
    this.#alignment = alignment;
    const names = axisNames(alignment);
    this.title.textContent = headTitle(alignment);
    this.rows.textContent = names.rows;
    this.columns.textContent = names.columns;
    this.facts.facts = headFacts(alignment, aer);
    await this.#drawShown();
  }

  /** @param {View} view */
  show(view) {
    this.#shown = view;
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.view === view);
    this.heatmap.hidden = view !== "heatmap";
    this.numbers.hidden = view !== "numbers";
  }

  /** @param {{i: number | null, j: number | null}} lit */
  set lit(lit) {
    if (this.#shown === "heatmap") this.heatmap.lit = lit;
    else this.numbers.lit = lit;
  }

  /** @param {HTMLButtonElement} button */
  async #change(button) {
    const view = /** @type {View} */ (button.dataset.view);
    this.show(view);
    this.page.changeView(view);
    try {
      await this.#drawShown();
    } catch (error) {
      this.page.bar.notice(error instanceof Error ? error.message : String(error));
    }
    this.page.pointing.refresh();
  }

  async #drawShown() {
    if (!this.#alignment) return;
    try {
      if (this.#shown === "heatmap") return await this.heatmap.draw(this.#alignment);
    } catch (error) {
      this.#drawNumbers(); // what can be drawn is drawn
      throw error;
    }
    this.#drawNumbers();
  }

  #drawNumbers() {
    this.show("numbers");
    this.numbers.alignment = this.#alignment;
  }

  /** @param {string} id */
  async #export(id) {
    const a = this.#alignment;
    if (!a) return;
    if (id === "png")
      return save(await this.heatmap.picture(), `regard-${a.block}-L${a.layer}-H${a.head}.png`);
    const text = { csv: () => toCsv(a), json: () => toJson(a) }[id]?.() ?? location.href;
    const what = id === "link" ? "the link" : `${a.n} × ${a.m} values as ${id.toUpperCase()}`;
    try {
      await navigator.clipboard.writeText(text);
      this.page.bar.notice(`Copied ${what}.`);
    } catch {
      this.page.bar.notice(`The browser does not let this page copy. Saved ${what} as a file instead.`);
      save(
        URL.createObjectURL(new Blob([text])),
        `regard-${a.block}-L${a.layer}-H${a.head}.${id === "link" ? "txt" : id}`,
      );
    }
  }
}

/**
 * @param {string} address
 * @param {string} name
 */
function save(address, name) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
