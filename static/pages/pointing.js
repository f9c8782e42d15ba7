/**
 * The one gesture: what is pointed at is lit in every map, in the sentences and in words; a click locks it.
 *
 * @typedef {import("../lib/marks.js").Mark} Mark
 * @typedef {import("../lib/marks.js").Side} Side
 * @typedef {import("../lib/alignment.js").Alignment} Alignment
 * @typedef {{i: number | null, j: number | null}} Cell
 */
import { sharpest } from "../lib/alignment.js";
import {
  NOTHING,
  inBlock,
  inLine,
  inSentences,
  isNothing,
  move,
  ofCell,
  ofWord,
  same,
} from "../lib/marks.js";
import { elsewhereInWords, inWords } from "../lib/words.js";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const HINT = " Point at a word or a cell to read it here; click to lock it.";

export class Pointing {
  /** @type {Mark} */
  #hover = NOTHING;
  /** @type {Mark} */
  #lock = NOTHING;

  /**
   * @param {Document} document
   * @param {import("./explore.js").Page} page
   */
  constructor(document, page) {
    this.page = page;
    this.words = /** @type {import("../elements/attention-words.js").AttentionWords} */ (
      document.getElementById("words")
    );
    this.unlock = /** @type {HTMLButtonElement} */ (document.getElementById("unlock"));
    this.unlock.addEventListener("click", () => this.#setLock(NOTHING));
    for (const type of [
      "token-enter",
      "token-leave",
      "token-move",
      "token-lock",
      "cell-enter",
      "cell-leave",
      "cell-lock",
      "keydown",
    ])
      document.addEventListener(type, this);
  }

  /** A new sentence has come: what was lit is no more. */
  forget() {
    this.#hover = this.#lock = NOTHING;
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event));
    const [what, how] = event.type.split("-");
    if (how === "leave") return this.#setHover(NOTHING);
    const mark = this.#markOf(what, /** @type {CustomEvent} */ (event));
    if (!mark) return;
    if (how === "move" && !isNothing(this.#lock)) this.#setLock(mark);
    else if (how === "enter" || how === "move") this.#setHover(mark);
    else this.#setLock(same(mark, this.#lock) ? NOTHING : mark);
  }

  /**
   * @param {string} what
   * @param {CustomEvent} event
   * @returns {Mark | null}
   */
  #markOf(what, { target, detail }) {
    if (what === "cell") return this.page.alignment && ofCell(detail, sidesOf(this.page.alignment));
    const field = /** @type {Element} */ (target).closest("[data-side]");
    const side = /** @type {HTMLElement | null} */ (field)?.dataset.side;
    return ofWord(side === "target" ? "target" : "source", detail.index);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      target.closest("textarea, select, dialog, [popover]")
    )
      return;
    const unlocked = isNothing(this.#lock);
    if (event.key === "Escape" && !unlocked) return this.#setLock(NOTHING);
    if (!ARROWS.includes(event.key)) return;
    const { alignment } = this.page;
    if (unlocked && !(alignment && target.closest("attention-heatmap"))) return;
    event.preventDefault();
    if (unlocked && alignment) return this.#setLock(ofCell(sharpest(alignment), sidesOf(alignment)));
    this.#setLock(move(this.#lock, event.key, (side) => this.#tokens(side).length));
  }

  /** @param {Side} side */
  #tokens(side) {
    const answer = /** @type {import("../api.js").Answer} */ (this.page.answer);
    return side === "fed" ? answer.target.fed : answer[side].tokens;
  }

  /** @param {Mark} mark */
  #setHover(mark) {
    if (same(mark, this.#hover)) return;
    this.#hover = mark;
    if (isNothing(this.#lock)) this.refresh();
  }

  /** @param {Mark} mark */
  #setLock(mark) {
    this.#lock = mark;
    if (isNothing(mark)) this.#hover = NOTHING;
    this.refresh();
  }

  /** Light everything again, as the mark and the opened head are now. */
  refresh() {
    const { alignment, atlas, bar, view } = this.page;
    const locked = !isNothing(this.#lock);
    const mark = locked ? this.#lock : this.#hover;
    atlas.mark = mark;
    this.unlock.dataset.locked = String(locked);
    this.unlock.disabled = !locked;
    for (const side of /** @type {const} */ (["source", "target"])) bar.line(side).lit = inLine(mark, side);
    if (!alignment) return;
    const cell = inBlock(mark, sidesOf(alignment));
    view.lit = cell;
    const weights = inSentences(alignment, cell);
    bar.line("source").weights = weights.source;
    bar.line("target").weights = weights.target;
    this.words.parts = this.#say(alignment, cell, mark, locked);
  }

  /**
   * @param {Alignment} alignment
   * @param {Cell} cell
   * @param {Mark} mark
   * @param {boolean} locked
   */
  #say(alignment, cell, mark, locked) {
    const parts = this.#elsewhere(cell, mark) ?? inWords(alignment, cell);
    if (isNothing(mark)) parts.push({ text: HINT, role: "hint" });
    return locked ? [{ text: "Locked. " }, ...parts] : parts;
  }

  /**
   * @param {Cell} cell
   * @param {Mark} mark
   */
  #elsewhere({ i, j }, { query, key }) {
    const place = query ?? key;
    if (i !== null || j !== null || !place) return null;
    return elsewhereInWords(this.#tokens(place.side)[place.index], query ? "query" : "key");
  }
}

/** @param {Alignment} a */
const sidesOf = (a) => ({ rows: a.rows.side, columns: a.columns.side });
