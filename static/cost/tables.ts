/** The tables of Cost: every model of the task for this sentence, and table 1 of Vaswani et al. 2017 filled in. */
import { html, nothing, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { sum } from "../shared/numbers.ts";
import { wordsFirst } from "../shared/presented.ts";
import { costs } from "./growth-lines.ts";
import { kindOf } from "./line.ts";
import { full, short } from "./numbers.ts";
import { COLUMNS, NAMES, PARTS, crossingInWords, lengthsInWords, shareInPlainWords } from "./words.ts";
import { shareInWords, sizesInWords, statesInWords, windowsInWords } from "./words.ts";
import type { CostAnswer, Model } from "../shared/api.ts";

const HELD = ["weights", "source", "past"];

/** Complexity, sequential operations and longest path, as the paper has them. */
const ORDERS: Record<string, string[]> = {
  "self-attention": ["O(n²·d)", "O(1)", "O(1)"],
  recurrent: ["O(n·d²)", "O(n)", "O(n)"],
  convolutional: ["O(k·n·d²)", "O(1)", "O(logₖ n)"],
  "restricted self-attention": ["O(r·n·d)", "O(1)", "O(n/r)"],
};

type Values = { answer: CostAnswer; models: Model[]; chosen: Model };

type Row = ReturnType<typeof costs>[number];

/** Each part of the page begins with what is counted; a paragraph on it follows. */
export class CostTables extends withParts(`
  operations=#operations-title~p held=#held-title~p layers=#layers-title~p
`) {
  #values: Values | null = null;

  constructor(document: Document) {
    super(document);
    document.addEventListener("present-change", () => this.#values && this.#showOperations(this.#values));
  }

  show(values: Values) {
    this.#values = values;
    const { answer, models, chosen } = values;
    this.#showOperations(values);
    const held = wide("held-title", "held", counted("held", HELD, costs(answer, models, chosen)));
    render(held, partOf(this.held), { renderBefore: this.held });
    render(layersOf(answer), partOf(this.layers), { renderBefore: this.layers });
  }

  #showOperations({ answer, models, chosen }: Values) {
    const rows = costs(answer, models, chosen);
    const own = rows.find(({ isChosen }) => isChosen);
    const kind = kindOf(chosen);
    const share = wordsFirst() ? shareInPlainWords : shareInWords;
    const has = (part: string) => rows.some(({ cost }) => cost.operations[part as "mix"]);
    const parts = Object.keys(PARTS).filter(has);
    const first = html`
      <p class="prose" id="share" data-wall="words" aria-live="polite">${own && share(own.name, own.cost, kind)}</p>
      <p class="remark" id="lengths">${lengthsInWords(answer, kind)}</p>
      ${wide("operations-title", "operations", counted("operations", parts, rows))}`;
    render(first, partOf(this.operations), { renderBefore: this.operations });
    render(aboutWindows(rows), partOf(this.operations));
  }
}

const partOf = (paragraph: Element) => paragraph.parentElement as HTMLElement;

const wide = (title: string, id: string, inside: unknown) => html`
  <div class="wide" role="group" aria-labelledby=${title} tabindex="0"><table class="ruled" id=${id}>${inside}</table></div>`;

/** The inside of a table with the parts of what each model costs, and their sum. */
function counted(kind: "operations" | "held", parts: string[], rows: Row[]) {
  const titled = parts.map((part) => html`<th scope="col" title=${PARTS[part] ?? nothing}>${part}</th>`);
  const line = (row: Row) => {
    const cost: Record<string, number> = row.cost[kind];
    return html`<tr>${named(row)}${[...parts.map((part) => cost[part]), sum(Object.values(cost))].map(number)}</tr>`;
  };
  return html`
    <caption class="unseen">${NAMES[kind]}</caption>
    <thead><tr><th scope="col">model</th>${titled}<th scope="col">all</th></tr></thead>
    <tbody>${rows.map(line)}</tbody>`;
}

/** The models whose attention is local, and those whose memory is a matrix. */
function aboutWindows(rows: Row[]) {
  const local = rows.filter(({ cost }) => cost.window);
  const states = rows.filter(({ cost }) => cost.with_map);
  const said = [local.length && windowsInWords(local), states.length && statesInWords(states)].filter(
    Boolean,
  );
  return said.length ? html`<p class="remark" id="windows">${said.join(" ")}</p>` : nothing;
}

/** Table 1, filled in. */
function layersOf(answer: CostAnswer) {
  const lines = answer.layers.rows.map(({ name, leading, operations, sequential, path }) => [
    rowHeading(name),
    ...[leading, sequential, path].map((value, k) => ordered(ORDERS[name][k], value)),
    html`<td>${full(operations)}</td>`,
  ]);
  return html`
    <p class="prose" id="sizes">${sizesInWords(answer)}</p>
    <div class="wide" data-wall="map" role="group" aria-labelledby="layers-title" tabindex="0">
      <table class="ruled" id="layers">${inTable(NAMES.layers, COLUMNS, lines)}</table>
    </div>
    <p class="prose" id="crossing" data-wall="words">${crossingInWords(answer)}</p>`;
}

const named = ({ name, isChosen }: Row) =>
  html`<th scope="row" ?data-chosen=${isChosen}>${isChosen ? html`<b>${name}</b>` : name}</th>`;

const number = (value: number) =>
  value ? html`<td title=${full(value)}>${short(value)}</td>` : html`<td class="grey">–</td>`;

/** An order of growth, and what it comes to. */
const ordered = (order: string, value: number) =>
  html`<td><span class="order">${order}</span>${full(value)}</td>`;
