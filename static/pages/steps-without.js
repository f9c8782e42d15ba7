/**
 * A model whose steps cannot be shown: those that have some are offered instead.
 *
 * @typedef {import("../api.js").Model} Model
 */
import { hasSteps, inHistory } from "../lib/models.js";

export class Without {
  /** @type {Model[]} */
  #models = [];

  /**
   * @param {Document} document
   * @param {import("./sentence-bar.js").Page} page
   */
  constructor(document, page) {
    const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
    this.main = find("main");
    this.place = find("without");
    this.list = find("others");
    this.list.addEventListener("click", ({ target }) => {
      const { id } = /** @type {HTMLElement} */ (target).dataset;
      if (id) page.changeModel(id, { text: "", target: "" });
    });
  }

  /** @param {Model[]} models */
  set models(models) {
    this.#models = models.filter(({ family }) => hasSteps(family));
  }

  /** @param {Model} model */
  show(model) {
    const groups = inHistory(this.#models);
    this.list.replaceChildren(...groups.flatMap(({ models }) => models.map(offer)));
    this.place.hidden = false;
    this.main.dataset.shows = "nothing";
  }

  hide() {
    this.place.hidden = true;
    delete this.main.dataset.shows;
  }
}

/** @param {Model} model */
function offer({ id, name }) {
  const item = document.createElement("li");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
  button.dataset.id = id;
  item.append(button);
  return item;
}
