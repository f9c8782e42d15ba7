/**
 * The opened head: its title, its views, its facts, and what it may be exported as. Of a model that has none, the
 * vector that it has instead.
 *
 * @typedef {typeof import("./address.js").VIEWS[number]} View
 */
import { withParts } from "../shared/dom.js";
import { VIEWS } from "./address.js";
import { isRewritten } from "../shared/head/axis-pieces.js";
import { headFacts } from "../shared/head/facts.js";
import { alignedFacts } from "../shared/head/measured.js";
import { canChange, hasSteps } from "../shared/sentence/models.js";
import { VECTOR_TITLE, noteInWords, vectorNote } from "../shared/sentence/notes.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { axisNames, headTitle } from "../shared/head/titles.js";
import { leftOutInWords } from "./arcs-words.js";
import { defined, isDefined } from "../shared/page/later.js";
import { Exports } from "../shared/page/exports.js";

const ROUNDED = "rounded to 0.01; exports have all digits";

export class HeadView extends withParts(`
  section=#head title=#head-title rows=#rows-name columns=#columns-name heatmap=attention-heatmap#heatmap
  arcs=attention-arcs#arcs numbers=attention-numbers#numbers query-key=query-key#query-key facts=head-facts#facts #rounding note=attention-words#note
  vector=fixed-vector#vector toSteps=a#to-steps toChange=a#to-change
`) {
  /** @type {Alignment | null} */
  #alignment = null;
  /** @type {View} */
  #shown = "heatmap";

  /**
   * @param {Document} document
   * @param {{changeView(view: View): void, open(part: {view: View}, history: "replace"): unknown, pointing: {refresh(): void}, bar: {notice(words: string): void}}} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.exports = new Exports(document, this);
    for (const button of this.#buttons) button.addEventListener("click", () => this.#change(button));
  }

  get alignment() {
    return this.#alignment;
  }

  get #buttons() {
    return /** @type {NodeListOf<HTMLButtonElement>} */ (this.section.querySelectorAll("[data-view]"));
  }

  /**
   * @param {Alignment} alignment
   * @param {Model} model
   */
  draw(alignment, model) {
    this.#alignment = { ...alignment, looks: model.looks };
    this.link(model);
    this.section.dataset.shows = "map";
    const names = axisNames(alignment);
    this.title.textContent = headTitle(alignment);
    this.rows.textContent = names.rows;
    this.columns.textContent = names.columns;
    this.facts.facts = [
      ...headFacts(alignment, model.aer?.[alignment.block], taskOf(model.task).piece),
      ...(alignment.aggregate || isRewritten(alignment) ? [] : alignedFacts(model, alignment)),
    ];
    this.#drawShown();
  }

  /**
   * @param {number[]} vector all that a model without attention keeps of a sentence
   * @param {Model} model
   */
  drawVector(vector, model) {
    this.#alignment = null;
    this.link(model);
    this.section.dataset.shows = "vector";
    this.title.textContent = VECTOR_TITLE;
    this.#annotate([{ text: vectorNote(vector, taskOf(model.task)) }]);
    this.vector.vector = vector;
  }

  /** @param {Model} model the same head and what is locked in it, stage by stage or changed, where that can be shown */
  link(model) {
    const isAggregate = Boolean(this.#alignment?.aggregate);
    this.toSteps.hidden = !hasSteps(model.family) || isAggregate;
    this.toSteps.href = `./steps${location.search}`;
    this.toChange.hidden = !canChange(model) || isAggregate;
    this.toChange.href = `./change${location.search}`;
  }

  /** @param {Part[]} parts */
  #annotate(parts) {
    this.note.parts = parts;
    this.note.hidden = !parts.length;
  }

  /** @param {View} view */
  show(view) {
    this.#shown = view;
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.view === view);
    for (const name of VIEWS) this[name].hidden = view !== name;
    this.rounding.hidden = view !== "arcs" && view !== "numbers";
  }

  /** The heatmap as a picture to keep, whichever view is shown. */
  get picture() {
    const shown = this.#shown;
    this.show("heatmap");
    this.heatmap.alignment = this.#alignment;
    this.heatmap.paint();
    const { picture } = this.heatmap;
    this.show(shown);
    return picture;
  }

  /** @param {Cell} lit */
  set lit(lit) {
    if (isDefined(this[this.#shown])) this[this.#shown].lit = lit;
  }

  /** The view that is shown, as soon as it is loaded. */
  get loaded() {
    return defined(this[this.#shown]);
  }

  /** @param {HTMLButtonElement} button */
  #change(button) {
    const view = /** @type {View} */ (button.dataset.view);
    if (!isDefined(this[view])) return this.page.open({ view }, "replace");
    this.show(view);
    this.page.changeView(view);
    this.#drawShown();
    this.page.pointing.refresh();
  }

  #drawShown() {
    if (!this.#alignment) return;
    this[this.#shown].alignment = this.#alignment;
    this.#annotate(
      noteInWords(
        this.#alignment,
        this.#alignment.looks,
        this.#shown === "heatmap" || this.#shown === "numbers",
      ),
    );
    this.rounding.textContent = this.#shown === "arcs" ? leftOutInWords(this.#alignment) : ROUNDED;
  }
}
