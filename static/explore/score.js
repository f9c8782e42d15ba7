/** Asks for the score of the pair in focus, and gives it to the view of queries and keys. */
import { ApiError, fetchCell } from "../shared/api.js";
import { isRewritten } from "../shared/head/axis-pieces.js";
import { QUESTION, addressOf, toSearch } from "../shared/page/address.js";
import { Asking } from "../shared/page/asking.js";
import { hasSteps } from "../shared/sentence/models.js";

const HOPS =
  "Here no query meets a key: a network of two layers scores each word for every hop at once, " +
  "A = softmax(W₂ tanh(W₁ Hᵀ)), so there are no products of a pair to show.";

const AGGREGATE = "This map is made of several heads: it has no query and no key of its own. Open a head.";

const REWRITTEN =
  "Queries and keys belong to pieces, end marks among them: show the end marks, and do not merge into words.";

export class Score {
  /** @type {Promise<unknown>} until the pair in focus has its score, or a sentence that says why it has none */
  shown = Promise.resolve();
  #asking = new Asking();

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
    if (!hasSteps(model.family)) return (this.view.problem = HOPS);
    if (this.page.alignment?.aggregate) return (this.view.problem = AGGREGATE);
    if (this.page.alignment && isRewritten(this.page.alignment)) return (this.view.problem = REWRITTEN);
    try {
      const found = await this.#asking.ask(
        (signal) => this.#ask(i, j, signal),
        () => {},
      );
      if (found) this.view.shown = { i, j, ...found, steps: `./steps${this.#stepsOf(i, j)}` };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.view.problem = error.message;
    }
  }

  /**
   * @param {number} i
   * @param {number} j
   * @param {AbortSignal} signal
   */
  async #ask(i, j, signal) {
    const question = /** @type {Question} */ (this.page.question);
    const { where, ...place } = this.#placeOf(i, j);
    const of = (/** @type {string} */ stage) => fetchCell(question, where, { stage, ...place }, signal);
    const isHead = !where.step;
    const [score, scaled] = await Promise.all([of("scores"), isHead ? of("scaled") : null]);
    return { score, scaled };
  }

  /**
   * @param {number} i
   * @param {number} j
   * @returns {{where: any, row: number, column: number}} of a recurrent model the step; its scores are a vector
   */
  #placeOf(i, j) {
    const { block, layer, head } = this.page.state;
    if (this.page.model.family === "recurrent") return { where: { step: i + 1 }, row: j + 1, column: 0 };
    return { where: { block, layer, head }, row: i + 1, column: j + 1 };
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
    return toSearch([...addressOf(QUESTION).pairs(this.page.state), ...pairs]);
  }
}
