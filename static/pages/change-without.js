/**
 * A model in which nothing can be changed: why, and which models can be chosen instead.
 *
 * @typedef {import("../api.js").Model} Model
 */
import { canChange } from "../lib/models.js";
import { Without } from "./steps-without.js";

export class ChangeWithout extends Without {
  /**
   * @param {Document} document
   * @param {import("./change.js").ChangePage} page
   */
  constructor(document, page) {
    super(document, page);
    this.why = /** @type {HTMLElement} */ (document.getElementById("without-why"));
  }

  /** @param {Model[]} models */
  set models(models) {
    super.models = models.filter(canChange);
  }

  /** @param {Model} model */
  show(model) {
    this.why.textContent = model.blocks.length
      ? `${model.name} writes no text: it predicts a mark. Here models are changed while they write; choose one of these:`
      : `${model.name} has no attention: it looks at nothing while it writes, so there is nothing to change. Choose a model that looks:`;
    super.show(model);
  }
}
