/**
 * What every page around one sentence and one model does alike: it loads the models, goes from one to another, and
 * keeps what is asked before they are known.
 *
 * @typedef {import("../api.js").Model} Model
 * @typedef {import("../api.js").Question} Question
 */
import { ApiError, fetchModels, fetchReading } from "../api.js";
import { modelOf } from "../sentence/models.js";
import { readsAlike, taskOf } from "../sentence/tasks.js";
import { Asking } from "./asking.js";

/** A page that extends this makes its own `bar` and `status`, and keeps in `state` what is asked for. */
export class SentencePage {
  /** @type {Model[]} */
  models = [];
  asking = new Asking();
  /** @type {any} what is asked for: model, text, target, and what else the page has */
  state = null;
  /** @type {any} a SentenceBar */
  bar = null;
  /** @type {any} a Status */
  status = null;
  /** @type {any} a Without, of a page that cannot show every model */
  without = null;

  get model() {
    return modelOf(this.models, this.state.model);
  }

  /** The words of what is done here; before the models are known, of any text. */
  get task() {
    return taskOf(this.model?.task ?? "");
  }

  async start() {
    this.status.busy("loading the models...", () => this.start());
    try {
      const models = await this.asking.ask(fetchModels, (words) => this.bar.wait(words));
      if (!models) return;
      this.models = models;
      if (!this.model) throw new ApiError("The server has no model to show.", "no_model");
    } catch (error) {
      return this.problem(error);
    }
    this.bar.offer(this.models, (/** @type {Model} */ model) => this.shows(model));
    this.modelsKnown();
    this.useModel();
    await this.restore();
  }

  /** What else a page does with the models. */
  modelsKnown() {}

  /**
   * Whether the page has something to show of a model.
   *
   * @param {Model} _model
   */
  shows(_model) {
    return true;
  }

  /**
   * A model that the page cannot show still answers; where it can be seen is said.
   *
   * @param {Question} question
   * @param {object} nothing the rest of the state, where nothing is open
   * @param {"push" | "replace"} history
   * @param {string} [why] the page cannot show it, where the server has said so
   * @returns {Promise<boolean>} whether it is drawn and still what is asked for
   */
  async askWithout(question, nothing, history, why) {
    try {
      const found = await this.asking.ask(
        (signal) => fetchReading(question, { block: "", layer: 0, head: 0 }, signal),
        (words) => this.bar.wait(words),
      );
      if (found) this.#takeWithout(found.answer, question, nothing, history, why);
      return Boolean(found);
    } catch (error) {
      this.problem(error);
      return false;
    }
  }

  /**
   * @param {import("../api.js").Answer} answer
   * @param {Question} question
   * @param {object} nothing
   * @param {"push" | "replace"} history
   * @param {string | undefined} why
   */
  #takeWithout(answer, question, nothing, history, why) {
    Object.assign(this.state, question, nothing);
    this.useModel();
    this.bar.answer(answer, question);
    this.without.show(this.model, question, why);
    this.write(history);
    this.status.ready();
  }

  useModel() {
    this.state.model = this.model.id;
    this.bar.model = this.model;
  }

  /**
   * To a model of the same task with what is typed, to one that reads alike with the same sentence, to another with
   * the first example of its task.
   *
   * @param {string} id
   * @param {{text: string, target: string}} typed
   */
  changeModel(id, typed) {
    const model = modelOf(this.models, id);
    const stays = readsAlike(model.task, this.model.task);
    const text = stays ? typed.text || this.state.text : model.examples[0];
    const target = model.task === this.model.task ? typed.target : "";
    if (!stays) this.bar.typed(text, "");
    return this.translate({ model: id, text, target }, "push");
  }

  /**
   * What becomes of a question that cannot be asked now; null if it can be.
   *
   * @param {Question} question
   * @returns {Promise<boolean> | null} whether it is drawn in the end
   */
  notYet(question) {
    if (!question.text.trim()) {
      this.bar.notice(this.task.empty, "empty");
      return Promise.resolve(false);
    }
    return this.model ? null : this.#askLater(question);
  }

  /** @param {Question} question asked before the models are known: it waits for them in the address */
  async #askLater({ text }) {
    Object.assign(this.state, { text, target: "" });
    this.write("replace");
    await this.start();
    return this.status.isReady;
  }

  /**
   * Show what the address asks for.
   *
   * @abstract
   * @returns {Promise<void>}
   */
  restore() {
    throw new Error("each page restores itself");
  }

  /**
   * @abstract
   * @param {Question} _question
   * @param {"push" | "replace"} [_history]
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  translate(_question, _history) {
    throw new Error("each page asks its own");
  }

  /**
   * Put the state into the address.
   *
   * @abstract
   * @param {"push" | "replace"} _history
   */
  write(_history) {
    throw new Error("each page has its own address");
  }

  /**
   * @abstract
   * @param {unknown} _error
   */
  problem(_error) {
    throw new Error("each page says what went wrong");
  }
}
