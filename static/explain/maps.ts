/** The measures side by side: map, scale and bars of each; those that the model does not have are left out. */
import { withParts } from "../shared/dom.ts";
import { inks } from "../shared/maps/inks.ts";
import { measureMap, type LabelledMeasure } from "../shared/maps/measure-map.ts";
import { showScale } from "../shared/maps/measure-scale.ts";
import { widest } from "../shared/maps/names.ts";
import { isNarrow, roomOf } from "../shared/paper-size.ts";
import { isPresented } from "../shared/presented.ts";
import { madeInWords } from "./words.ts";
import { inShares, type Measure, type MeasureId } from "./measures.ts";
import type { ShownMeasures } from "./by-words.ts";
import type { Cell } from "../shared/maps/cells.ts";

/** Measures with the ids of those to come, which keep their place; `own` are those by pieces. */
type Values = { shown: ShownMeasures; coming: MeasureId[]; own: () => ShownMeasures };

class Column extends withParts("map=matrix-map scale=.measure-scale bars=ranked-bars") {
  declare element: HTMLElement;

  constructor(element: HTMLElement) {
    super(element);
    this.element = element;
  }

  get id() {
    return this.element.dataset.measure;
  }
}

const LONGEST_NAME = 10; // times the size of its letters
const BELOW = 152; // pixels that scale and bars want below a map
const [LEAST_HEIGHT, MOST_HEIGHT] = [240, 640];
const NARROWEST = 150; // pixels of a map beside others; where they would be narrower, two stand in a line
const COLUMN = 10; // pixels of a column with its name; where two maps have less, each has a line
const [FEW, MANY] = [2, 4]; // maps in the first line, and in a line below it

export class ExplainMaps {
  container = document.getElementById("measures") as HTMLElement;
  below = document.getElementById("below") as HTMLElement;
  columns = [...document.querySelectorAll<HTMLElement>("[data-measure]")].map((one) => new Column(one));
  #values: Values | null = null;

  constructor() {
    addEventListener("resize", () => this.#arrange());
    document.addEventListener("present-change", () => this.#arrange());
  }

  /** Show the measures; those that the model does not have are left out. */
  show(values: Values) {
    this.#values = values;
    const { shown, coming } = values;
    for (const { id, element } of this.columns) {
      const isComing = coming.includes(id as MeasureId);
      element.hidden = !isComing && !shown.measures.some((one) => one.id === id);
      element.toggleAttribute("data-missing", isComing);
    }
    for (const [{ scale }, measure] of this.#measured(values)) showScale(scale, measure);
    this.#arrange();
  }

  /** The columns of measures that are there. */
  #measured({ shown }: Values): [Column, Measure][] {
    return this.columns.flatMap((column): [Column, Measure][] => {
      const measure = shown.measures.find(({ id }) => id === column.id);
      return measure ? [[column, inShares(measure)]] : [];
    });
  }

  /** Rows are named once where the maps stand side by side, and in each map where it stands alone. */
  #arrange() {
    if (!this.#values) return;
    const { shown, own } = this.#values;
    const { size } = inks();
    const names = Math.ceil(Math.min(LONGEST_NAME * size, widest(shown.rows.labels, size))) + 12;
    const narrow = isNarrow();
    const room = this.container.clientWidth - names;
    const alone = isPresented() || (narrow && room / FEW < COLUMN * shown.columns.labels.length);
    const across = narrow || room / MANY < NARROWEST ? FEW : MANY;
    for (const part of [this.container, this.below]) part.toggleAttribute("data-alone", alone);
    this.container.style.cssText = `--names: ${alone ? 0 : names}px`;
    this.below.style.cssText = `${this.container.style.cssText} --count: ${across}; --others: ${across - 1}`;
    const standing = this.columns.filter(({ element }) => !element.hidden);
    standing.forEach(({ element }, k) =>
      element.toggleAttribute("data-first", k < FEW ? k === 0 : (k - FEW) % across === 0),
    );
    const measured = this.#measured(this.#values);
    const top = measured[0][0].map.getBoundingClientRect().top + scrollY;
    const height =
      alone || narrow
        ? MOST_HEIGHT
        : Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, roomOf().innerHeight - top - BELOW));
    const made = madeInWords(shown);
    for (const [{ map, element }, { id }] of measured) {
      const labelled = { ...labelledIn(shown, id), made, own: () => labelledIn(own(), id) };
      const left = alone || element.hasAttribute("data-first") ? names : 0;
      map.shown = measureMap(labelled, { height, left });
    }
  }

  /** Light a cell in every map, and list the pieces of a row. */
  light(cell: Cell, row: number) {
    if (!this.#values) return;
    const { rows, columns } = this.#values.shown;
    for (const [{ map, bars }, measure] of this.#measured(this.#values)) {
      map.lit = cell;
      bars.show({ measure, i: row, label: rows.labels[row], columns: columns.labels, lit: cell.j });
    }
  }
}

const labelledIn = ({ measures, rows, columns }: ShownMeasures, of: MeasureId): LabelledMeasure => ({
  measure: inShares(measures.find(({ id }) => id === of) as Measure),
  ...{ rows: rows.labels, columns: columns.labels },
});
