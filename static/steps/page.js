/**
 * The page Steps: one head, or one step of a recurrent model, stage by stage; keeps its state in the address.
 *
 * @typedef {import("../shared/api.js").Model} Model
 * @typedef {import("../shared/api.js").Question} Question
 * @typedef {import("../shared/api.js").StepsAnswer} StepsAnswer
 * @typedef {import("../shared/api.js").Where} Where
 * @typedef {import("./address.js").StepsState} StepsState
 * @typedef {"push" | "replace"} History
 */
import { ApiError, fetchSteps } from "../shared/api.js";
import { hasSteps, modelOf } from "../shared/sentence/models.js";
import { noSuchHead, noSuchModel } from "../shared/sentence/notes.js";
import { readSteps, whereOf, writeSteps } from "./address.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { SentencePage } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Choice } from "./choice.js";
import { StepsDecoding } from "./decoding/decoding.js";
import { StepsKeys } from "./keys.js";
import { StepsPointing } from "./pointing.js";
import { Walk } from "./walk.js";
import { Without } from "../shared/page/without.js";

/** @param {Document} document */
export function openSteps(document) {
  return new StepsPage(document).start();
}

export class StepsPage extends SentencePage {
  /** @type {StepsState} what is asked for */
  state = readSteps(location.search);
  /** @type {StepsAnswer | null} what is shown */
  #answer = null;
  /** @type {Question | null} what the shown answer answers */
  #question = null;
  /** @type {Where} of what is shown */
  #where = {};

  /** @param {Document} document */
  constructor(document) {
    super();
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.walk = new Walk(document, this);
    this.choice = new Choice(document, this);
    this.without = new Without(document, this);
    this.pointing = new StepsPointing(document, this);
    this.keys = new StepsKeys(document, this);
    this.decoding = new StepsDecoding(document, this);
    this.toExplore = /** @type {HTMLAnchorElement} */ (find("to-explore"));
    this.#fill(find("stage"));
    addEventListener("popstate", () => this.restore());
  }

