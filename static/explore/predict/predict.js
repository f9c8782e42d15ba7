/**
 * Predict, then look: while the address asks a question, `predict=`, what answers it is out of the document, see
 * `cover.js`. An answer is locked first and shown then, beside what the model does.
 *
 * @typedef {import("../page.js").Page} Page
 * @typedef {import("./posing.js").Posed} Posed
 * @typedef {import("./kept.js").Given} Given
 * @typedef {import("./question.js").Asked} Asked
 */
import { fetchDecoding } from "../../shared/api.js";
import { h, withParts } from "../../shared/dom.js";
import { firstPiece, lastPiece, inMap } from "../../shared/head/axis-pieces.js";
import { blockTitle, headTitle } from "../../shared/head/titles.js";
import { isPresented } from "../../shared/page/present.js";
import { isSpelled } from "../../shared/sentence/pieces.js";
import { count, fixed, plain } from "../../shared/words.js";
import { after, kindsOf, neighbour, rowOf, rowsToAsk } from "./choosing.js";
import { Cover } from "./cover.js";
import { Store, counts, locked, shown, tableOf } from "./kept.js";
import { optionsOf } from "./next-pieces.js";
import {
  columnToAsk,
  columnsOf,
  mostDifferent,
  poseHead,
  poseLook,
  poseMore,
  poseNext,
  poseSay,
  poseWeights,
} from "./posing.js";
import { KINDS, readAsked, writeAsked } from "./question.js";
import { guessOf } from "./scoring.js";
import { WordBars } from "./word-bars.js";

const MOST = 500; // characters of a prediction in one's own words
const NO_KIND = "The question of this link cannot be asked here; this one is asked instead.";
const NO_ROW = "The row of this link cannot be asked about here; this one is asked about instead.";

