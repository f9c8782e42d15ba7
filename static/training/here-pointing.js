/** What is pointed at in the map of a model that is being trained: it stays lit while the weights change. */
import { HoverLock } from "../shared/page/hover-lock.js";
import { NOTHING, inBlock, isNothing, ofWord } from "../shared/head/marks.js";
import { said } from "../shared/head/said.js";
import { sharpest } from "../shared/head/weights.js";

const BLOCK = /** @type {const} */ ({ rows: "target", columns: "source" });
const HINT = [{ text: "Point at a cell to read its weight here.", role: /** @type {const} */ ("hint") }];

export class HerePointing extends HoverLock {
  /**
   * @param {HTMLElement} section
   * @param {import("./here-view.js").HereView} view
   */
  constructor(section, view) {
    super(/** @type {any} */ (section), /** @type {HTMLButtonElement} */ (view.unlock));
    this.view = view;
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (this.view.heatmap.alignment) super.handleEvent(event);
  }

  /**
   * @param {string} what
   * @param {CustomEvent} event
   * @returns {Mark}
   */
  markOf(what, { detail }) {
    return what === "cell" ? markAt(detail) : ofWord("target", detail.index);
  }

  /** @param {Element} target */
  first(target) {
    const a = this.view.heatmap.alignment;
    return a && target.closest("attention-heatmap") ? markAt(sharpest(a)) : null;
  }

  /** @param {Side} side */
  count(side) {
    const a = /** @type {Alignment} */ (this.view.heatmap.alignment);
    return side === "source" ? a.m : a.n;
  }

  refresh() {
    super.refresh();
    const a = this.view.heatmap.alignment;
    if (!a) return;
    const cell = isNothing(this.mark) ? { i: null, j: null } : inBlock(this.mark, BLOCK);
    const isIn = (cell.i ?? 0) < a.n && (cell.j ?? 0) < a.m;
    if (!isIn) return this.restore(NOTHING); // a text that is written anew may be shorter
    this.view.heatmap.lit = cell;
    this.view.words.parts = isNothing(this.mark) ? HINT : said(a, cell);
  }
}

/** @param {{i: number | null, j: number | null}} cell @returns {Mark} */
const markAt = ({ i, j }) => ({
  query: i === null ? null : { side: "target", index: i },
  key: j === null ? null : { side: "source", index: j },
});
