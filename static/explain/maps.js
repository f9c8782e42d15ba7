/**
 * The measures side by side: map, scale and bars of each; those that the model does not have are left out.
 *
 * @typedef {{place: HTMLElement, id: string, gist: HTMLElement, line: string,
 *   map: import("../shared/maps/measure-map.js").MeasureMap,
 *   scale: import("../shared/maps/measure-scale.js").MeasureScale,
 *   bars: import("./ranked-bars.js").RankedBars}} Column
 */
import { inks } from "../shared/maps/inks.js";
import { widest } from "../shared/maps/names.js";
import { isPresented } from "../shared/page/present.js";
import { labels } from "../shared/sentence/pieces.js";
import { writtenOf } from "./measures.js";

const LONGEST_NAME = 10; // times the size of its letters
const BELOW = 152; // pixels that scale and bars want below a map
const [LEAST, MOST] = [240, 640];
const NARROWEST = 150; // pixels of a map beside others; where they would be narrower, they stand in two lines
const NARROW = "(max-width: 900px)"; // as explain.css has it: one beside the other, to be swiped

export class ExplainMaps {
  /** @type {Measure[]} */
  #measures = [];
  #labels = { rows: /** @type {string[]} */ ([]), columns: /** @type {string[]} */ ([]) };

  /** @param {Document} document */
  constructor(document) {
    this.place = /** @type {HTMLElement} */ (document.getElementById("measures"));
    this.columns = [...this.place.querySelectorAll("[data-measure]")].map((one) =>
      columnOf(/** @type {HTMLElement} */ (one)),
    );
    addEventListener("resize", () => this.#arrange());
    document.addEventListener("present-change", () => this.#arrange());
  }

  get measures() {
    return this.#measures;
  }

  get #shown() {
    return this.columns.filter(({ id }) => this.#measures.some((measure) => measure.id === id));
  }

  /**
   * @param {Explained} answer
   * @param {Measure[]} measures
   * @param {MeasureId[]} missing those not computed yet, which keep their place
   */
  show(answer, measures, missing) {
    this.#measures = measures;
    this.#labels = { rows: labels(writtenOf(answer)), columns: labels(answer.source.tokens) };
    for (const { id, place, gist, line } of this.columns) {
      const absent = missing.some((one) => one === id);
      place.hidden = !absent && !measures.some((one) => one.id === id);
      place.toggleAttribute("data-missing", absent);
      gist.textContent = absent ? "not computed yet" : line;
    }
    for (const column of this.#shown) {
      const measure = this.#of(column);
      column.map.shown = { measure, ...this.#labels };
      column.scale.scale = measure;
    }
    this.#arrange();
  }

  /** @param {Column} column @returns {Measure} */
  #of = ({ id }) => /** @type {Measure} */ (this.#measures.find((measure) => measure.id === id));

  /** Rows are named once where the maps stand side by side, and in each map where only one is seen. */
  #arrange() {
    if (!this.#measures.length) return;
    const { size } = inks();
    const names = Math.ceil(Math.min(LONGEST_NAME * size, widest(this.#labels.rows, size))) + 12;
    const alone = isPresented() || matchMedia(NARROW).matches;
    const places = this.columns.filter(({ place }) => !place.hidden);
    const across = this.#across(places.length, names);
    this.place.style.setProperty("--count", String(across));
    this.place.style.setProperty("--others", String(across - 1));
    places.forEach(({ place }, k) => {
      place.toggleAttribute("data-first", k % across === 0);
      place.toggleAttribute("data-below", k >= across);
    });
    this.place.style.setProperty("--names", `${alone ? 0 : names}px`);
    const top = this.#shown[0].map.getBoundingClientRect().top + scrollY;
    const height = alone ? MOST : Math.min(MOST, Math.max(LEAST, innerHeight - top - BELOW));
    for (const { map, place } of this.#shown)
      map.place = { height, left: alone || place.hasAttribute("data-first") ? names : 0 };
  }

  /**
   * How many maps stand side by side.
   *
   * @param {number} count
   * @param {number} names width of the names of the rows
   */
  #across(count, names) {
    const each = (this.place.clientWidth - names) / count;
    return each < NARROWEST ? Math.ceil(count / 2) : count;
  }

  /**
   * @param {{i: number | null, j: number | null}} cell
   * @param {number} row whose pieces are ranked
   */
  light(cell, row) {
    for (const column of this.#shown) {
      column.map.lit = cell;
      const label = this.#labels.rows[row];
      column.bars.shown = { measure: this.#of(column), i: row, label, columns: this.#labels.columns };
      column.bars.lit = cell.j;
    }
  }
}

/** @param {HTMLElement} place @returns {Column} */
function columnOf(place) {
  const find = (/** @type {string} */ name) => /** @type {any} */ (place.querySelector(name));
  const gist = find(".gist");
  return {
    ...{ place, id: place.dataset.measure ?? "", gist, line: gist.textContent },
    ...{ map: find("measure-map"), scale: find("measure-scale"), bars: find("ranked-bars") },
  };
}
