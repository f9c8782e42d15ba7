/**
 * Why the opened head looks where it looks: which pairs of parts make its scores high, as a line; and of a first layer
 * each of its four terms as a map.
 *
 * @typedef {import("../shared/api.js").ScoreSplit} ScoreSplit
 * @typedef {typeof import("./address.js").TERMS[number]} TermName
 */
import { fetchScoreSplit } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { h, withParts } from "../shared/dom.js";
import { inBlock } from "../shared/head/marks.js";
import { sharpest } from "../shared/head/weights.js";
import { reach } from "../shared/maps/signed.js";
import { Asking } from "../shared/page/asking.js";
import { QUESTION, addressOf, count, text } from "../shared/page/address.js";
import { defined } from "../shared/page/later.js";
import { sharesInWords, termNames } from "./reasons-words.js";

const STEPS = addressOf({ ...QUESTION, stage: text, row: count, column: count });
const TALLEST = 480; // pixels

export class Reasons extends withParts(`
  place=#reasons says=#reasons-says link=a#reasons-link choice=#terms figure=#term-figure map=measure-map#term-map
  scale=measure-scale#term-scale
`) {
  #asking = new Asking();

  /**
   * @param {Document} document
   * @param {import("./page.js").Page} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.choice.addEventListener("click", ({ target }) => {
      const { term } = /** @type {HTMLElement} */ (target).dataset;
      if (term === undefined) return;
      page.keep({ terms: term });
      void this.show();
    });
  }

  /** Of the head that is opened; of a map that is no single head nothing is said. */
  async show() {
    const { alignment, state, question } = this.page;
    if (!alignment || this.place.hidden) return;
    const [query = "", key = ""] = termNames(state);
    const { block, layer, head } = state;
    try {
      const split = await this.#asking.ask(
        (signal) =>
          fetchScoreSplit(/** @type {Question} */ (question), { block, layer, head, query, key }, signal),
        () => {},
      );
      if (split) await this.#draw(split, alignment);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.says.textContent = error.message;
      this.place.dataset.has = "";
    }
  }

  /**
   * @param {ScoreSplit} split
   * @param {Alignment} alignment
   */
  async #draw(split, alignment) {
    const { state } = this.page;
    this.says.textContent = sharesInWords(split);
    this.link.href = `./steps${this.#steps(alignment)}`;
    this.place.dataset.has = split.parts.query.length + split.parts.key.length > 4 ? "" : "terms";
    for (const button of this.choice.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.term === (split.map ? state.terms : ""));
    this.figure.hidden = !split.map;
    if (split.map) await this.#paint(split.map, alignment);
  }

  /**
   * @param {(number | null)[][]} map
   * @param {Alignment} alignment
   */
  async #paint(map, { rows, columns }) {
    const values = map.map((row) => row.map((x) => x ?? NaN));
    const end = reach(values.flat().filter((x) => !Number.isNaN(x)));
    const measure = {
      name: `the ${this.page.state.terms} term`,
      kind: /** @type {const} */ ("signed"),
      end,
      rows: values,
    };
    await Promise.all([defined(this.map), defined(this.scale)]);
    this.map.shown = { measure, rows: rows.labels, columns: columns.labels };
    const left = 8 * Math.max(...rows.labels.map((label) => Array.from(label).length)) + 16;
    this.map.place = { height: TALLEST, left: Math.min(left, 140) };
    this.scale.scale = { ...measure, unit: "" };
  }

  /**
   * The score in focus, in Steps: what is locked, else the largest weight.
   *
   * @param {Alignment} alignment
   */
  #steps(alignment) {
    const { pointing, sides, state } = this.page;
    const lock = sides ? inBlock(pointing.lock, sides) : { i: null, j: null };
    const most = sharpest(alignment);
    const row = (lock.i ?? most.i) + 1;
    const column = (lock.i === null ? most.j : (lock.j ?? most.j)) + 1;
    return STEPS.write({ ...state, stage: "scaled", row, column });
  }
}
