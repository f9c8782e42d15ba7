/** Asks for the row of scores in focus, and gives the score of the pair to the view of queries and keys. */
import { fetchCell, fetchRow } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { isRewritten } from "../shared/head/axis-pieces.js";
import { ROWS, QUESTION, addressOf, toSearch } from "../shared/page/address.js";
import { Asking } from "../shared/page/asking.js";
import { hasSteps, isOwn } from "../shared/sentence/models.js";
import { Recent } from "./recent.js";

/** @typedef {Pick<import("./query-key.js").Shown, "score" | "scaled">} Found */

const KEPT = 32; // rows

const HOPS =
  "Here no query meets a key: a network of two layers scores each word for every hop at once, " +
  "A = softmax(W₂ tanh(W₁ Hᵀ)), so there are no products of a pair to show.";

const GIVEN =
  "The file has weights alone: with q and k in it, the products that make each score are shown here.";

const AGGREGATE = "This map is made of several heads: it has no query and no key of its own. Open a head.";

const REWRITTEN =
  "Queries and keys belong to pieces, end marks among them: show the end marks, and do not merge into words.";

export class Score {
  /** @type {Promise<unknown>} until the pair in focus has its score, or a sentence that says why it has none */
  shown = Promise.resolve();
  #asking = new Asking();
  /** @type {Recent<Found[]>} */
  #rows = new Recent(KEPT);

  /**
   * @param {Document} document
   * @param {import("./page.js").Page} page
   */
  constructor(document, page) {
    this.page = page;
    this.view = /** @type {import("./query-key.js").QueryKey} */ (document.getElementById("query-key"));
    this.view.addEventListener("pair-change", (event) => {
      this.shown = this.#open(/** @type {CustomEvent} */ (event).detail);
    });
  }

  /** @param {{i: number, j: number}} pair */
  async #open({ i, j }) {
    const { model } = this.page;
    if (isOwn({ model: model.id }) && !hasSteps(model.family)) return (this.view.problem = GIVEN);
    if (!hasSteps(model.family)) return (this.view.problem = HOPS);
    if (this.page.alignment?.aggregate) return (this.view.problem = AGGREGATE);
    if (this.page.alignment && isRewritten(this.page.alignment)) return (this.view.problem = REWRITTEN);
    const show = (/** @type {Found} */ found) =>
      (this.view.shown = { i, j, ...found, steps: `./steps${this.#stepsOf(i, j)}` });
    const known = this.#rows.get(this.#rowOf(i))?.[j];
    if (known) return show(known);
    try {
      const found = await this.#asking.ask(
        (signal) => this.#ask(i, j, signal),
        () => {},
      );
      if (found) show(found);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.view.problem = error.message;
    }
  }

  /**
   * The scores of a head come row by row, so that pointing along a row asks once; those of a recurrent model are long, and
   * come one by one.
   *
   * @param {number} i
   * @param {number} j
   * @param {AbortSignal} signal
   * @returns {Promise<Found>}
   */
  async #ask(i, j, signal) {
    const question = /** @type {Question} */ (this.page.question);
    const { where, ...place } = this.#placeOf(i, j);
    if (where.step)
      return { score: await fetchCell(question, where, { stage: "scores", ...place }, signal), scaled: null };
    const name = this.#rowOf(i);
    const [scores, scaled] = await Promise.all(
      ["scores", "scaled"].map((stage) => fetchRow(question, where, { stage, row: i + 1 }, signal)),
    );
    const row = scores.map((score, k) => ({ score, scaled: scaled[k] }));
    this.#rows.set(name, row);
    return row[j];
  }

  /** @param {number} i @returns {string} the row of the head and the sentence that are shown */
  #rowOf(i) {
    return JSON.stringify([this.page.question, this.#where, i]);
  }

  /**
   * @param {number} i
   * @param {number} j
   * @returns {{where: any, row: number, column: number}} of a recurrent model the step; its scores are a vector
   */
  #placeOf(i, j) {
    if (this.page.model.family === "recurrent") return { where: { step: i + 1 }, row: j + 1, column: 0 };
    return { where: this.#where, row: i + 1, column: j + 1 };
  }

  /** The head, with what names its rows. */
  get #where() {
    const { block, layer, head } = this.page.state;
    return { block, layer, head, rows: this.page.alignment?.rows.side === "fed" ? "fed" : "" };
  }

  /**
   * @param {number} i
   * @param {number} j
   * @returns {string} the address of this very score in Steps
   */
  #stepsOf(i, j) {
    const { where, row, column } = this.#placeOf(i, j);
    const place = {
      ...(where.step && { step: where.step }),
      stage: "scores",
      row,
      ...(column && { column }),
    };
    const pairs = Object.entries(place).map(
      ([name, value]) => /** @type {[string, string]} */ ([name, String(value)]),
    );
    return toSearch([...addressOf({ ...QUESTION, rows: ROWS }).pairs(this.page.state), ...pairs]);
  }
}
