/** The columns of Compare: the models that stand side by side, and the controls that change these. */
import { withParts } from "../shared/dom.ts";
import { MOST, type Wanted } from "./address.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { isWhole } from "../shared/head/layers.ts";
import { Column } from "./column.ts";
import type { Model } from "../shared/api.ts";
import type { Compare } from "./page.ts";

const FEWEST = 2;

export class Columns extends withParts("place=#columns template=template#column more=select#more") {
  declare page: Compare;

  models: Model[] = [];

  constructor(document: Document, page: Compare) {
    super(document);
    this.page = page;
    this.more.addEventListener("change", () => this.#add(this.more.value));
  }

  model(id: string) {
    return this.models.find((model) => model.id === id) as Model;
  }

  /** Build a column that is not yet in the page. */
  build(wanted: Wanted): Column {
    const template = this.template.content.firstElementChild as Element;
    const element = document.importNode(template, true) as HTMLElement;
    const column = new Column(element, this.model(wanted.model), wanted);
    column.select.addEventListener("change", () => {
      column.use(this.model(column.select.value), { layer: 0, head: 0 });
      this.page.askColumn(column);
    });
    column.heads.addEventListener("change", () => {
      const [layer, head] = column.heads.value.split(".").map(Number);
      column.use(column.model, { layer, head });
      this.page.askColumn(column);
    });
    column.remove.addEventListener("click", () => this.#remove(column));
    column.again.addEventListener("click", () => this.page.askColumn(column));
    return column;
  }

  #add(id: string) {
    const column = this.build({ model: id, layer: 0, head: 0 });
    this.page.addColumn(column);
    column.select.focus();
  }

  #remove(column: Column) {
    const { columns } = this.page;
    const next = columns[columns.indexOf(column) + 1] ?? columns[columns.indexOf(column) - 1];
    this.page.removeColumn(column);
    next.select.focus();
  }

  /** Put these in the page, in this order. */
  arrange(columns: Column[]) {
    const models = this.models.filter(({ task }) => task === columns[0].model.task);
    for (const element of [...this.place.children])
      if (!columns.some((column) => column.element === element)) element.remove();
    columns.forEach((column, k) => {
      if (this.place.children[k] !== column.element)
        this.place.insertBefore(column.element, this.place.children[k]);
      column.element.dataset.column = String(k);
      column.offer(models);
      column.remove.hidden = columns.length <= FEWEST;
    });
    this.#offerMore(models, columns);
  }

  #offerMore(models: Model[], columns: Column[]) {
    const shown = columns.map(({ model }) => model.id);
    const options = oldestFirst(models)
      .filter(({ id, blocks }) => !shown.includes(id) || blocks.some((block) => !isWhole(block)))
      .map(({ id, name }) => new Option(shown.includes(id) ? `${name}, another head` : name, id));
    const full = columns.length >= MOST;
    this.more.replaceChildren(new Option(full ? `${MOST} models at most` : "add a model...", ""), ...options);
    this.more.disabled = full;
    this.more.parentElement?.toggleAttribute("hidden", !options.length);
  }
}
