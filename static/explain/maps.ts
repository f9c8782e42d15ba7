/** The measures side by side: map, scale and bars of each; those that the model does not have are left out. */
import { withParts } from "../shared/dom.ts";
import { inks } from "../shared/maps/inks.ts";
import { measureMap, type LabelledMeasure } from "../shared/maps/measure-map.ts";
import { showScale } from "../shared/maps/measure-scale.ts";
import { widest } from "../shared/maps/names.ts";
import { isPresented } from "../shared/presented.ts";
import { madeInWords } from "./words.ts";
import type { Measure, MeasureId } from "./measures.ts";
import type { Shown } from "./by-words.ts";
import type { Cell } from "../shared/maps/cells.ts";

class Column extends withParts("gist=.gist map=matrix-map scale=.measure-scale bars=ranked-bars") {
  declare element: HTMLElement;
  declare shown: LabelledMeasure;

  line = this.gist.textContent;

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
const [LEAST, MOST] = [240, 640];
const NARROWEST = 150; // pixels of a map beside others; where they would be narrower, two stand in a line
const COLUMN = 10; // pixels of a column with its name; where two maps have less, each has a line
const [FEW, MANY] = [2, 4]; // maps in the first line, and in a line below it
const NARROW = "(max-width: 700px)"; // as explain.css has it

export class ExplainMaps {
  container = document.getElementById("measures") as HTMLElement;
  below = document.getElementById("below") as HTMLElement;
  columns = [...document.querySelectorAll<HTMLElement>("[data-measure]")].map((one) => new Column(one));
  measures: Measure[] = [];
  #labels = { rows: [] as string[], columns: [] as string[] };

  constructor() {
    addEventListener("resize", () => this.#arrange());
    document.addEventListener("present-change", () => this.#arrange());
  }

  get #measured() {
    return this.columns.filter(({ id }) => this.measures.some((measure) => measure.id === id));
  }

  /** Show the measures; missing ones are not computed yet, and keep their place. `own` are those by pieces. */
  show(shown: Shown, missing: MeasureId[], own: () => Shown) {
    const { measures, rows, columns } = shown;
    this.measures = measures;
    this.#labels = { rows: rows.labels, columns: columns.labels };
    for (const { id, element, gist, line } of this.columns) {
      const absent = missing.includes(id as MeasureId);
      element.hidden = !absent && !measures.some((one) => one.id === id);
      element.toggleAttribute("data-missing", absent);
      gist.textContent = absent ? "not computed yet" : line;
    }
    for (const column of this.#measured) {
      const measure = this.#of(column);
      const labelled = ({ measures, rows, columns }: Shown) => ({
        measure: measures.find(({ id }) => id === measure.id) as Measure,
        ...{ rows: rows.labels, columns: columns.labels },
      });
      column.shown = { ...labelled(shown), made: madeInWords(shown), own: () => labelled(own()) };
      showScale(column.scale, measure);
    }
    this.#arrange();
  }

  #of = ({ id }: Column): Measure => this.measures.find((measure) => measure.id === id) as Measure;

  /** Rows are named once where the maps stand side by side, and in each map where it stands alone. */
  #arrange() {
    if (!this.measures.length) return;
    const { size } = inks();
    const names = Math.ceil(Math.min(LONGEST_NAME * size, widest(this.#labels.rows, size))) + 12;
    const narrow = matchMedia(NARROW).matches;
    const room = this.container.clientWidth - names;
    const alone = isPresented() || (narrow && room / FEW < COLUMN * this.#labels.columns.length);
    const across = narrow || room / MANY < NARROWEST ? FEW : MANY;
    for (const part of [this.container, this.below]) part.toggleAttribute("data-alone", alone);
    this.container.style.cssText = `--names: ${alone ? 0 : names}px`;
    this.below.style.cssText = `${this.container.style.cssText} --count: ${across}; --others: ${across - 1}`;
    const standing = this.columns.filter(({ element }) => !element.hidden);
    standing.forEach(({ element }, k) =>
      element.toggleAttribute("data-first", k < FEW ? k === 0 : (k - FEW) % across === 0),
    );
    const top = this.#measured[0].map.getBoundingClientRect().top + scrollY;
    const height = alone || narrow ? MOST : Math.min(MOST, Math.max(LEAST, innerHeight - top - BELOW));
    for (const { map, element, shown } of this.#measured)
      map.shown = measureMap(shown, {
        height,
        left: alone || element.hasAttribute("data-first") ? names : 0,
      });
  }

  light(cell: Cell, row: number) {
    for (const column of this.#measured) {
      column.map.lit = cell;
      const [label, columns] = [this.#labels.rows[row], this.#labels.columns];
      column.bars.show({ measure: this.#of(column), i: row, label, columns, lit: cell.j });
    }
  }
}
