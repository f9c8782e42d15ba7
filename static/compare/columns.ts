/**
 * The columns of Compare: the models that stand side by side, or all of a task as small maps, and the controls that
 * change these.
 */
import { withParts } from "../shared/dom.ts";
import { MOST, inLine, type Wanted } from "./address.ts";
import { isSpelled } from "../shared/pieces.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { isWhole } from "../shared/head/layers.ts";
import { Column } from "./column.ts";
import { tooMany } from "./words.ts";
import type { Model } from "../shared/api.ts";

const FEWEST = 2;
const BELOW = 16; // pixels that stay free under the maps
const PIECES = {
  spelled: { least: 9, aside: 72, around: 116 },
  whole: { least: 14, aside: 116, around: 172 },
}; // pixels: of a cell at least, beside the cells, and above and below them
const LARGEST = 44; // pixels of a cell

export const GAP = 28; // between two maps

/** The room for so many maps of n rows and m columns; `spelled`: each piece is a character. */
export type Room = { count: number; width: number; height: number; n: number; m: number; spelled: boolean };

type Acts = {
  showAll: (all: boolean) => unknown;
  /** Ask a column anew, or one that is added; take one away. */
  ask: (column: Column) => unknown;
  add: (column: Column) => unknown;
  remove: (column: Column) => unknown;
};

export class Columns extends withParts(`
  container=#columns template=template#column more=select#more all=button#all step=#to-transformer scale=#scale
`) {
  readonly #acts: Acts;
  #models: Model[] = [];
  #columns: Column[] = [];
  #isAll = false;

  constructor(root: ParentNode, acts: Acts) {
    super(root);
    this.#acts = acts;
    this.more.addEventListener("change", () => this.#add(this.more.value));
    this.all.addEventListener("click", () => acts.showAll(!this.#isAll));
    addEventListener("resize", () => this.#layOut());
  }

  /** Build a column of one of the models, which is not yet in the page. */
  build(wanted: Wanted, models: Model[]): Column {
    const template = this.template.content.firstElementChild as Element;
    const element = document.importNode(template, true) as HTMLElement;
    const modelOf = (id: string) => models.find((model) => model.id === id) as Model;
    const column = new Column(element, modelOf(wanted.model), wanted);
    const use = (model: Model, [layer, head]: number[]) => {
      column.use(model, { layer, head });
      this.#acts.ask(column);
    };
    column.select.addEventListener("change", () => use(modelOf(column.select.value), [0, 0]));
    column.heads.addEventListener("change", () =>
      use(column.model, column.heads.value.split(".").map(Number)),
    );
    column.remove.addEventListener("click", () => this.#remove(column));
    column.again.addEventListener("click", () => this.#acts.ask(column));
    return column;
  }

  #add(id: string) {
    const column = this.build({ model: id, layer: 0, head: 0 }, this.#models);
    this.#acts.add(column);
    column.select.focus();
  }

  #remove(column: Column) {
    const columns = this.#columns;
    const next = columns[columns.indexOf(column) + 1] ?? columns[columns.indexOf(column) - 1];
    this.#acts.remove(column);
    next.select.focus();
  }

  /** Put these in the page, in this order; others of the models may take their places. */
  arrange(columns: Column[], all: Model[]) {
    this.#models = all;
    this.#columns = columns;
    const models = all.filter(({ task }) => task === columns[0].model.task);
    for (const element of [...this.container.children])
      if (!columns.some((column) => column.element === element)) element.remove();
    columns.forEach((column, k) => {
      if (this.container.children[k] !== column.element)
        this.container.insertBefore(column.element, this.container.children[k]);
      column.element.dataset.column = String(k);
      column.offer(models);
      column.remove.hidden = columns.length <= FEWEST;
    });
    this.#offerMore(models, columns);
  }

  #offerMore(models: Model[], columns: Column[]) {
    const ids = columns.map(({ model }) => model.id);
    const options = oldestFirst(models)
      .filter(({ id, blocks }) => !ids.includes(id) || blocks.some((block) => !isWhole(block)))
      .map(({ id, name }) => new Option(ids.includes(id) ? `${name}, another head` : name, id));
    const full = columns.length >= MOST;
    this.more.replaceChildren(new Option(full ? tooMany(MOST) : "add a model...", ""), ...options);
    this.more.disabled = full;
    this.more.parentElement?.toggleAttribute("hidden", !options.length);
  }

  /** Show the columns side by side, or all of them as small maps. */
  show(all: boolean) {
    const columns = this.#columns;
    this.#isAll = all;
    this.all.ariaPressed = String(all);
    this.container.toggleAttribute("data-all", all);
    this.more.parentElement?.toggleAttribute("data-all", all);
    this.scale.hidden = !all;
    this.step.hidden = !columns.some(({ model }) => model.roles);
    for (const column of columns) column.heatmap.scaled = !all;
    this.#layOut();
  }

  #layOut() {
    const columns = this.#columns;
    const small = this.#isAll && columns.length ? smallMaps(this.#room) : null;
    this.container.style.setProperty("--columns", String(small?.inLine ?? inLine(columns.length)));
    this.container.style.setProperty("--map", small ? `${small.width}px` : null);
  }

  /** The room for the largest of the maps. */
  get #room(): Room {
    const columns = this.#columns;
    const maps = columns.flatMap(({ alignment }) => alignment ?? []);
    const top = this.container.getBoundingClientRect().top + scrollY;
    return {
      ...{ count: columns.length, width: this.container.clientWidth, height: innerHeight - top - BELOW },
      n: Math.max(1, ...maps.map(({ n }) => n)),
      m: Math.max(1, ...maps.map(({ m }) => m)),
      spelled: maps.every((map) => isSpelled(map.columns.tokens)),
    };
  }
}

/**
 * The layout of small maps, as many in a line as makes their cells largest while all are on the screen; where the
 * pieces then have no room for their names, the screen scrolls. `cell` and `width` are the pixels of a cell and a map.
 */
export function smallMaps({ count, width, height, n, m, spelled }: Room) {
  const { least, aside, around } = PIECES[spelled ? "spelled" : "whole"];
  const across = (inLine: number) => Math.min(LARGEST, ((width + GAP) / inLine - GAP - aside) / m);
  const whole = (inLine: number) =>
    Math.min(across(inLine), (height / Math.ceil(count / inLine) - around) / n);
  const small = (inLine: number, cell: number) => ({ inLine, cell, width: Math.ceil(cell * m + aside) });
  const all = Array.from({ length: count }, (_, k) => small(k + 1, whole(k + 1)));
  const largest = all.reduce((best, one) => (one.cell > best.cell ? one : best));
  if (largest.cell >= least) return largest;
  const most = Math.max(1, ...all.map(({ inLine }) => inLine).filter((inLine) => across(inLine) >= least));
  const inLine = Math.ceil(count / Math.ceil(count / most));
  return small(inLine, across(inLine));
}
