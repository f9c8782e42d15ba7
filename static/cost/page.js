/**
 * The page Cost: what each model multiplies and holds for a sentence, and as it grows.
 *
 * @typedef {import("../shared/api.js").CostAnswer} CostAnswer
 */
import { fetchCost } from "../shared/api.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { address } from "./address.js";
import { Growth } from "./growth.js";
import { CostTables } from "./tables.js";

/** @param {Document} document */
export function openCost(document) {
  const page = new CostPage(document);
  void page.start();
  return page;
}

export class CostPage extends SentencePage {
  /** @param {Document} document */
  constructor(document) {
    super(address, "Cost", {});
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.without = new Uncounted(document, this);
    this.tables = new CostTables(document);
    this.growth = new Growth(document, this);
    this.figures = /** @type {HTMLElement} */ (document.getElementById("figures"));
  }

  /** @param {Model} model */
  shows(model) {
    return model.family !== "hugging-face";
  }

  /**
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    return { answer: await fetchCost(questionOf(wish), signal) };
  }

  /** @param {{answer: CostAnswer}} found */
  take({ answer }) {
    this.tables.show(answer, this.models, this.model);
    this.figures.hidden = false;
  }

  /** @param {{answer: CostAnswer}} found */
  async draw({ answer }) {
    await this.growth.show(answer, this.models, this.model, this.state.chart);
    return true;
  }

  forget() {
    this.figures.hidden = true;
  }

  /** @param {import("./growth-lines.js").Chart} chart */
  openChart(chart) {
    return this.open({ chart }, "replace");
  }
}

/** Of a model of Hugging Face no formula is known here. */
class Uncounted extends Without {
  /**
   * @param {Model} model
   * @param {Question} question
   * @param {string} why
   */
  show(
    model,
    question,
    why = `What ${model.name} costs is not counted: the formulas are those of the models trained here.`,
  ) {
    super.show(model, question, why);
  }
}
