/**
 * Both readings of the sentence: the translations beneath one another, the two maps of the head, and what the change
 * costs on many sentences.
 *
 * @typedef {import("./live.js").Shown} Shown
 * @typedef {import("./words.js").Word} Word
 */
import { withParts } from "../shared/dom.js";
import { heading } from "../shared/maps/table-cells.js";
import { h } from "../shared/dom.js";
import { likelihood } from "../shared/head/facts.js";
import { lossRows, measuredOn } from "./word-order.js";
import { differenceInWords, differing, outcomeInWords } from "./words.js";
import { axisNames } from "../shared/head/titles.js";
import { PositionsPointing } from "./pointing.js";

const SIDES = /** @type {const} */ (["before", "after"]);

export class LiveView extends withParts("section=#live #outcome losses=table#losses lossNote=#losses-note") {
  /**
   * @param {Document} document
   * @param {LivePart} part
   */
  constructor(document, part) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.part = part;
    this.axes = { rows: find("rows-name"), columns: find("columns-name") };
    this.maps = SIDES.map((side) => /** @type {AttentionHeatmap} */ (this.#in(side, "attention-heatmap")));
    this.words = SIDES.map((side) => /** @type {AttentionWords} */ (this.#in(side, ".map-words")));
    this.pointing = new PositionsPointing(document, part);
  }

  /**
   * @param {"before" | "after"} side
   * @param {string} what
   */
  #in(side, what) {
    return /** @type {HTMLElement} */ (this.section.querySelector(`[data-reading=${side}] ${what}`));
  }

  /**
   * @param {Shown} shown
   * @param {Model} model
   * @param {ChangeId} change
   * @param {import("./address.js").Lock} lock
   */
  draw(shown, model, change, lock) {
    const { before, after, title } = shown;
    this.section.dataset.change = change;
    for (const element of this.section.querySelectorAll(".change-name")) element.textContent = title;
    this.#writeTexts(shown, change);
    this.#showLosses(model, change);
    const names = axisNames(before.alignment);
    this.axes.rows.textContent = names.rows;
    this.axes.columns.textContent = names.columns;
    for (const [k, { alignment }] of [before, after].entries())
      this.maps[k].alignment = { ...alignment, looks: model.looks };
    this.pointing.relock(lock);
  }

  /**
   * @param {Shown} shown
   * @param {ChangeId} change
   */
  #writeTexts({ before, after }, change) {
    const texts = [before, after].map(({ answer }) => answer.target);
    const words = differing(texts[0].text, texts[1].text);
    for (const [k, side] of SIDES.entries()) {
      const written = this.#in(side, ".words");
      written.replaceChildren(...words[side].flatMap((word) => [wordElement(word), " "]));
      const { value } = likelihood(texts[k]);
      const differ = side === "after" ? `${differenceInWords(words.before, words.after)}, ` : "";
      this.#in(side, ".likely").textContent = `${differ}log-probability ${value}`;
    }
    const written = { before: texts[0].text, after: texts[1].text, forced: texts[0].forced };
    this.outcome.textContent = outcomeInWords(change, written);
  }

  /**
   * @param {Model} model
   * @param {ChangeId} change
   */
  #showLosses({ measured, name }, change) {
    const order = measured?.order;
    this.lossNote.textContent = measuredOn(order, name);
    this.losses.hidden = !order;
    if (!order) return;
    this.losses.tBodies[0].replaceChildren(
      ...lossRows(order).map((row) => {
        const lost = h("td", { dataset: { means: row.isLoss ? "loss" : "" } }, row.lost);
        const cells = [h("td", {}, row.bleu), lost, h("td", {}, row.chrf)];
        return h("tr", { dataset: { current: row.id === change } }, heading(row.change, "row"), ...cells);
      }),
    );
  }
}

/** @param {Word} word @returns {HTMLElement | string} */
const wordElement = ({ text, differs }) => (differs ? h("mark", {}, text) : text);
