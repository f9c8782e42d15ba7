/**
 * The page Word: what made a written piece likely, part by part; and, piece by piece, what came from the source.
 *
 * @typedef {import("../shared/api.js").LogitSplit} LogitSplit
 * @typedef {import("../shared/api.js").Origins} Origins
 * @typedef {import("../shared/page/page.js").History} History
 * @typedef {import("./address.js").WordState} WordState
 */
import { fetchLogitSplit, fetchOrigins } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { AGGREGATES } from "../shared/head/aggregates.js";
import { chooseHead } from "../shared/head/choose.js";
import { namedBy, writtenOf } from "../shared/head/served.js";
import { addressOf, cell, count, oneOf, ROWS } from "../shared/page/address.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { splitsLogits } from "../shared/sentence/models.js";
import { labels } from "../shared/sentence/pieces.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { inLine, ofWord } from "../shared/head/marks.js";
import { address } from "./address.js";
import { linksOf } from "./links.js";
import { openingRow } from "./parts.js";
import { WordView } from "./view.js";

const LOCK = addressOf({ lock: cell, rows: ROWS, aggregate: oneOf(AGGREGATES), step: count }); // as Explore and Steps

/** @param {Document} document */
export function openWord(document) {
  const page = new WordPage(document);
  void page.start();
  return page;
}

export class WordPage extends SentencePage {
  /** @param {Document} document */
  constructor(document) {
    super(address, "Word", { row: 0 });
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.without = new Unsplit(document, this);
    this.view = new WordView(document, this);
    for (const type of ["present-change", "lines-fit"])
      document.addEventListener(type, () => this.answer && this.view.say(this.answer, this.state.of));
    for (const type of ["token-enter", "token-move", "token-leave", "token-lock", "row-choose"])
      document.addEventListener(type, this);
  }

  /** @param {Model} model */
  shows(model) {
    return splitsLogits(model);
  }

  /** The row that was locked on Explore, or the step that was open on Steps, is opened. */
  read() {
    const asked = super.read();
    return { ...asked, row: asked.row || this.#locked(asked) || LOCK.read(location.search).step };
  }

  /**
   * The piece that names the row that was locked, from 1; 0 where none was, or where rows are of the source.
   *
   * @param {WordState} asked
   */
  #locked(asked) {
    const { lock, rows, aggregate } = LOCK.read(location.search);
    const model = this.modelFor(asked);
    if (lock.i === null || !model) return 0;
    const { focus } = chooseHead(asked, model, rows);
    const block = model.blocks.find((/** @type {BlockShape} */ { name }) => name === focus.block);
    const named = namedBy(rows, model, { ...focus, aggregate });
    return block?.rows === "target" ? writtenOf(lock.i + 1, named) : 0;
  }

  /** @param {State} state */
  asks(state) {
    return [questionOf(state), state.row];
  }

  /**
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    const question = questionOf(wish);
    const origins = this.isShown(wish) ? this.found.origins : await originsOf(question, signal);
    const first = wish.row ? null : await this.#first(question, origins, signal);
    Object.assign(wish, { row: wish.row || first });
    const split = await this.#split(question, /** @type {any} */ (wish), signal);
    return { answer: split, origins };
  }

  /**
   * The piece to open, of a sentence that is new.
   *
   * @param {Question} question
   * @param {Origins | ApiError} origins
   * @param {AbortSignal} signal
   */
  async #first(question, origins, signal) {
    if (!(origins instanceof ApiError)) return openingRow(origins.rows, origins.target.tokens);
    const { tokens, read } = (await fetchLogitSplit(question, 1, signal)).target;
    return openingRow(null, tokens, read);
  }

  /**
   * Of a piece that is not there, the last one is split.
   *
   * @param {Question} question
   * @param {{row: number}} wish
   * @param {AbortSignal} signal
   */
  async #split(question, wish, signal) {
    try {
      return await fetchLogitSplit(question, wish.row, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "unknown_row" || wish.row === 1) throw error;
      wish.row = 1;
      return fetchLogitSplit(question, 1, signal);
    }
  }

  /** @param {{answer: LogitSplit, origins: Origins | ApiError}} found @param {boolean} other */
  take(found, other) {
    if (other) this.view.showOrigins(found, this.state.of, this.task);
    this.view.show(found.answer, this.state.of);
    this.#light(null);
  }

  async draw() {
    return true;
  }

  /** @param {import("./address.js").Quantity} of */
  changeQuantity(of) {
    this.keep({ of });
    if (!this.found) return;
    this.view.showOrigins(this.found, of, this.task);
    this.view.show(this.found.answer, of);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const { type, target, detail } = /** @type {CustomEvent} */ (event);
    if (!this.answer) return;
    if (type === "row-choose") return this.open({ row: detail.row + 1 }, "replace");
    const side = /** @type {Element} */ (target).closest("[data-side=target]") ? "target" : "source";
    if (type === "token-lock" && side === "target") return this.open({ row: detail.index + 1 });
    this.#light(type === "token-leave" ? null : ofWord(side, detail.index));
  }

  /** @param {Mark | null} mark what is pointed at; else the piece that is shown */
  #light(mark) {
    const lit = mark ?? ofWord("target", this.answer.row - 1);
    for (const side of /** @type {const} */ (["source", "target"]))
      this.bar.line(side).lit = inLine(lit, side);
  }

  /** @param {import("../shared/api.js").LogitPart} part */
  linksOf(part) {
    return linksOf(part, { model: this.model, question: questionOf(this.state), row: this.answer.row });
  }

  labelsOf() {
    const { source, target } = this.answer;
    return { source: labels(source.tokens), fed: labels(target.fed), written: labels(target.tokens) };
  }
}

/** Of a model that writes with a tanh before its logits. */
class Unsplit extends Without {
  /**
   * @param {Model} model
   * @param {Question} question
   * @param {string} [why]
   */
  show(model, question, why) {
    const tanh = `In ${model.name} a tanh comes between what attention found and the logits, so they are no sum over parts.`;
    super.show(model, question, why ?? (model.family === "recurrent" ? tanh : undefined));
  }
}

/**
 * Where no such sum exists, the sentence that says why.
 *
 * @param {Question} question
 * @param {AbortSignal} signal
 * @returns {Promise<Origins | ApiError>}
 */
async function originsOf(question, signal) {
  try {
    return await fetchOrigins(question, signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_split") return error;
    throw error;
  }
}
