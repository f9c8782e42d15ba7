/**
 * The columns of Compare: the models that stand side by side, or all of a task as small maps, and the controls that
 * change these.
 */
import { nothing, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { MOST_COLUMNS, inLine, type Wanted } from "./address.ts";
import { roomOf } from "../shared/paper-size.ts";
import { isSpelled } from "../shared/pieces.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { isWhole } from "../shared/head/layers.ts";
import { columnOf, type Acts as ColumnActs, type Light, type Values } from "./column.ts";
import { figuresOf } from "./figures.ts";
import { tooMany } from "./words.ts";
import type { Placed } from "./lines.ts";
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

/** All that stands side by side; `all`: every model of the task as small maps. */
export type ColumnsShown = Pick<Values, "view"> & {
  columns: Placed[];
  models: Model[];
  all: boolean;
};

type Acts = Pick<ColumnActs, "change" | "again"> & {
  showAll: (all: boolean) => unknown;
  add: (wanted: Wanted) => unknown;
  remove: (k: number) => unknown;
};

export class Columns extends withParts(`
  container=#columns figures=#model-figures more=select#more all=button#all step=#to-transformer scale=#scale
`) {
  readonly #acts: Acts;
  #shown: ColumnsShown = { columns: [], models: [], view: "heatmap", all: false };

  constructor(root: ParentNode, acts: Acts) {
    super(root);
    this.#acts = acts;
    this.more.addEventListener("change", () => this.#add(this.more.value));
    this.all.addEventListener("click", () => acts.showAll(!this.#shown.all));
    addEventListener("resize", () => this.#layOut());
  }

  #add(id: string) {
    this.#acts.add({ model: id, layer: 0, head: 0 });
    this.#focus(this.#shown.columns.length - 1);
  }

  #remove(k: number) {
    this.#acts.remove(k);
    this.#focus(Math.min(k, this.#shown.columns.length - 1));
  }

  #focus(k: number) {
    this.container.querySelectorAll<HTMLElement>("select.model")[k]?.focus();
  }

  /** Show these columns, as soon as it is said what is lit in them. */
  show(shown: ColumnsShown) {
    this.#shown = shown;
    const { columns, all } = shown;
    this.all.ariaPressed = String(all);
    this.container.toggleAttribute("data-all", all);
    this.more.parentElement?.toggleAttribute("data-all", all);
    this.scale.hidden = !all;
    render(all ? nothing : figuresOf(columns), this.figures);
    this.step.hidden = !columns.some(({ model }) => model.roles);
    if (columns.length) this.#offerMore();
    this.#layOut();
  }

  /** Light what is pointed at in each column. */
  light(lights: (Light | null)[]) {
    const { columns, models, view, all } = this.#shown;
    const acts = { ...this.#acts, remove: (k: number) => this.#remove(k) };
    const values = (column: Placed, k: number): Values => ({
      ...{ column, k, view, isSmall: all, light: lights[k] ?? null },
      models: models.filter(({ task }) => task === column.model.task),
      canRemove: columns.length > FEWEST,
    });
    render(
      columns.map((column, k) => columnOf(values(column, k), acts)),
      this.container,
    );
  }

  #offerMore() {
    const { models, columns } = this.#shown;
    const ofTask = models.filter(({ task }) => task === columns[0].model.task);
    const ids = columns.map(({ model }) => model.id);
    const options = oldestFirst(ofTask)
      .filter(({ id, blocks }) => !ids.includes(id) || blocks.some((block) => !isWhole(block)))
      .map(({ id, name }) => new Option(ids.includes(id) ? `${name}, another head` : name, id));
    const full = columns.length >= MOST_COLUMNS;
    this.more.replaceChildren(new Option(full ? tooMany(MOST_COLUMNS) : "add a model...", ""), ...options);
    this.more.disabled = full;
    this.more.parentElement?.toggleAttribute("hidden", !options.length);
  }

  #layOut() {
    const { columns, all } = this.#shown;
    const small = all && columns.length ? smallMaps(this.#room) : null;
    this.container.style.setProperty("--columns", String(small?.inLine ?? inLine(columns.length)));
    this.container.style.setProperty("--map", small ? `${small.width}px` : null);
  }

  /** The room for the largest of the maps. */
  get #room(): Room {
    const { columns } = this.#shown;
    const maps = columns.flatMap(({ reading }) => reading?.alignment ?? []);
    const top = this.container.getBoundingClientRect().top + scrollY;
    return {
      ...{
        count: columns.length,
        width: this.container.clientWidth,
        height: roomOf().innerHeight - top - BELOW,
      },
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