  /** @param {HTMLElement} stage its pictures end where the window does, however long the sentences are */
  #fill(stage) {
    const above = () => document.documentElement.style.setProperty("--above", `${stage.offsetTop}px`);
    const resize = new ResizeObserver(above);
    for (const part of [this.bar.form, this.walk.view.chain]) resize.observe(part);
  }

  get answer() {
    return this.#answer;
  }

  get question() {
    return this.#question;
  }

  get where() {
    return this.#where;
  }

  /** Whether something newer is on its way. */
  get busy() {
    return this.asking.busy;
  }

  get view() {
    return this.walk.view;
  }

  /** @param {import("../shared/api.js").Model} model */
  shows({ family }) {
    return hasSteps(family);
  }

  /** Show what the address asks for. */
  async restore() {
    const wanted = readSteps(location.search);
    const model = modelOf(this.models, wanted.model);
    if (!model) return;
    this.walk.player.pause();
    const { where, found } = whereOf(wanted, model);
    const question = { model: model.id, text: wanted.text || model.examples[0], target: wanted.target };
    if (this.#answer || !this.bar.source.touched) this.bar.typed(question.text, question.target);
    const { stage, row, column, step, digits, decoding } = wanted;
    Object.assign(this.state, { stage, row, column, step, digits, decoding });
    this.walk.showDigits();
    const drawn =
      same(question, this.#question) && same(where, this.#where)
        ? await this.#back()
        : await this.#ask(question, where, "replace");
    if (!drawn) return; // whatever kept it from being drawn has its own words
    if (wanted.model && wanted.model !== model.id) this.bar.notice(noSuchModel(wanted.model, model));
    else if (!found) this.bar.notice(noSuchHead(model));
    else if (stage && stage !== this.state.stage)
      this.bar.notice(`There is no stage “${stage}” here; the usual one is shown.`);
  }

  /**
   * @param {Question} question
   * @param {History} history
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  async translate(question, history = "push") {
    const unasked = this.notYet(question);
    if (unasked) return unasked;
    const model = modelOf(this.models, question.model);
    const { where } = whereOf({ ...this.state, step: 0 }, model);
    Object.assign(this.state, { step: 0, row: 0, column: 0 });
    return this.#ask(question, where, history);
  }

  /**
   * Another head or another step of the same sentence.
   *
   * @param {Where} where
   * @param {History} history
   * @returns {Promise<boolean>}
   */
  async openSteps(where, history = "push") {
    if (!this.#question || this.status.asking) return false;
    Object.assign(this.state, { row: 0, column: 0 });
    return this.#ask(this.#question, whereOf({ ...this.state, ...where }, this.model).where, history);
  }

  /**
   * @param {Question} question
   * @param {Where} where
   * @param {History} history
   * @returns {Promise<boolean>}
   */
  async #ask(question, where, history) {
    const { doing } = taskOf(modelOf(this.models, question.model).task);
    const again = () => this.#ask(question, where, history);
    if (same(question, this.#question)) {
      this.status.loading();
      this.status.again = again;
    } else this.status.busy(doing, again);
    if (!this.shows(modelOf(this.models, question.model))) return this.#askWithout(question, history);
    try {
      const answer = await this.asking.ask(
        (signal) => fetchSteps(question, where, signal),
        (words) => this.bar.wait(words),
      );
      if (!answer) return false;
      this.#take(answer, question, where);
      return await this.walk.show(history);
    } catch (error) {
      if (error instanceof ApiError && error.code === "unknown_step" && where.step !== 1)
        return this.#askFirst(question, history, error.message);
      if (error instanceof ApiError && error.code === "no_steps")
        return this.#askWithout(question, history, error.message);
      this.problem(error);
      return false;
    }
  }

  /**
   * The first step, where another was asked for that is not there.
   *
   * @param {Question} question
   * @param {History} history
   * @param {string} told
   */
  async #askFirst(question, history, told) {
    const drawn = await this.#ask(question, { step: 1 }, history);
    if (drawn) this.bar.notice(`${told} Step 1 is shown.`);
    return drawn;
  }

  /**
   * From here on these are the steps that the page shows.
   *
   * @param {StepsAnswer} answer
   * @param {Question} question
   * @param {Where} where
   */
  #take(answer, question, where) {
    const changed = question.model !== this.state.model;
    const other = !same(question, this.#question);
    this.#answer = answer;
    this.#question = question;
    this.#where = where;
    Object.assign(this.state, question, where);
    if (changed) this.useModel();
    if (other) {
      this.bar.answer(answer, question);
      document.title = `${answer.source.text} · Steps · Regard`;
    }
    this.without.hide();
    this.choice.show(this.model, where, answer.target.tokens);
    this.view.answer = answer;
    this.status.answered();
  }

  /** @param {string} stage */
  openStage(stage) {
    return this.walk.open(stage);
  }

  /** How the decoder was asked to write. @param {Record<string, string>} decoding */
  changeDecoding(decoding) {
    this.state.decoding = decoding;
    this.write("replace");
  }

  /**
   * Of a recurrent model open the step, of a Transformer light the row.
   *
   * @param {number} step counts from 1; 0: light none
   * @param {History} history
   */
  changeStep(step, history = "push") {
    if (this.#where.step) return step && step !== this.#where.step && this.openSteps({ step }, history);
    if (step === this.state.step) return;
    this.state.step = step;
    this.pointing.refresh();
    this.decoding.refresh();
    this.write(history);
  }

  /**
   * @param {Question} question
   * @param {History} history
   * @param {string} [why]
   */
  async #askWithout(question, history, why) {
    const drawn = await this.askWithout(question, { step: 0, row: 0, column: 0 }, history, why);
    if (!drawn) return false;
    this.#answer = this.#question = null;
    this.#where = {};
    return true;
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    if (this.#answer) return this.#back();
    this.problem(new ApiError(this.task.cancelled, "cancelled"));
  }

  /** To the steps that are shown, whatever was asked for meanwhile. */
  #back() {
    this.asking.cancel();
    this.bar.model = this.model;
    this.status.answered();
    return this.walk.show("replace");
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    if (this.#answer) this.choice.show(this.model, this.#where, this.#answer.target.tokens);
    this.status.problem(error, this.#answer);
  }

  /** @param {History} history */
  write(history) {
    const address = writeSteps(this.state);
    this.toExplore.href = `./${address}`;
    if (address === location.search) return;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }
}

/**
 * @param {object | null} a
 * @param {object | null} b
 */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
