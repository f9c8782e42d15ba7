/** What is pointed at: a piece is the same in the maps of both models, which read the same; each names its rows its way. */
import { HoverLock } from "../shared/page/hover-lock.js";
import { NOTHING, inBlock, inLine, inSentences, isNothing, ofWord } from "../shared/head/marks.js";
import { said } from "../shared/head/said.js";
import { sharpest } from "../shared/head/weights.js";
import { tellingRow } from "../shared/plain-words.js";

const NOWHERE = { i: null, j: null };

/** @param {Alignment} a */
const sidesOf = (a) => ({ rows: a.rows.side, columns: a.columns.side, n: a.n });

export class TrainingPointing extends HoverLock {
  /**
   * @param {Document} document
   * @param {import("./page.js").TrainingPage} page
   */
  constructor(document, page) {
    super(document, /** @type {HTMLButtonElement} */ (document.getElementById("unlock")));
    this.page = page;
  }

  /** The slider keeps its arrow keys. @param {Event} event */
  handleEvent(event) {
    if (/** @type {Element} */ (event.target).closest?.("#here")) return;
    const slides = /** @type {Element} */ (event.target).closest?.("input");
    if (event.type === "keydown" && slides && /** @type {KeyboardEvent} */ (event).key !== "Escape") return;
    if (this.page.found) super.handleEvent(event);
  }

  get #alignment() {
    return this.page.alignments[0] ?? null;
  }

  /**
   * @param {string} what
   * @param {CustomEvent} event
   * @returns {Mark}
   */
  markOf(what, { target, detail }) {
    const side = this.page.shownSides.find(({ element }) => element.contains(/** @type {Node} */ (target)));
    if (what === "cell") return markAt(/** @type {Alignment} */ (side?.alignment), detail);
    const isSource = /** @type {Element} */ (target).closest("[data-side=source]");
    return ofWord(isSource ? "source" : "target", detail.index);
  }

  get clearest() {
    const a = this.#alignment;
    return a ? markAt(a, { i: tellingRow(a), j: null }) : super.clearest;
  }

  get lockedCell() {
    const a = this.#alignment;
    return a ? inBlock(this.lock, sidesOf(a)) : NOWHERE;
  }

  /** @param {Cell} lock */
  relock(lock) {
    const a = this.#alignment;
    this.restore(a && (lock.i ?? 0) < a.n && (lock.j ?? 0) < a.m ? markAt(a, lock) : NOTHING);
  }

  /** @param {Element} target */
  first(target) {
    const a = this.#alignment;
    return a && target.closest("attention-heatmap") ? markAt(a, sharpest(a)) : null;
  }

  /** @param {Side} side */
  count(side) {
    const a = /** @type {Alignment} */ (this.#alignment);
    return side === "source" ? a.m : a.n;
  }

  lockMoved() {
    this.page.keep({ lock: this.lockedCell });
  }

  refresh() {
    super.refresh();
    const nothing = isNothing(this.mark);
    for (const side of this.page.shownSides) {
      const { alignment } = side;
      if (!alignment) continue;
      const cell = nothing ? NOWHERE : inBlock(this.mark, sidesOf(alignment));
      side.heatmap.lit = cell;
      side.words.parts = nothing ? HINT : said(alignment, cell);
    }
    for (const side of /** @type {const} */ (["source", "target"]))
      this.page.bar.line(side).lit = inLine(this.mark, side);
    const a = this.#alignment;
    const weights = a && !nothing ? inSentences(a, inBlock(this.mark, sidesOf(a))) : null;
    this.page.bar.line("source").weights = weights?.source ?? null;
    this.page.bar.line("target").weights = weights?.target ?? null;
  }
}

const HINT = [
  {
    text: "Point at a row or a cell to read it here; click to lock it.",
    role: /** @type {const} */ ("hint"),
  },
];

/**
 * @param {Alignment} a
 * @param {{i: number | null, j: number | null}} cell
 * @returns {Mark}
 */
const markAt = (a, { i, j }) => ({
  query: i === null ? null : { side: a.rows.side, index: i },
  key: j === null ? null : { side: a.columns.side, index: j },
});
