/**
 * The columns of Compare: which models stand side by side, and how a person changes that.
 *
 *
 * @typedef {object} Page
 * @property {Column[]} columns
 * @property {(column: Column) => unknown} addColumn
 * @property {(column: Column) => unknown} removeColumn
 * @property {(column: Column) => unknown} askColumn
 */
import { withParts } from "../shared/dom.js";
import { MOST } from "./address.js";
import { isWhole, oldestFirst } from "../shared/sentence/models.js";
import { Column } from "./column.js";

const FEWEST = 2;

export class Columns extends withParts("place=#columns template=template#column more=select#more") {
  /** @type {Model[]} */
  models = [];

  /**
   * @param {Document} document
   * @param {Page} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.more.addEventListener("change", () => this.#add(this.more.value));
  }

  /** @param {string} id */
  model(id) {
    return /** @type {Model} */ (this.models.find((model) => model.id === id));
  }

  /**
   * @param {Wanted} wanted
   * @returns {Column} not yet in the page
   */
  build(wanted) {
    const template = /** @type {Element} */ (this.template.content.firstElementChild);
    const element = /** @type {HTMLElement} */ (document.importNode(template, true));
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

  /** @param {string} id */
  #add(id) {
    const column = this.build({ model: id, layer: 0, head: 0 });
    this.page.addColumn(column);
    column.select.focus();
  }

  /** @param {Column} column */
  #remove(column) {
    const { columns } = this.page;
    const next = columns[columns.indexOf(column) + 1] ?? columns[columns.indexOf(column) - 1];
    this.page.removeColumn(column);
    next.select.focus();
  }

  /**
   * Put these in the page, in this order.
   *
   * @param {Column[]} columns
   */
  arrange(columns) {
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

  /**
   * @param {Model[]} models
   * @param {Column[]} columns
   */
  #offerMore(models, columns) {
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
