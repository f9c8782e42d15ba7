/**
 * What is pointed at or locked on Change: one cell in all three maps, its words in the sentences, its row as bars. A
 * click on a word of the sentence opens what can be done to it.
 *
 * @typedef {{i: number | null, j: number | null}} Cell
 */
import { sharpest } from "../shared/head/weights.js";
import { carried, placeIn } from "../shared/head/difference.js";
import { pointedInWords } from "./pointed.js";
import { largestOf } from "../shared/maps/largest.js";
import { NOTHING, inBlock, isNothing, ofCell, ofWord } from "../shared/head/marks.js";
import { HoverLock } from "../shared/page/hover-lock.js";
import { wordsFirst } from "../shared/page/present.js";

const OWN = "input, head-picker, weight-bars [role=slider]"; // where arrows have a meaning of their own

export class ChangePointing extends HoverLock {
  /**
   * @param {Document} document
   * @param {ChangePage} page
   */
  constructor(document, page) {
    super(document, /** @type {HTMLButtonElement} */ (document.getElementById("unlock")));
    this.page = page;
    this.words = /** @type {AttentionWords} */ (document.getElementById("words"));
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.page.readings) return;
    if (event.type === "token-lock" && target.closest("[data-side=source]"))
      return this.page.wordMenu.open(target, /** @type {CustomEvent} */ (event).detail.index);
    if (event.type === "keydown") {
      const { key } = /** @type {KeyboardEvent} */ (event);
      if (key === "Escape" ? this.page.wordMenu.forget() : target.closest(OWN)) return;
    }
    super.handleEvent(event);
  }

  get #sides() {
    return /** @type {Readings} */ (this.page.readings).sides;
  }

  get #block() {
    const { rows, columns } = /** @type {Readings} */ (this.page.readings).difference;
    return { rows: rows.side, columns: columns.side };
  }

  /**
   * @param {string} what
   * @param {CustomEvent} event
   * @returns {Mark | null}
   */
  markOf(what, { target, detail }) {
    if (what === "cell") return ofCell(detail, this.#block);
    const line = /** @type {HTMLElement} */ (/** @type {Element} */ (target).closest("[data-side]"));
    const side = line.dataset.side === "target" ? "target" : "source";
    const text = line.dataset.text === "after" ? "after" : "before";
    const k = placeIn(this.#sides[side], text, detail.index);
    return k === null ? null : ofWord(side, k);
  }

  /** @param {Element} target @returns {Mark | null} */
  first(target) {
    const { readings } = this.page;
    if (!readings || !target.closest("change-map")) return null;
    const { difference, before } = readings;
    const { i, j } = sharpest(before.alignment);
    const [most] = largestOf([...difference.difference.values], 1);
    const cell = difference.difference.values[most]
      ? { i: Math.floor(most / difference.m), j: most % difference.m }
      : { i: placeIn(difference.rows.pairs, "before", i), j: placeIn(difference.columns.pairs, "before", j) };
    return ofCell(cell, this.#block);
  }

  /** @param {Side} side */
  count(side) {
    return this.#sides[side].length;
  }

  /** The cell that is locked. */
  get #locked() {
    return inBlock(this.page.readings ? this.lock : NOTHING, this.#block);
  }

  /** Its row of the changed map, from 1; 0: none. */
  get row() {
    return this.#inChanged("rows", this.#locked.i);
  }

  /** Its column of the changed map, from 1; 0: none. */
  get column() {
    return this.#inChanged("columns", this.#locked.j);
  }

  /**
   * @param {"rows" | "columns"} axis
   * @param {number | null} k
   * @returns {number} from 1; 0: it is not there
   */
  #inChanged(axis, k) {
    const pair = k === null ? null : this.page.readings?.difference[axis].pairs[k];
    return (pair?.after ?? -1) + 1;
  }

  /** @param {import("./page.js").Cell} cell that is locked, and nothing else */
  lockAnew({ row, column }) {
    const { rows, columns } = /** @type {Readings} */ (this.page.readings).difference;
    this.forget();
    const i = placeIn(rows.pairs, "after", row - 1);
    const j = placeIn(columns.pairs, "after", column - 1);
    this.restore(ofCell({ i, j }, this.#block));
  }

  /** @param {number} j a column of the changed map, from 0, that joins the row that is locked */
  lockColumn(j) {
    if (j + 1 === this.column) return;
    const { i } = this.#locked;
    const k = placeIn(/** @type {Readings} */ (this.page.readings).difference.columns.pairs, "after", j);
    if (i !== null) this.restore(ofCell({ i, j: k }, this.#block));
  }

  /** Other texts have come: what is locked stays locked in them, if they have it. @param {Readings | null} old */
  carry(old) {
    const { query, key } = this.lock;
    const moved = (/** @type {PieceAt | null} */ place) => {
      const index =
        place && old ? carried(old.sides[place.side][place.index], this.#sides[place.side]) : null;
      return place && index !== null ? { ...place, index } : null;
    };
    this.restore({ query: moved(query), key: moved(key) });
  }

  /** Light everything again, as the mark and the maps are now. */
  refresh() {
    super.refresh();
    const { page, mark } = this;
    if (!page.readings) return;
    const cell = inBlock(mark, this.#block);
    page.maps.lit = cell;
    for (const [line, side, text] of this.#lines) line.lit = this.#inLine(mark, side, text);
    page.row.show(cell, this.locked && cell.i !== null);
    this.words.parts = this.#say(cell);
  }

  lockMoved() {
    if (this.page.readings) this.page.locked();
  }

  /** @returns {[TokenLine, "source" | "target", "before" | "after"][]} */
  get #lines() {
    const { bar, lines } = this.page;
    return [
      [bar.line("source"), "source", "before"],
      [bar.line("target"), "target", "before"],
      [lines.source, "source", "after"],
      [lines.target, "target", "after"],
    ];
  }

  /**
   * The pieces of a line that a mark lights. The decoder was fed the translation one step late.
   *
   * @param {Mark} mark
   * @param {"source" | "target"} side
   * @param {"before" | "after"} text
   */
  #inLine({ query, key }, side, text) {
    const at = (/** @type {PieceAt | null} */ place) =>
      place ? (this.#sides[place.side][place.index]?.[text] ?? null) : null;
    const late = side === "target" && key?.side === "fed" ? (at(key) || 0) - 1 : -1;
    return {
      query: query?.side === side ? at(query) : null,
      key: key?.side === side ? at(key) : late < 0 ? null : late,
    };
  }

  /** @param {Cell} cell */
  #say(cell) {
    const { page, mark } = this;
    if (isNothing(mark)) return page.description;
    const { query } = mark;
    const piece = query?.side === "target" ? this.#sides.target[query.index].before : null;
    const said = [
      ...(piece === null ? [] : page.lines.fateOf(piece)),
      ...pointedInWords(/** @type {Readings} */ (page.readings).difference, cell, wordsFirst()),
    ];
    return this.locked ? [{ text: "Locked. " }, ...said] : said;
  }
}
