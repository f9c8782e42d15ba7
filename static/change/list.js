/** What is changed, a sentence each, with a button that takes it away; undo, and all away. */
import { withParts } from "../shared/dom.js";
import { h } from "../shared/dom.js";
import { changesInWords } from "./words.js";
import { layerName } from "../shared/head/layers.js";

const NOTHING =
  "Nothing yet. Knock a head out below, click a word of the sentence, or click a row of a map and drag its bars.";
const WORDS_ONLY = "Nothing yet. Click a word of the sentence.";

export class ChangeList extends withParts("list=ol#list #nothing undo=button#undo reset=button#reset") {
  /**
   * @param {Document} document
   * @param {ChangePage} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.undo.addEventListener("click", () => page.undo());
    this.reset.addEventListener("click", () => page.reset());
    this.list.addEventListener("click", ({ target }) => this.#remove(/** @type {HTMLElement} */ (target)));
  }

  /** With the layer as the model itself calls it. @param {any} change */
  #called = (change) => {
    const shape = this.page.model?.blocks.find((/** @type {any} */ { name }) => name === change.block);
    return change.layer ? { ...change, layer: layerName(shape, change.layer) } : change;
  };

  /** @param {HTMLElement} target */
  #remove(target) {
    const k = Number(target.closest("button")?.dataset.k ?? NaN);
    if (Number.isNaN(k)) return;
    this.page.change(this.page.changes.filter((_, at) => at !== k));
    const buttons = this.list.querySelectorAll("button");
    (buttons[Math.min(k, buttons.length - 1)] ?? this.undo).focus();
  }

  /** Show them as they are asked for; what they are about is named as far as it is known. */
  show() {
    const { changes, readings, state } = this.page;
    const answer = (readings?.after ?? readings?.before)?.answer;
    const setting = {
      text: state.text,
      source: answer?.source.tokens ?? [],
      target: answer?.target.tokens ?? [],
      fed: answer?.target.fed ?? [],
      read: answer?.target.read ?? 0,
      single: this.page.isSingle,
    };
    const focused = /** @type {HTMLElement | null} */ (this.list.querySelector(":focus"))?.dataset.k;
    this.list.replaceChildren(...changesInWords(changes.map(this.#called), setting).map(item));
    /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-k="${focused}"]`))?.focus();
    this.nothing.hidden = changes.length > 0;
    this.nothing.textContent = !this.page.model || this.page.hasMaps ? NOTHING : WORDS_ONLY;
    this.undo.ariaDisabled = String(!this.page.canUndo);
    this.reset.ariaDisabled = String(!changes.length);
  }
}

/**
 * @param {string} words
 * @param {number} k
 */
function item(words, k) {
  const props = /** @type {const} */ ({ type: "button", className: "quiet", dataset: { k } });
  return h("li", {}, words, " ", h("button", { ...props, ariaLabel: `remove: ${words}` }, "remove"));
}
