/** What is pointed at on Steps: a cell lights its pieces in the sentences, a piece lights its row or its column. */
import { NOTHING, inLine, ofWord } from "../shared/head/marks.js";
import { labels } from "../shared/sentence/pieces.js";

const SIDES = ["source", "target", "fed"];

export class StepsPointing {
  /** @type {Mark} */
  #mark = NOTHING;

  /**
   * @param {Document} document
   * @param {StepsPage} page
   */
  constructor(document, page) {
    this.page = page;
    for (const type of ["token-enter", "token-move", "token-leave", "token-lock", "cell-enter", "cell-leave"])
      document.addEventListener(type, this);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const { type, target, detail } = /** @type {CustomEvent} */ (event);
    const place = /** @type {HTMLElement} */ (target);
    if (place.closest(".below") || !this.page.answer) return;
    if (type.endsWith("leave")) this.#mark = NOTHING;
    else if (type === "cell-enter") this.#mark = this.#ofCell(detail);
    else {
      const side = place.closest("[data-side=target]") ? "target" : "source";
      this.#mark = ofWord(side, detail.index);
      if (type === "token-lock" && side === "target") this.#choose(detail.index + 1);
    }
    this.refresh();
  }

  /** @param {number} step a second click frees it */
  #choose(step) {
    const again = !this.page.where.step && this.page.state.step === step;
    this.page.changeStep(again ? 0 : step);
  }

  /** @param {{i: number, j: number}} cell @returns {Mark} */
  #ofCell({ i, j }) {
    const { rows, columns } = this.#axes;
    const places = [placeOf(rows, i), placeOf(columns, j)];
    return {
      query: places.find((_, k) => [rows, columns][k]?.role === "query") ?? null,
      key: places.find((_, k) => [rows, columns][k]?.role === "key") ?? null,
    };
  }

  get #axes() {
    return this.page.view.picture ?? { rows: null, columns: null };
  }

  refresh() {
    const { answer, state, where, bar, view } = this.page;
    if (!answer) return;
    const step = state.step && !where.step ? ofWord("target", state.step - 1) : NOTHING;
    const mark = this.#mark === NOTHING ? step : this.#mark;
    for (const side of /** @type {const} */ (["source", "target"])) bar.line(side).lit = inLine(mark, side);
    const { rows, columns } = this.#axes;
    view.lit = { i: indexOn(rows, mark), j: indexOn(columns, mark) };
  }

  /**
   * What an entry along an axis is called.
   *
   * @param {string} axis
   * @param {number} k
   */
  nameOf(axis, k) {
    const { answer } = this.page;
    if (!answer || !SIDES.includes(axis)) return String(k + 1);
    const tokens = axis === "fed" ? answer.target.fed : answer[/** @type {"source"} */ (axis)].tokens;
    return labels(tokens)[k] ?? String(k + 1);
  }
}

/**
 * @param {Axis | null} axis
 * @param {number} index
 */
const placeOf = (axis, index) =>
  axis && SIDES.includes(axis.side) ? { side: /** @type {Side} */ (axis.side), index } : null;

/**
 * @param {Axis | null} axis
 * @param {Mark} mark
 */
function indexOn(axis, { query, key }) {
  const place = [query, key].find((one) => one && one.side === axis?.side);
  return place ? place.index : null;
}