export class Predict extends withParts(`
  section=#predict title=#predict-title asked=attention-words#predict-asked place=#predict-place written=#predict-written
  kinds=#predict-kinds noticeLine=#predict-notice answer=#predict-answer bars=#predict-bars text=textarea#predict-text
  sum=#predict-sum says=attention-words#predict-says lock=button#predict-lock reveal=button#predict-reveal
  another=button#predict-another skip=button#predict-skip keptLine=#predict-kept count=#predict-count
  save=button#predict-save forget=button#predict-forget switch=button#predict-switch
`) {
  #store = new Store();
  /** @type {Posed | null} */
  #posed = null;
  /** @type {number | null} the piece of the row that was asked about last: another kind of question is about it too */
  #piece = null;
  /** @type {Map<string, Given>} not locked, by their questions */
  #drafts = new Map();

  /**
   * @param {Document} document
   * @param {Page} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.cover = new Cover(document);
    if (!customElements.get("word-bars")) customElements.define("word-bars", WordBars);
    this.bars.addEventListener("word-choose", (event) =>
      this.#draft({ choice: /** @type {CustomEvent} */ (event).detail.index }),
    );
    this.bars.addEventListener("word-give", (event) => this.#give(/** @type {CustomEvent} */ (event).detail));
    this.text.addEventListener("input", () => this.#draft({ text: this.text.value }));
    this.text.addEventListener("keydown", (event) => event.stopPropagation());
    this.lock.addEventListener("click", () => this.#lock());
    this.reveal.addEventListener("click", () => this.#reveal());
    this.skip.addEventListener("click", () => this.#reveal());
    this.another.addEventListener("click", () => this.#askAnother());
    this.kinds.addEventListener("click", ({ target }) => {
      const { kind } = /** @type {HTMLElement} */ (target).dataset;
      if (kind) void this.#ask({ kind: /** @type {Asked["kind"]} */ (kind), row: this.#piece });
    });
    this.save.addEventListener("click", () => this.#save());
    this.forget.addEventListener("click", () => this.#forget());
  }

  /** Whether the answer is out of the document. */
  get covers() {
    return this.cover.isOn;
  }

  /** @returns {Asked} */
  get #asked() {
    return readAsked(this.page.state.predict);
  }

  get #key() {
    return keyOf(this.page.state);
  }

  get #kept() {
    return this.#store.all[this.#key];
  }

  /** @returns {Given | null} what is answered, locked or not */
  get #given() {
    return this.#kept ? this.#kept.given : (this.#drafts.get(this.#key) ?? null);
  }

  /** An address is read: what may answer it goes before anything is drawn. @param {any} state */
  restore(state) {
    this.#cover(Boolean(state.predict) && !this.#store.all[keyOf(state)]?.shown);
  }

  /** Ask, or stop asking: the switch and its key. */
  toggle() {
    const { page } = this;
    const { block, lock } = page.state;
    const asked = writeAsked(block ? { kind: "look", row: lock.i } : { kind: "next" });
    return page.open({ predict: page.wish.predict ? "" : asked });
  }

  /** @param {boolean} on */
  #cover(on) {
    const focused = document.activeElement;
    this.cover.isOn = this.page.bar.covered = on;
    if (!on) return;
    this.page.pointing.forget();
    this.page.pointing.refresh();
    if (focused && !focused.isConnected) this.title.focus({ preventScroll: true });
  }

  /**
   * Put the question of the address.
   *
   * @param {object} found what is drawn with it
   * @returns {Promise<boolean>} whether nothing else is drawn: the answer is covered, or all is drawn anew without a cover
   */
  async draw(found) {
    const { page } = this;
    const isAsked = Boolean(page.state.predict);
    this.switch.ariaPressed = String(isAsked);
    const isOpen = !isAsked || Boolean(this.#kept?.shown);
    if (!isOpen) this.#cover(true);
    Object.assign(page.unlocked, { predict: isAsked ? this.#asked.kind : "" }); // of another sentence: another row
    if (isAsked && !(await this.#pose(found))) return true;
    this.section.hidden = !isAsked;
    if (isOpen && this.covers) await this.#uncover({});
    else if (this.covers) page.bar.wait("\u00a0");
    return this.covers || found !== page.found;
  }

  /** All is drawn anew, with nothing out. @param {{lock?: Cell}} part of the state */
  #uncover(part) {
    this.#cover(false);
    return this.page.again(part);
  }

  /**
   * @param {object} found
   * @returns {Promise<boolean>} whether it is still wanted
   */
  async #pose(found) {
    const { page } = this;
    const a = page.state.block ? await page.opened() : null;
    if (found !== page.found || (page.state.block && !a)) return false;
    const asked = this.#asked;
    const isSaved = "saved" in document.documentElement.dataset;
    const kinds = kindsOf(page.model, a, { forced: page.answer.target.forced, isSaved });
    const kind = kinds.includes(asked.kind) ? asked.kind : kinds[0];
    const place = a ? rowOf(a, asked.row) : { row: null, isThere: true };
    const posed = await this.#posedAs({ ...asked, kind }, a, place.row);
    if (!posed || found !== page.found) return false;
    this.#posed = posed;
    if (posed.row !== null) this.#piece = a && kind !== "next" ? firstPiece(a.rows, posed.row) : posed.row;
    this.place.textContent = placeOf(a, kind) ?? page.model.name;
    this.#showWritten(a);
    this.#offer(kinds, kind);
    const isOther = kind !== asked.kind || !asked.isKnown;
    this.#notice(isOther ? NO_KIND : place.isThere || kind === "say" || kind === "next" ? "" : NO_ROW);
    this.#show();
    return true;
  }

  /**
   * @param {Asked} asked
   * @param {Alignment | null} a
   * @param {number | null} row of the map
   * @returns {Promise<Posed | null>}
   */
  async #posedAs({ kind, row: piece, column, other }, a, row) {
    if (kind === "next") return this.#posedNext(piece);
    if (!a || row === null || kind === "say") return poseSay(a);
    if (kind === "look") return poseLook(a, row);
    if (kind === "weights") return poseWeights(a, row);
    const shape = this.page.model.blocks.find((/** @type {BlockShape} */ { name }) => name === a.block);
    if (kind === "head") return this.#posedHead(shape, a, row, column);
    const isThere = other && other.layer <= shape.layers && other.head <= shape.heads;
    const b = await this.#openedBeside(a, isThere ? other : neighbour(shape, a));
    if (!b) return null;
    return poseMore(a, b, row, columnIn(a, row, column) ?? mostDifferent([a, b], row));
  }

  /**
   * Another head of the block, its rows named as those of the opened one: else merged words would not be the same.
   *
   * @param {Alignment} a the opened one
   * @param {{layer?: number, head: number}} place
   */
  #openedBeside({ served }, place) {
    return this.page.opened({ ...place, ...(served && { rows: served }) });
  }

  /**
   * @param {BlockShape} shape
   * @param {Alignment} a
   * @param {number} row of the map
   * @param {number | null} column a piece
   * @returns {Promise<Posed | null>}
   */
  async #posedHead(shape, a, row, column) {
    const heads = [];
    for (let head = 1; head <= shape.heads; head++) {
      const one = await this.#openedBeside(a, { head });
      if (!one) return null;
      heads.push(one);
    }
    return poseHead(heads, row, columnIn(a, row, column) ?? columnToAsk(heads, row));
  }

  /** @param {number | null} piece @returns {Promise<Posed | null>} */
  async #posedNext(piece) {
    const { page } = this;
    const decoding = await page.asking.ask(
      (signal) => fetchDecoding(page.state, { method: "greedy" }, signal),
      (words) => page.bar.wait(words),
    );
    if (!decoding) return null;
    const { target, candidates } = decoding;
    const first = Math.min(target.read, target.tokens.length - 1);
    const step = piece !== null && piece >= first && piece < target.tokens.length ? piece : first;
    return poseNext(optionsOf(candidates[step]), target.tokens[step], {
      step,
      spelled: isSpelled(target.tokens),
    });
  }

  /** What was written before, as far as the question needs it. @param {Alignment | null} a */
  #showWritten(a) {
    const { row, kind } = /** @type {Posed} */ (this.#posed);
    const { target } = this.page.answer;
    const side = kind === "next" ? "target" : a?.rows.side;
    this.written.hidden = row === null || (side !== "target" && side !== "fed");
    if (this.written.hidden || row === null) return;
    const pieceOf = side === "fed" ? lastPiece : firstPiece; // what was fed is written, what is produced is not yet
    const piece = a && kind !== "next" ? pieceOf(a.rows, row) : row;
    const end = target.offsets[piece - 1]?.[1] ?? 0;
    const words = /** @type {HTMLElement} */ (this.written.querySelector("bdi"));
    words.textContent = Array.from(target.text).slice(0, end).join("") || "nothing yet";
    words.lang = end ? this.page.task.target.lang : "en";
  }

  /**
   * @param {Asked["kind"][]} kinds
   * @param {Asked["kind"]} chosen
   */
  #offer(kinds, chosen) {
    const button = (/** @type {Asked["kind"]} */ kind) =>
      h(
        "button",
        { type: "button", className: "quiet", dataset: { kind }, ariaPressed: String(kind === chosen) },
        KINDS[kind],
      );
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.kind;
    this.kinds.replaceChildren(...kinds.map(button));
    /** @type {HTMLElement | null} */ (
      focused && this.kinds.querySelector(`[data-kind=${focused}]`)
    )?.focus();
  }

  /** @param {string} words */
  #notice(words) {
    this.noticeLine.textContent = words;
    this.noticeLine.hidden = !words;
  }

  #show() {
    const posed = /** @type {Posed} */ (this.#posed);
    const kept = this.#kept;
    this.asked.parts = posed.asked;
    this.section.dataset.shows = kept?.shown ? "outcome" : "question";
    if (kept?.shown) this.answer.dataset.figure = "My prediction and the model";
    else delete this.answer.dataset.figure;
    this.text.hidden = posed.mode !== "write";
    this.text.readOnly = Boolean(kept);
    if (posed.mode === "write" && this.text.value !== (this.#given?.text ?? ""))
      this.text.value = this.#given?.text ?? "";
    this.bars.hidden = posed.mode === "write" || !posed.words.length;
    this.#showBars();
    this.#showSum();
    const steps = { locked: kept?.given ? "Locked. " : "" };
    this.says.parts = kept?.shown
      ? posed.outcome(kept.given).says
      : [{ text: `${steps.locked}${HINTS[kept ? "locked" : posed.mode]}`, role: "hint" }];
    this.lock.hidden = Boolean(kept);
    this.lock.disabled = !isAnswered(this.#given);
    this.reveal.hidden = Boolean(kept?.shown);
    this.reveal.disabled = !kept;
    this.skip.hidden = Boolean(kept);
    this.another.hidden = posed.row === null;
    this.#showKept();
  }

  #showBars() {
    const { mode, words, names, asked, outcome } = /** @type {Posed} */ (this.#posed);
    const given = this.#given;
    const label = plain(asked);
    const bars = /** @type {WordBars} */ (this.bars);
    if (mode === "write") return;
    if (this.#kept?.shown) bars.view = { mode: "show", words, names, label, ...outcome(given).bars };
    else if (mode === "choose")
      bars.view = { mode, words, names, label, chosen: given?.choice ?? null, isLocked: Boolean(this.#kept) };
    else bars.view = { mode, words, names, label, guess: guessOf(this.#taps), isLocked: Boolean(this.#kept) };
  }

  get #taps() {
    const { words } = /** @type {Posed} */ (this.#posed);
    const taps = this.#given?.taps ?? [];
    return words.map((_, k) => taps[k] ?? 0);
  }

  /** Of a guess its sum; once it is shown, which bar is whose. */
  #showSum() {
    const { mode } = /** @type {Posed} */ (this.#posed);
    const isGuess = mode === "give" && (!this.#kept || this.#given);
    const sum = guessOf(this.#taps).reduce((all, weight) => all + weight, 0);
    const says = this.#kept?.shown ? "framed: you; filled: the model" : `sum ${fixed(sum)}`;
    this.sum.textContent = isGuess ? says : "";
    this.sum.hidden = !isGuess;
  }

  #showKept() {
    const { answered, skipped } = counts(this.#store.all);
    this.keptLine.hidden = isPresented() || answered + skipped === 0;
    const without = skipped ? `, ${skipped} shown without an answer` : "";
    this.count.textContent = `${count(answered, "prediction")} made${without}.`;
  }

  /** @param {Given} given nothing that is locked changes */
  #draft(given) {
    if (this.#kept) return;
    this.#drafts.set(this.#key, given);
    this.#show();
  }

  /** @param {{index: number, taps: number}} detail */
  #give({ index, taps }) {
    const all = this.#taps;
    all[index] = Math.max(0, all[index] + taps);
    this.#draft({ taps: all });
  }

  #lock() {
    const given = this.#given;
    const length = Array.from(given?.text ?? "").length;
    if (length > MOST)
      return this.#notice(`Shorten your prediction to ${MOST} characters or fewer; it has ${length}.`);
    if (!given || !isAnswered(given)) return;
    this.#notice("");
    this.#store.all = locked(this.#store.all, this.#key, given, this.#about);
    this.#show();
    this.reveal.focus();
  }

  /** @returns {import("./kept.js").About} */
  get #about() {
    const { kind, name, asked } = /** @type {Posed} */ (this.#posed);
    const { model, text } = this.page.state;
    return { question: plain(asked), kind, model, text, place: this.place.textContent ?? "", row: name };
  }

  /** Only what was locked is scored; without an answer it is shown all the same. */
  async #reveal() {
    const posed = /** @type {Posed} */ (this.#posed);
    const { answer, model, score } = posed.outcome(this.#kept?.given ?? null);
    this.#store.all = shown(this.#store.all, this.#key, this.#about, { answer, model, score });
    const isRow = posed.row !== null && posed.kind !== "next";
    await this.#uncover(isRow ? { lock: { i: this.#piece, j: null } } : {});
    this.title.focus({ preventScroll: true });
  }

  /** @param {Pick<Asked, "kind" | "row">} asked */
  #ask(asked) {
    return this.page.open({ predict: writeAsked(asked) });
  }

  async #askAnother() {
    const { kind, row } = /** @type {Posed} */ (this.#posed);
    const a = kind === "next" ? null : await this.page.opened();
    const rows = a
      ? rowsToAsk(a)
      : [...this.page.answer.target.tokens.keys()].slice(this.page.answer.target.read);
    const next = after(rows, row);
    if (next !== undefined) await this.#ask({ kind, row: a ? firstPiece(a.rows, next) : next });
    this.title.focus({ preventScroll: true });
  }

  async #save() {
    const { saveTable } = await import("../../shared/figures/save-dialog.js");
    saveTable(tableOf(this.#store.all), "regard-predictions.csv");
  }

  #forget() {
    const kept = this.#kept;
    this.#store.all = kept ? { [this.#key]: kept } : {};
    this.#show();
  }
}

/**
 * Where the question is asked; undefined: of the whole model.
 *
 * @param {Alignment | null} a
 * @param {Asked["kind"]} kind
 */
function placeOf(a, kind) {
  if (!a || kind === "next") return;
  return kind === "head" ? `${blockTitle(a.block)}, layer ${a.called ?? a.layer}` : headTitle(a);
}

/**
 * The column of a piece, where a row may look at it.
 *
 * @param {Alignment} a
 * @param {number} row
 * @param {number | null} piece
 * @returns {number | null}
 */
function columnIn(a, row, piece) {
  const j = piece === null ? null : inMap(a, { i: null, j: piece }).j;
  return j !== null && columnsOf(a, row).includes(j) ? j : null;
}

const HINTS = {
  choose: "Choose one, then lock your answer.",
  give: "Each tap on a word gives it one share more; a word without a tap keeps a twentieth of a share.",
  write: "Write it down, then lock your answer. It is not scored.",
  locked: "What you answered stays. Now look.",
};

/** @param {Given | null} given */
const isAnswered = (given) =>
  given?.choice !== undefined ||
  Boolean(given?.taps?.some((taps) => taps > 0)) ||
  Boolean(given?.text?.trim());

/** @param {any} state what a question belongs to */
const keyOf = ({ model, text, target, block, layer, head, aggregate, heads, marks, words, rows, predict }) =>
  JSON.stringify([model, text, target, block, layer, head, aggregate, heads, marks, words, rows, predict]);
