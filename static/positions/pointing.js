/**
 * What is pointed at in the two maps of Positions: a piece of the sentence is the same piece in both, wherever it stands;
 * a written word is the same word in the other translation, if it is there.
 *
 * @typedef {import("./address.js").Lock} Lock
 * @typedef {{i: number | null, j: number | null}} Cell
 */
import { sharpest } from "../shared/head/weights.js";
import { missingInWords } from "../shared/head/across-models.js";
import { NOTHING, inBlock, inLine, inSentences, isNothing, ofWord } from "../shared/head/marks.js";
import { placesBefore } from "./moved-pieces.js";
import { sameWord } from "../shared/head/same-word.js";
import { said } from "../shared/head/said.js";
import { tellingRow } from "../shared/plain-words.js";
import { HoverLock } from "../shared/page/hover-lock.js";

const NOWHERE = { i: null, j: null };

export class PositionsPointing extends HoverLock {
  /**
   * @param {Document} document
   * @param {LivePart} part
   */
  constructor(document, part) {
    super(document, /** @type {HTMLButtonElement} */ (document.getElementById("unlock")));
    this.part = part;
  }

  /** Sliders keep their arrow keys. @param {Event} event */
  handleEvent(event) {
    const typing = /** @type {Element} */ (event.target).closest?.("input");
    if (event.type === "keydown" && typing && /** @type {KeyboardEvent} */ (event).key !== "Escape") return;
    if (this.part.shown) super.handleEvent(event);
  }

  get #readings() {
    const shown = this.part.shown;
    return shown ? [shown.before, shown.after] : [];
  }

  /**
   * @param {string} what
   * @param {CustomEvent} event
   * @returns {Mark | null}
   */
  markOf(what, { target, detail }) {
    const place = /** @type {Element} */ (target);
    if (what === "cell") return this.#ofCell(mapOf(place), detail);
    const mark = ofWord(place.closest("[data-side=target]") ? "target" : "source", detail.index);
    return mark.query ? { query: { ...mark.query, model: 0 }, key: null } : mark;
  }

  /**
   * @param {number} k which map
   * @param {Cell} cell
   * @returns {Mark}
   */
  #ofCell(k, { i, j }) {
    const { rows } = this.#readings[k].alignment;
    const before = this.#places(k);
    return this.#mark({
      i: i !== null && rows.side === "source" ? before[i] : i,
      j: j === null ? null : before[j],
      map: k,
    });
  }

  /** @param {Lock} lock source pieces by their place as trained @returns {Mark} */
  #mark({ i, j, map }) {
    const { side } = this.#readings[map].alignment.rows;
    return {
      query: i === null ? null : { side, index: i, ...(side === "target" ? { model: map } : {}) },
      key: j === null ? null : { side: "source", index: j },
    };
  }

  /** Of the first map. */
  get clearest() {
    const [before] = this.#readings;
    return before ? this.#ofCell(0, { i: tellingRow(before.alignment), j: null }) : super.clearest;
  }

  /** What is locked in the maps. @returns {Lock} */
  get lockedCell() {
    const rows = this.#readings[0].alignment.rows.side;
    return { ...inBlock(this.lock, { rows, columns: "source" }), map: this.lock.query?.model ?? 0 };
  }

  /** @param {Lock} lock nothing is locked if it is not there */
  relock(lock) {
    const { n, m } = this.#readings[lock.map].alignment;
    this.restore((lock.i ?? 0) < n && (lock.j ?? 0) < m ? this.#mark(lock) : NOTHING);
  }

  /** Of each piece that a reading has its place as trained. @param {number} k */
  #places(k) {
    const [before] = this.#readings;
    return placesBefore(before.answer.source, this.#readings[k].answer.source);
  }

  /** @param {Element} target */
  first(target) {
    if (!target.closest("attention-heatmap")) return null;
    const k = mapOf(target);
    return this.#ofCell(k, sharpest(this.#readings[k].alignment));
  }

  /**
   * @param {Side} side
   * @param {number} [model]
   */
  count(side, model = 0) {
    const { answer } = this.#readings[model];
    return side === "source" ? answer.source.tokens.length : answer.target.tokens.length;
  }

  lockMoved() {
    this.part.keepLock(this.lockedCell);
  }

  /** Light both maps and the sentences, as the mark is now. */
  refresh() {
    super.refresh();
    const { bar, view } = this.part;
    const cells = this.#readings.map((_, k) => this.#cellIn(k));
    cells.forEach((cell, k) => {
      view.maps[k].lit = cell;
      view.words[k].parts = this.#say(k, cell);
    });
    for (const side of /** @type {const} */ (["source", "target"])) bar.line(side).lit = this.#inBar(side);
    const weights = cells[0] ? inSentences(this.#readings[0].alignment, cells[0]) : null;
    bar.line("source").weights = weights?.source ?? null;
    bar.line("target").weights = weights?.target ?? null;
  }

  /** @param {"source" | "target"} side */
  #inBar(side) {
    const { query, key } = this.mark;
    return inLine({ query: query?.model ? null : query, key }, side);
  }

  /** What the mark lights in a map. @param {number} k @returns {Cell} */
  #cellIn(k) {
    const { query, key } = this.mark;
    if (isNothing(this.mark)) return NOWHERE;
    const before = this.#places(k);
    const at = (/** @type {number} */ index) => before.indexOf(index);
    const rows = this.#readings[k].alignment.rows.side;
    return {
      i: query?.side !== rows ? null : rows === "source" ? at(query.index) : this.#rowIn(k, query),
      j: key ? at(key.index) : null,
    };
  }

  /**
   * @param {number} k
   * @param {PieceAt} query
   */
  #rowIn(k, { index, model = 0 }) {
    if (model === k) return index;
    const [from, to] = [model, k].map((one) => this.#readings[one].answer.target.tokens);
    return sameWord(from, index, to);
  }

  /**
   * @param {number} k
   * @param {Cell} cell
   */
  #say(k, cell) {
    const { query } = this.mark;
    if (isNothing(this.mark))
      return [
        {
          text: "Point at a word or a cell to read it here; click to lock it.",
          role: /** @type {const} */ ("hint"),
        },
      ];
    const { alignment, answer } = this.#readings[k];
    if (query?.side === "target" && alignment.rows.side === "target" && cell.i === null) {
      const { tokens } = this.#readings[query.model ?? 0].answer.target;
      return missingInWords({ tokens, index: query.index }, answer.target.tokens);
    }
    if (cell.i === null && cell.j === null)
      return [
        { text: "No row of this block stands for a written word.", role: /** @type {const} */ ("hint") },
      ];
    return said(alignment, cell);
  }
}

/** @param {Element} place */
const mapOf = (place) =>
  /** @type {HTMLElement | null} */ (place.closest("[data-reading]"))?.dataset.reading === "after" ? 1 : 0;
