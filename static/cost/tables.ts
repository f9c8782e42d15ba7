/** The tables of Cost: every model of the task for this sentence, and table 1 of Vaswani et al. 2017 filled in. */
import { h, withParts } from "../shared/dom.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { sum } from "../shared/numbers.ts";
import { wordsFirst } from "../shared/presented.ts";
import { costs } from "./growth-lines.ts";
import { full, short } from "./numbers.ts";
import { COLUMNS, NAMES, PARTS, crossingInWords, lengthsInWords, shareInPlainWords } from "./words.ts";
import { shareInWords, sizesInWords, statesInWords, timesInWords, windowsInWords } from "./words.ts";
import type { CostAnswer, Model } from "../shared/api.ts";

const HELD = ["weights", "source", "past"];

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
    const has = (part: string) => rows.some(({ cost }) => cost.operations[part as "mix"]);
    this.#fill("operations", Object.keys(PARTS).filter(has), rows);
    this.#fill("held", HELD, rows);
    const local = rows.filter(({ cost }) => cost.window);
    const states = rows.filter(({ cost }) => cost.with_map);
    this.windows.textContent = [local.length && windowsInWords(local), states.length && statesInWords(states)]
      .filter(Boolean)
      .join(" ");
    this.windows.hidden = !this.windows.textContent;
    this.#showLayers(answer);
  }

  #showShare() {
    if (!this.#chosen) return;
    const { name, cost } = this.#chosen;
    this.share.textContent = (wordsFirst() ? shareInPlainWords : shareInWords)(name, cost);
  }

  /** Fill a table with the parts of what each model costs, and their sum. */
  #fill(kind: "operations" | "held", parts: string[], rows: Row[]) {
    const titled = parts.map((part) => h("th", { scope: "col", title: PARTS[part] ?? "" }, part));
    const top = [heading("model", "col"), ...titled, heading("all", "col")];
    const lines = rows.map((row) => {
      const cost: Record<string, number> = row.cost[kind];
      const numbers = [...parts.map((part) => cost[part]), sum(Object.values(cost))];
      return [named(row), ...numbers.map(number)];
    });
    table(this[kind], NAMES[kind], top, lines);
  }

  #showLayers(answer: CostAnswer) {
    this.sizes.textContent = sizesInWords(answer);
    const top = COLUMNS.map((name) => heading(name, "col"));
    const lines = answer.layers.rows.map(({ name, leading, operations, sequential, path }) => [
      heading(name, "row"),
      ...[leading, sequential, path].map((value, k) => ordered(ORDERS[name][k], value)),
      h("td", {}, full(operations)),
    ]);
    table(this.layers, NAMES.layers, top, lines);
    this.crossing.textContent = crossingInWords(answer);
    this.times.textContent = timesInWords(answer);
  }
}

export type Row = ReturnType<typeof costs>[number];

const named = ({ name, isChosen }: Row) =>
  h("th", { scope: "row", dataset: { chosen: isChosen } }, isChosen ? h("b", {}, name) : name);

const number = (value: number) =>
  value ? h("td", { title: full(value) }, short(value)) : h("td", { className: "grey" }, "–");

/** An order of growth, and what it comes to. */
const ordered = (order: string, value: number) =>
  h("td", {}, h("span", { className: "order" }, order), full(value));
