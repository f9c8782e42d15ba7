/** The tables of Cost: every model of the task for this sentence, and table 1 of Vaswani et al. 2017 filled in. */
import { h, withParts } from "../shared/dom.js";
import { heading, table } from "../shared/maps/table-cells.js";
import { wordsFirst } from "../shared/page/present.js";
import { costs } from "./growth-lines.js";
import { full, short } from "./numbers.js";
import {
  PARTS,
  crossingInWords,
  lengthsInWords,
  shareInPlainWords,
  shareInWords,
  sizesInWords,
  sum,
  timesInWords,
} from "./words.js";

/** @typedef {import("../shared/api.js").CostAnswer} CostAnswer */

const HELD = /** @type {const} */ (["weights", "source", "past"]);

const COLUMNS = [
  "layer",
  "complexity per layer",
  "sequential operations",
  "maximum path length",
  "all its multiply-adds",
];

/** Complexity, sequential operations and longest path, as the paper has them. @type {Record<string, string[]>} */
const ORDERS = {
  "self-attention": ["O(n²·d)", "O(1)", "O(1)"],
  recurrent: ["O(n·d²)", "O(n)", "O(n)"],
  convolutional: ["O(k·n·d²)", "O(1)", "O(logₖ n)"],
  "restricted self-attention": ["O(r·n·d)", "O(1)", "O(n/r)"],
};

export class CostTables extends withParts(`
  #lengths #share operations=table#operations held=table#held layers=table#layers #crossing #times #sizes #windows
`) {
  /** @type {Row | undefined} */
  #chosen;

  /** @param {Document} document */
  constructor(document) {
    super(document);
    document.addEventListener("present-change", () => this.#showShare());
  }

  /**
   * @param {CostAnswer} answer
   * @param {Model[]} models
   * @param {Model} chosen
   */
  show(answer, models, chosen) {
    const rows = costs(answer, models, chosen);
    this.lengths.textContent = lengthsInWords(answer);
    this.#chosen = rows.find(({ isChosen }) => isChosen);
    this.#showShare();
    this.#showOperations(rows);
    this.#showHeld(rows);
    this.#showWindows(rows);
    this.#showLayers(answer);
  }

  #showShare() {
    if (!this.#chosen) return;
    const { name, cost } = this.#chosen;
    this.share.textContent = (wordsFirst() ? shareInPlainWords : shareInWords)(name, cost);
  }

  /** @param {Row[]} rows */
  #showOperations(rows) {
    const shown = Object.keys(PARTS).filter((part) => rows.some(({ cost }) => operation(cost, part)));
    const top = [
      heading("model", "col"),
      ...shown.map((part) => titled(PARTS[part].name, PARTS[part].meaning)),
      heading("all", "col"),
    ];
    const lines = rows.map((row) => [
      named(row),
      ...shown.map((part) => number(operation(row.cost, part))),
      number(sum(row.cost.operations)),
    ]);
    table(this.operations, "Multiply-adds of each model by part", top, lines);
  }

  /** @param {Row[]} rows */
  #showHeld(rows) {
    const top = ["model", ...HELD, "all"].map((name) => heading(name, "col"));
    const lines = rows.map((row) => [
      named(row),
      ...HELD.map((kind) => number(row.cost.held[kind])),
      number(sum(row.cost.held)),
    ]);
    table(this.held, "Numbers that each model holds", top, lines);
  }

  /** @param {Row[]} rows */
  #showWindows(rows) {
    const local = rows.filter(({ cost }) => cost.window);
    this.windows.hidden = !local.length;
    this.windows.textContent =
      `${local.map(({ name }) => name).join(" and ")}: here all scores are computed, and those outside of the window are ` +
      `masked. At most ${local[0]?.cost.window} scores a step would be enough, however long the source is.`;
  }

  /** @param {CostAnswer} answer */
  #showLayers(answer) {
    this.sizes.textContent = sizesInWords(answer);
    const top = COLUMNS.map((name) => heading(name, "col"));
    const lines = answer.layers.rows.map(({ name, leading, operations, sequential, path }) => [
      heading(name, "row"),
      ...[leading, sequential, path].map((value, k) => ordered(ORDERS[name][k], value)),
      h("td", {}, full(operations)),
    ]);
    table(this.layers, "Table 1 of Vaswani et al. 2017, filled in for this sentence", top, lines);
    this.crossing.textContent = crossingInWords(answer);
    this.times.textContent = timesInWords(answer);
  }
}

/** @typedef {ReturnType<typeof costs>[number]} Row */

/**
 * @param {import("../shared/api.js").ModelCost} cost
 * @param {string} part
 */
const operation = ({ operations }, part) => operations[/** @type {keyof typeof operations} */ (part)];

/** @param {Row} row */
const named = ({ name, isChosen }) =>
  h("th", { scope: "row", dataset: { chosen: isChosen } }, isChosen ? h("b", {}, name) : name);

/** @param {number} value */
const number = (value) =>
  value ? h("td", { title: full(value) }, short(value)) : h("td", { className: "none" }, "–");

/**
 * An order of growth, and what it comes to.
 *
 * @param {string} order
 * @param {number} value
 */
const ordered = (order, value) => h("td", {}, h("span", { className: "order" }, order), full(value));

/**
 * @param {string} name
 * @param {string} meaning
 */
const titled = (name, meaning) => Object.assign(heading(name, "col"), { title: meaning });
