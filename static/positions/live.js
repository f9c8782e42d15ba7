/**
 * The third part of Positions: a sentence as the model was trained to read it, and with another word order.
 *
 * @typedef {import("../shared/page/page.js").History} History
 * @typedef {{answer: Answer, alignment: Alignment}} Reading
 * @typedef {{before: Reading, after: Reading, title: string}} Shown
 */
import { fetchChanged, fetchReading } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { chooseHead } from "../shared/head/choose.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { modelOf } from "../shared/sentence/models.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { UNLOCKED, readLive, writePositions } from "./address.js";
import { LiveChoice } from "./choice.js";
import { LiveView } from "./view.js";
import { changeTitle, interventionsOf } from "./word-order.js";
import { learnedInWords, otherModelInWords } from "./words.js";

const NO_HEAD = "There is no such head in the encoder or in cross-attention; the usual one is open.";

export class LivePart extends SentencePage {
  /** whether a person has asked for what is shown */
  #chosen = false;
  #opened = readLive(location.search);

  /**
   * @param {Document} document
   * @param {PositionsPage} page
   */
  constructor(document, page) {
    super(
      { read: readLive, write: (state) => writePositions(page.settings, this.#said(state)) },
      "Positions",
      {
        lock: UNLOCKED,
      },
    );
    this.page = page;
    this.section = /** @type {HTMLElement} */ (document.getElementById("live"));
    this.learned = /** @type {HTMLElement} */ (document.getElementById("learned"));
    this.bar = new SentenceBar(document, this);
    this.status = new Status(this.section, this.bar);
    this.choice = new LiveChoice(document, this);
    this.view = new LiveView(document, this);
  }

  /** What opens by itself is not in the address, which is about the encoding too. @param {any} state */
  #said(state) {
    const { change, lock } = state;
    return this.#chosen ? state : { ...this.#opened, change, lock };
  }

  /** @returns {Shown | null} */
  get shown() {
    return this.found;
  }

  /** @param {Model[]} models @returns {Model[]} those that are given positions */
  modelsOf(models) {
    this.learned.textContent = learnedInWords(models);
    const placed = models.filter((model) => model.positions && !isGuest(model));
    if (placed.length) return placed;
    throw new ApiError("No model here uses positions: install a Transformer.", "no_model", null, 404);
  }

  /**
   * @param {string} id
   * @param {Model} model
   */
  noModel(id, model) {
    return otherModelInWords(id, model, this.served.filter(isGuest));
  }

  /** @param {{model: string}} state @returns {Model} of one without positions, another of its task */
  modelFor({ model }) {
    const task = this.served.find(({ id }) => id === model)?.task;
    const alike = this.models.filter((one) => one.task === task);
    return modelOf(alike.length ? alike : this.models, model);
  }

  /**
   * The decoder's own heads are left out, since its positions stay as they are.
   *
   * @param {State} asked
   * @param {Model} model
   */
  choose(asked, model) {
    const blocks = model.blocks.filter(({ name }) => name !== "decoder");
    const { focus, found } = chooseHead(/** @type {any} */ (asked), { ...model, blocks }, "produced");
    return {
      wish: { ...asked, ...focus, numbers: this.#numbersOf(asked.change) },
      notice: found ? "" : NO_HEAD,
    };
  }

  /**
   * @param {Question} question
   * @param {History} [history]
   */
  translate(question, history) {
    this.#chosen = true;
    return super.translate(question, history);
  }

  /** @param {{change?: ChangeId, focus?: Focus}} choice */
  pick({ change = this.wish.change, focus }) {
    this.#chosen = true;
    return this.open({ change, ...focus, numbers: this.#numbersOf(change), lock: UNLOCKED });
  }

  /** A field has changed: if it is one of the change that is shown, so does that. */
  follow() {
    const numbers = this.#numbersOf(this.wish.change);
    if (this.question) return this.go({ ...this.wish, ...this.question, numbers }, "replace");
  }

  /** Numbers of a change; null where one of them is none. @param {ChangeId} change */
  #numbersOf(change) {
    const { page } = this;
    const needed = /** @type {const} */ ({ shifted: ["by"], shuffled: ["seed"] })[
      /** @type {"shifted"} */ (change)
    ];
    return page.good([...(needed ?? [])]) ? { by: page.number("by"), seed: page.number("seed") } : null;
  }

  /**
   * While a number of the change is wrong, the earlier one stays.
   *
   * @param {State} wish
   * @param {History} history
   */
  async go(wish, history) {
    const { block, layer, head, change, numbers } = wish;
    const old = !numbers && this.isShown(wish);
    this.choice.show(this.modelFor(wish), { block, layer, head }, change);
    this.section.toggleAttribute("data-old", old);
    if (!old) return super.go(wish, history);
    this.wish = wish;
    this.status.partly();
    return false;
  }

  /** @param {State} state */
  asks(state) {
    const { block, layer, head } = state;
    return [questionOf(state), block, layer, head, this.#interventions(state)];
  }

  /** @param {any} state */
  #interventions({ change, numbers }) {
    return numbers ? interventionsOf(change, numbers) : [];
  }

  /**
   * The sentence as trained, and with the change; without one they are the same.
   *
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    const { block, layer, head, change, numbers } = wish;
    const focus = { block, layer, head };
    const interventions = this.#interventions(wish);
    const question = questionOf(wish);
    const before = /** @type {Reading} */ (await fetchReading(question, focus, signal));
    const after = interventions.length ? await fetchChanged(question, focus, interventions, signal) : before;
    return {
      answer: before.answer,
      before,
      after,
      title: numbers ? changeTitle(change, numbers) : "as trained",
    };
  }

  /** @param {Shown} found */
  async draw(found) {
    const { change, numbers, lock } = this.state;
    this.view.draw(found, this.model, numbers ? change : "trained", lock);
    this.keep({ lock: this.view.pointing.lockedCell });
    return true;
  }

  settle() {
    if (this.state.numbers) super.settle();
    else this.status.partly();
  }

  /** @param {import("./address.js").Lock} lock */
  keepLock(lock) {
    this.keep({ lock });
  }

  /** @param {unknown} error */
  problem(error) {
    super.problem(error);
    const { block, layer, head, change } = this.state;
    if (this.model) this.choice.show(this.model, { block, layer, head }, change);
  }
}

/** @param {Model} model whose order cannot be changed: of Hugging Face, or one that continues a text */
const isGuest = ({ family, task }) => family === "hugging-face" || task === "continuing";
