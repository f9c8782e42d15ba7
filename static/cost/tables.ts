/** The tables of Cost: every model of the task for this sentence, and table 1 of Vaswani et al. 2017 filled in. */
import { h, withParts } from "../shared/dom.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { wordsFirst } from "../shared/presented.ts";
import { costs } from "./growth-lines.ts";
import { full, short } from "./numbers.ts";
import {
  PARTS,
  crossingInWords,
  lengthsInWords,
  shareInPlainWords,
  shareInWords,
  sizesInWords,
  sum,
  timesInWords,
} from "./words.ts";
import type { CostAnswer, Model, ModelCost } from "../shared/api.ts";

const HELD = ["weights", "source", "past"] as const;

const COLUMNS = [
  ...["layer", "complexity per layer", "sequential operations", "maximum path length"],
  "all its multiply-adds",
];

/** Complexity, sequential operations and longest path, as the paper has them. */
const ORDERS: Record<string, string[]> = {
  "self-attention": ["O(n²·d)", "O(1)", "O(1)"],
  recurrent: ["O(n·d²)", "O(n)", "O(n)"],
  convolutional: ["O(k·n·d²)", "O(1)", "O(logₖ n)"],
  "restricted self-attention": ["O(r·n·d)", "O(1)", "O(n/r)"],
};

export class CostTables extends withParts(`
  #lengths #share operations=table#operations held=table#held layers=table#layers #crossing #times #sizes #windows
`) {
  #chosen!: Row | undefined;

  constructor(document: Document) {
    super(document);
    document.addEventListener("present-change", () => this.#showShare());
  }

  show(answer: CostAnswer, models: Model[], chosen: Model) {
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

  #showOperations(rows: Row[]) {
    const shown = Object.keys(PARTS).filter((part) => rows.some(({ cost }) => operation(cost, part)));
    const parts = shown.map((part) => h("th", { scope: "col", title: PARTS[part] }, part));
    const top = [heading("model", "col"), ...parts, heading("all", "col")];
    const lines = rows.map((row) => [
      named(row),
      ...shown.map((part) => number(operation(row.cost, part))),
      number(sum(row.cost.operations)),
    ]);
    table(this.operations, "Multiply-adds of each model by part", top, lines);
  }

  #showHeld(rows: Row[]) {
    const top = ["model", ...HELD, "all"].map((name) => heading(name, "col"));
    const lines = rows.map((row) => [
      named(row),
      ...HELD.map((kind) => number(row.cost.held[kind])),
      number(sum(row.cost.held)),
    ]);
    table(this.held, "Numbers that each model holds", top, lines);
  }

  #showWindows(rows: Row[]) {
    const local = rows.filter(({ cost }) => cost.window);
    this.windows.hidden = !local.length;
    this.windows.textContent =
      `${local.map(({ name }) => name).join(" and ")}: here all scores are computed, and those outside of the window are ` +
      `masked. At most ${local[0]?.cost.window} scores a step would be enough, however long the source is.`;
  }

  #showLayers(answer: CostAnswer) {
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

export type Row = ReturnType<typeof costs>[number];

const operation = ({ operations }: ModelCost, part: string) => operations[part as keyof typeof operations];

const named = ({ name, isChosen }: Row) =>
  h("th", { scope: "row", dataset: { chosen: isChosen } }, isChosen ? h("b", {}, name) : name);

const number = (value: number) =>
  value ? h("td", { title: full(value) }, short(value)) : h("td", { className: "grey" }, "–");

/** An order of growth, and what it comes to. */
const ordered = (order: string, value: number) =>
  h("td", {}, h("span", { className: "order" }, order), full(value));
