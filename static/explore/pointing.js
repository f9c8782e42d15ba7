/** What is pointed at or locked on Explore: lit in every map, in the sentences, and said in words. */
import { sharpest } from "../shared/head/weights.js";
import {
  inBlock,
  inLine,
  inSentences,
  isNothing,
  move,
  ofCell,
  ofWord,
  rowsOf,
  withQuery,
} from "../shared/head/marks.js";
import { inMap, inPieces, isRewritten } from "../shared/head/axis-pieces.js";
import { adds } from "../shared/dom.js";
import { elsewhereInWords } from "../shared/words.js";
import { namesLeftOut, said } from "../shared/head/said.js";
import { later } from "../shared/page/later.js";
import { isPresented, wordsFirst } from "../shared/page/present.js";
import { tellingRow } from "../shared/plain-words.js";
import { HoverLock } from "../shared/page/hover-lock.js";

const MAPS = "attention-heatmap, attention-arcs";
const HINT = " Point at a word or a cell to read it here; click to lock it.";

const addedWords = later(() => import("./added-words.js"));

export class Pointing extends HoverLock {
  /** @type {typeof import("./added-words.js").addedInWords | null} once several rows were lit */
  #addedInWords = null;

  /**
   * @param {Document} document
   * @param {import("./page.js").Page} page
   */
  constructor(document, page) {
    super(document, /** @type {HTMLButtonElement} */ (document.getElementById("unlock")));
    this.page = page;
    this.words = /** @type {AttentionWords} */ (document.getElementById("words"));
    this.several = /** @type {HTMLButtonElement} */ (document.getElementById("several"));
    this.several.addEventListener("click", () => (this.#choosesSeveral = !this.#choosesSeveral));
  }

  /** Whether each click adds a row, as with Ctrl or Shift. */
  get #choosesSeveral() {
    return this.several.ariaPressed === "true";
  }

  set #choosesSeveral(value) {
    this.several.ariaPressed = String(value);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "keydown") this.#onKey(/** @type {KeyboardEvent} */ (event));
    super.handleEvent(event);
  }

  /** @param {KeyboardEvent} event Shift and Space on a map keep its row: the arrows go on to others */
  #onKey(event) {
    const { key, target, defaultPrevented } = event;
    if (key !== " " || !adds(event) || defaultPrevented || !this.lock.query) return;
    if (!(/** @type {Element} */ (target).closest(MAPS))) return;
    event.preventDefault();
    this.restore(withQuery(this.lock, this.lock.query));
  }

  /**
   * @param {Mark} mark
   * @param {CustomEvent} event
   */
  clicked(mark, event) {
    const place = this.#rowOf(mark);
    const more = event.detail?.adds || this.#choosesSeveral;
    if (more && place) return withQuery(this.lock, place);
    return more && this.lock.query?.others
      ? { query: this.lock.query, key: mark.key }
      : super.clicked(mark, event);
  }

  /** @param {Mark} mark the rows that were kept stay @returns {Mark} */
  movedTo(mark) {
    const place = this.#rowOf(mark);
    const { query } = this.lock;
    if (!query?.others || !place || place.side !== query.side) return mark;
    return { query: { ...place, others: query.others }, key: null };
  }

  /** @param {string} key of a map by words from word to word, past what is hidden */
  arrowTo(key) {
    const { alignment: a } = this.page;
    if (!a || !isRewritten(a)) return super.arrowTo(key);
    const at = ofCell(inMap(a, inBlock(this.lock, sidesOf(a))), sidesOf(a));
    if (isNothing(at)) return super.arrowTo(key);
    const to = move(at, key, (side) => (side === a.rows.side ? a.n : a.m));
    return markIn(a, inBlock(to, sidesOf(a)));
  }

  /** @param {Mark} mark @returns {PieceAt | null} the row of the opened head that is its query, or its key */
  #rowOf({ query, key }) {
    const side = this.page.alignment?.rows.side;
    return query ?? (key?.side === side ? key : null);
  }

  /**
   * @param {string} what
   * @param {CustomEvent} event
   * @returns {Mark | null}
   */
  markOf(what, { target, detail }) {
    if (what === "cell") return this.page.alignment && markIn(this.page.alignment, detail);
    const field = /** @type {Element} */ (target).closest("[data-side]");
    const side = /** @type {HTMLElement | null} */ (field)?.dataset.side;
    return ofWord(side === "target" ? "target" : "source", detail.index);
  }

  /** @param {Element} target */
  first(target) {
    const { alignment } = this.page;
    return alignment && target.closest(MAPS) ? markIn(alignment, sharpest(alignment)) : null;
  }

  /** @param {Side} side */
  count(side) {
    return this.#tokens(side).length;
  }

  /** @param {Side} side */
  #tokens(side) {
    const answer = /** @type {Answer} */ (this.page.answer);
    if (side === "hops") return this.page.alignment?.rows.tokens ?? [];
    return side === "fed" ? answer.target.fed : answer[side].tokens;
  }

  /** Light everything again, as the mark and the opened head are now. */
  refresh() {
    const { alignment, atlas, bar, placed, view } = this.page;
    const { locked, mark } = this;
    super.refresh();
    atlas.mark = mark;
    for (const side of /** @type {const} */ (["source", "target"])) bar.line(side).lit = inLine(mark, side);
    if (!alignment) return this.#withoutMap();
    const cell = inMap(alignment, inBlock(mark, sidesOf(alignment)));
    view.lit = cell;
    placed?.light(cell, locked);
    const weights = inSentences(alignment, cell);
    bar.line("source").weights = weights.source;
    bar.line("target").weights = weights.target;
    this.words.parts = this.#say(alignment, cell, mark, locked);
  }

  get clearest() {
    const { alignment } = this.page;
    return alignment ? markIn(alignment, { i: tellingRow(alignment), j: null }) : super.clearest;
  }

  lockMoved() {
    if (!this.locked) this.#choosesSeveral = false;
    this.page.locked();
  }

  #withoutMap() {
    for (const side of /** @type {const} */ (["source", "target"])) this.page.bar.line(side).weights = null;
  }

  /**
   * @param {Alignment} alignment
   * @param {Cell} cell
   * @param {Mark} mark
   * @param {boolean} locked
   */
  #say(alignment, cell, mark, locked) {
    const parts =
      this.#elsewhere(cell, mark, alignment) ??
      (rowsOf(cell).length > 1 ? this.#sum(alignment, cell) : said(alignment, cell));
    if (isPresented()) return [...parts, ...namesLeftOut(this.page.view.heatmap)];
    if (isNothing(mark)) parts.push({ text: HINT, role: "hint" });
    return locked ? [{ text: "Locked. " }, ...parts] : parts;
  }

  /**
   * @param {Alignment} alignment
   * @param {Cell} cell
   * @returns {Part[]} none until the words are loaded
   */
  #sum(alignment, cell) {
    if (this.#addedInWords) return this.#addedInWords(alignment, cell, wordsFirst());
    addedWords().then(
      (words) => {
        this.#addedInWords = words.addedInWords;
        this.refresh();
      },
      ({ message }) => this.page.bar.notice(message),
    );
    return [];
  }

  /**
   * @param {Cell} cell
   * @param {Mark} mark
   * @param {Alignment} alignment
   */
  #elsewhere({ i, j }, { query, key }, alignment) {
    const place = query ?? key;
    if (i !== null || j !== null || !place) return null;
    return elsewhereInWords(this.#tokens(place.side)[place.index], query ? "query" : "key", alignment);
  }
}

/** @param {Alignment} a @param {Cell} cell of its map */
const markIn = (a, cell) => ofCell(inPieces(a, cell), sidesOf(a));

/** @param {Alignment} a */
const sidesOf = (a) => ({
  ...{ rows: a.rows.side, columns: a.columns.side },
  n: isRewritten(a) ? Infinity : a.n, // marks belong to pieces
});
