/**
 * Why a score is what it is: its terms by name, each beside how much more it is here than over the row.
 *
 * @typedef {import("../shared/api.js").ScoreSplit} ScoreSplit
 * @typedef {import("../shared/head/score-terms.js").Term} Term
 */
import { fetchScoreSplit } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { h, withParts } from "../shared/dom.js";
import { more, partInWords, partName, termsOf } from "../shared/head/score-terms.js";
import { heading, table } from "../shared/maps/table-cells.js";
import { Asking } from "../shared/page/asking.js";
import { signed } from "../shared/words.js";
import {
  BY_POSITION,
  addedByPosition,
  largestTerms,
  leadInWords,
  sumsOf,
  wholeInWords,
  whyInWords,
} from "./why-words.js";

const FEW = 4; // terms that stand in a table of two sides
const UNSPLIT = 1; // parts of a side that has none

export class Why extends withParts("place=#why says=#why-says table=table#why-table problem=#why-problem") {
  #asking = new Asking();

  close() {
    this.#asking.cancel();
    this.place.hidden = true;
  }

  /**
   * @param {Question} question
   * @param {Record<string, string | number>} where block, layer, head, row, column
   * @param {string} stage scores, or scaled
   * @returns {Promise<void>} until it is shown, or it is said why it cannot be
   */
  async show(question, where, stage) {
    try {
      const split = await this.#asking.ask(
        (signal) => fetchScoreSplit(question, where, signal),
        () => {},
      );
      if (split) this.#draw(split, stage === "scores");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#say(error.message);
    }
  }

  /** @param {string} problem */
  #say(problem) {
    this.place.hidden = false;
    this.table.hidden = this.says.hidden = Boolean(problem);
    this.problem.textContent = problem;
  }

  /**
   * @param {ScoreSplit} split
   * @param {boolean} isUnscaled whether the score is shown before it is divided, and before position adds to it
   */
  #draw(split, isUnscaled) {
    const terms = termsOf(split, isUnscaled ? 1 / /** @type {number} */ (split.scale) : 1);
    const added = isUnscaled ? [] : addedByPosition(split);
    this.says.textContent = [leadInWords([...terms, ...added]), whyInWords(split)].filter(Boolean).join(" ");
    if (terms.length <= FEW) this.#sides(split, terms, added);
    else this.#list(terms, added);
    this.#say("");
  }

  /**
   * A row for each part of the query, a column for each part of the key.
   *
   * @param {ScoreSplit} split
   * @param {Term[]} terms
   * @param {Term[]} added
   */
  #sides({ parts }, terms, added) {
    const named = parts.query.length > UNSPLIT || parts.key.length > UNSPLIT;
    const top = [h("td"), ...parts.key.map((key) => heading(`key: ${partInWords(key)}`, "col"))];
    const lines = parts.query.map((query) => [
      heading(named ? `query: ${partInWords(query)}` : wholeInWords(parts), "row"),
      ...terms
        .filter((term) => term.query === query)
        .map((term) => h("td", {}, ...amounts(term.value, more(term)))),
    ]);
    const whole = (/** @type {string} */ name, /** @type {Term[]} */ of) => {
      const { value, above } = sumsOf(of);
      return [heading(name, "row"), h("td", { colSpan: parts.key.length }, ...amounts(value, above))];
    };
    table(this.table, "Terms of the score", named ? top : [], [
      ...lines,
      ...added.map((one) => whole(BY_POSITION, [one])),
      whole("together: the score", [...terms, ...added]),
    ]);
  }

  /**
   * The largest terms, and the others in one line.
   *
   * @param {Term[]} terms
   * @param {Term[]} added
   */
  #list(terms, added) {
    const { largest, others } = largestTerms(terms);
    const [rest, all] = [sumsOf(others), sumsOf([...terms, ...added])];
    const isUnits = terms[0].query.startsWith("unit");
    const names = isUnits ? ["hidden unit"] : ["in the query", "in the key"];
    const line = (
      /** @type {string[]} */ parts,
      /** @type {number} */ value,
      /** @type {number} */ above,
    ) => [
      h("th", { scope: "row", colSpan: names.length - parts.length + 1 }, parts[0]),
      ...parts.slice(1).map((part) => h("th", { scope: "row" }, part)),
      h("td", {}, signed(value)),
      h("td", {}, signed(above)),
    ];
    const partsOf = (/** @type {Term} */ { query, key }) =>
      isUnits ? [query.replace("unit ", "")] : [query, key].map(partName);
    table(
      this.table,
      "Terms of the score",
      [...names, "term", "more than elsewhere"].map((name) => heading(name, "col")),
      [
        ...largest.map((term) => line(partsOf(term), term.value, more(term))),
        ...(others.length ? [line([`${others.length} smaller terms`], rest.value, rest.above)] : []),
        ...added.map((one) => line([BY_POSITION], one.value, more(one))),
        line(["together: the score"], all.value, all.above),
      ],
    );
  }
}

/**
 * A term, and how much more it is than over the row.
 *
 * @param {number} value
 * @param {number} above
 */
const amounts = (value, above) => [
  h("b", { title: String(value) }, signed(value)),
  h("span", { className: "above" }, ` ${signed(above)}`),
];
