/**
 * How a page lives: address -> choose -> ask -> take -> draw -> address. A page extends this, makes its own `bar` and
 * `status`, and says what its address holds, what it asks for and how it draws; being busy, asking again, cancelling,
 * being overtaken, going back and going wrong are here.
 *
 * @typedef {"push" | "replace"} History
 * @typedef {Question & Record<string, any>} State  all that the address says
 * @typedef {{answer: Answer} & Record<string, any>} Found  what the server said
 * @typedef {{model: string} & import("../head/choose.js").Focus} Head  and its model
 */
import { fetchModels, fetchReading } from "../api.js";
import { ApiError } from "../server.js";
import { chooseHead } from "../head/choose.js";
import { earlierIn, modelOf } from "../sentence/models.js";
import { noSuchModel } from "../sentence/notes.js";
import { readsAlike, taskOf } from "../sentence/tasks.js";
import { visit } from "./address.js";
import { Asking } from "./asking.js";
import { carry } from "./carry.js";

const NOWHERE = { block: "", layer: 0, head: 0 };

export class SentencePage {
  /** @type {Model[]} */
  models = [];
  asking = new Asking();
  /** @type {any} a SentenceBar */
  bar = null;
  /** @type {any} a Status */
  status = null;
  /** @type {any} a Without, of a page that cannot show every model */
  without = null;
  /** @type {any} what is shown */
  answer = null;
  /** @type {Question | null} what it answers */
  question = null;
  /** @type {any} what the server said of it, all of it */
  found = null;
  #whole = false;
  /** @type {Model[]} all that the server has */
  served = [];
  /** @type {{came: Head, shown: Head} | null} what came along, and what is shown, in its place where it cannot be */
  #instead = null;

  /**
   * @param {{read(search: string): any, write(state: any): string}} address
   * @param {string} name of the page, in its title
   * @param {object} unlocked what a state holds where nothing is locked: of another sentence nothing is
   */
  constructor(address, name, unlocked) {
    this.address = address;
    this.name = name;
    this.unlocked = unlocked;
    /** @type {any} what the address says of what is shown */
    this.state = address.read(location.search);
    /** @type {any} what was asked for last: what is shown, or what is on its way */
    this.wish = this.state;
    addEventListener("popstate", () => this.restore());
  }

  /** @returns {any} the model of what is shown */
  get model() {
    return this.modelFor(this.state);
  }

  /** @param {{model: string}} state @returns {any} its model; where there is no such one, the usual */
  modelFor({ model }) {
    return modelOf(this.models, model);
  }

  /** The words of what is done here; before the models are known, of any text. */
  get task() {
    return taskOf(this.model?.task ?? "");
  }

  async start() {
    this.status.busy("loading the models...", () => this.start());
    try {
      const models = await this.asking.ask(
        (signal) => fetchModels(signal, earlierIn(location.search)),
        (words) => this.bar.wait(words),
      );
      if (!models) return;
      if (!models.length) throw new ApiError("The server has no model to show.", "no_model");
      this.offer(models);
    } catch (error) {
      return this.problem(error);
    }
    await this.restore();
  }

  /** @param {Model[]} models that the server has */
  offer(models) {
    this.served = models;
    this.models = this.modelsOf(models);
    this.bar.offer(this.models);
    this.useModel();
  }

  /** Show what the address asks for. */
  async restore() {
    const asked = this.read();
    const model = this.modelFor(asked);
    if (!model) return;
    const text = asked.text.trim() ? asked.text : model.examples[0];
    const { wish, notice } = this.choose({ ...asked, model: model.id, text }, model);
    this.#instead = this.#isThere(asked) ? { came: headOf(asked), shown: headOf(wish) } : null;
    if (this.answer || !this.bar.source.touched) this.bar.typed(text, asked.target);
    if (!(await this.go(wish, "replace"))) return; // whatever kept it from being drawn has its own words
    if (asked.model && asked.model !== model.id) this.bar.notice(this.noModel(asked.model, model));
    else if (notice) this.bar.notice(notice);
  }

  /**
   * Another sentence, or another model.
   *
   * @param {Question} question
   * @param {History} [history]
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  async translate(question, history = "push") {
    if (!question.text.trim()) {
      this.bar.notice(this.task.empty, "empty");
      return false;
    }
    if (!this.models.length) return this.#askLater(question.text);
    const asked = { ...this.wish, ...question, ...this.unlocked };
    const removed = this.#removes(question);
    const drawn = await this.go(this.choose(asked, this.modelFor(asked)).wish, history);
    if (drawn && removed) this.bar.notice(removed);
    return drawn;
  }

  /**
   * A given target belongs to its own source.
   *
   * @param {Question} question that is asked next
   * @returns {string} what is said of a target that it removes; "" where it removes none
   */
  #removes({ text, target }) {
    const isRemoved = this.question?.target && !target && text !== this.question.text;
    const label = this.task.force?.label;
    return isRemoved && label
      ? `The ${label} belonged to the earlier text and was removed; the back button restores it.`
      : "";
  }

  /** @param {string} text asked before the models are known: it waits for them in the address */
  async #askLater(text) {
    Object.assign(this.state, { text, target: "" });
    this.write("replace");
    await this.start();
    return this.status.isReady;
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
    return this.translate({ model: id, text, target });
  }

  /**
   * More of the sentence that is shown; while another is on its way, that opens so.
   *
   * @param {object} part of a state
   * @param {History} [history]
   */
  async open(part, history = "push") {
    if (this.status.asking) Object.assign(this.wish, part);
    else if (this.question) return this.go({ ...this.wish, ...this.question, ...part }, history);
    return false;
  }

  /**
   * Ask, take, draw. A newer wish ends the older.
   *
   * @param {State} wish
   * @param {History} history
   * @returns {Promise<boolean>} whether it is drawn, all of it, and still what is wished
   */
  async go(wish, history) {
    const model = this.modelFor(wish);
    const again = () => this.go(wish, history);
    const known = this.#whole && same(this.asks(wish), this.asks(this.state)) && this.isShown(wish);
    this.wish = wish;
    if (this.isShown(wish)) this.status.loading(again);
    else this.status.busy(this.doing(model), again);
    this.begin(wish);
    try {
      if (!this.shows(model)) return await this.#goWithout(wish, history);
      const found = await this.asking.ask(
        async (signal) => (known ? this.found : this.fetch(wish, signal)),
        (words) => this.bar.wait(words),
      );
      return found ? await this.#take(found, wish, history) : false;
    } catch (error) {
      return this.refused(error, history);
    }
  }

  /** @param {State} wish @returns {boolean} whether its sentence is the one that is shown */
  isShown(wish) {
    return same(questionOf(wish), this.question);
  }

  /**
   * From here on this is what the page shows.
   *
   * @param {Found} found
   * @param {State} wish
   * @param {History} history
   */
  async #take(found, wish, history) {
    const question = questionOf(wish);
    const other = !same(question, this.question);
    Object.assign(this, { found, question, answer: found.answer, state: wish });
    this.#whole = false;
    if (other) this.named(found.answer, question);
    else this.bar.answered();
    this.without?.hide();
    this.take(found, other);
    this.status.answered();
    this.write(history);
    this.status.loading(() => this.go(wish, "replace"));
    const drawn = await this.draw(found);
    if (!drawn || found !== this.found) return false;
    this.#whole = true;
    this.settle();
    return true;
  }

  /**
   * @param {Answer} answer
   * @param {Question} question
   */
  named(answer, question) {
    this.useModel();
    this.bar.answer(answer, question);
    document.title = `${answer.source.text} · ${this.name} · Regard`;
  }

  useModel() {
    this.state.model = this.model.id;
    this.bar.model = this.model;
  }

  /**
   * A model that the page cannot show still answers; where it can be seen is said.
   *
   * @param {State} wish
   * @param {History} history
   * @param {string} [why] the page cannot show it, where the server has said so
   * @returns {Promise<boolean>} whether it is drawn and still what is asked for
   */
  async #goWithout(wish, history, why) {
    const question = questionOf(wish);
    const found = await this.asking.ask(
      (signal) => fetchReading(question, NOWHERE, signal),
      (words) => this.bar.wait(words),
    );
    if (!found) return false;
    const state = { ...this.address.read(""), ...question };
    Object.assign(this, { state, wish: state, found: null, answer: null, question: null });
    this.forget();
    this.named(found.answer, question);
    this.without.show(this.model, question, why);
    this.write(history);
    this.#carry({ ...question, ...headOf(wish) });
    this.status.ready();
    return true;
  }

  /**
   * @param {unknown} error
   * @param {History} history
   * @returns {Promise<boolean>}
   */
  async refused(error, history) {
    if (!(error instanceof ApiError) || !this.without || !UNSHOWN.includes(error.code)) {
      this.problem(error);
      return false;
    }
    return this.#goWithout(this.wish, history, error.message).catch((other) => (this.problem(other), false));
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    if (!this.isShown(this.wish)) this.wish = this.state;
    this.status.problem(error, this.answer);
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    if (!this.answer) return this.problem(new ApiError(this.task.cancelled, "cancelled"));
    this.bar.model = this.model;
    return this.go(this.state, "replace");
  }

  /** Something that needs no question is chosen or locked: it belongs to the address. @param {object} part */
  keep(part) {
    Object.assign(this.state, part);
    if (this.answer && !this.status.asking) this.write("replace");
  }

  /** The same of what does not belong to one sentence: the next, if it is on its way, has it too. @param {object} part */
  keepAlong(part) {
    Object.assign(this.wish, part);
    this.keep(part);
  }

  /** @param {History} history */
  write(history) {
    visit(this.address.write(this.state), history);
    if (this.question) this.#carry(this.carried);
  }

  /** What goes along to other pages. @returns {import("./carry.js").Carried} */
  get carried() {
    return this.state;
  }

  /** @param {State} asked @returns {boolean} whether the model and the head are on the server, shown here or not */
  #isThere(asked) {
    const model = this.served.find(({ id }) => id === asked.model);
    const isNamed = asked.block || (model && !this.models.includes(model));
    return Boolean(model && isNamed && chooseHead(/** @type {any} */ (headOf(asked)), model).found);
  }

  /** @param {import("./carry.js").Carried} shown goes along to other pages; in its place, what came along */
  #carry(shown) {
    if (!same(headOf(shown), this.#instead?.shown)) this.#instead = null;
    carry({ ...shown, ...this.#instead?.came });
  }

  /** @returns {any} what the address asks for */
  read() {
    return this.address.read(location.search);
  }

  /** @param {Model[]} models that the server has @returns {Model[]} those that the page chooses from */
  modelsOf(models) {
    return models;
  }

  /**
   * Whether the page has something to show of a model.
   *
   * @param {Model} _model
   */
  shows(_model) {
    return true;
  }

  /**
   * @param {string} id of a model that is not there
   * @param {Model} model that is shown in its place
   */
  noModel(id, model) {
    return noSuchModel(id, model);
  }

  /** @param {Model} model */
  doing(model) {
    return taskOf(model.task).doing;
  }

  /**
   * What is opened of a sentence: what the state names, as far as the model has it, else the usual.
   *
   * @param {State} asked
   * @param {Model} _model
   * @returns {{wish: State, notice?: string}} notice: what was not available
   */
  choose(asked, _model) {
    return { wish: asked };
  }

  /**
   * As much of a state as decides what the server is asked.
   *
   * @param {State} state
   * @returns {unknown}
   */
  asks(state) {
    return questionOf(state);
  }

  /** Something is asked for. @param {State} _wish */
  begin(_wish) {}

  /**
   * @abstract
   * @param {State} _wish
   * @param {AbortSignal} _signal
   * @returns {Promise<any>}
   */
  fetch(_wish, _signal) {
    throw new Error("each page asks its own");
  }

  /**
   * What the page does with an answer before anything is drawn.
   *
   * @param {any} _found
   * @param {boolean} _other whether it is of another sentence
   */
  take(_found, _other) {}

  /** Nothing is shown any more. */
  forget() {}

  /**
   * @abstract
   * @param {any} _found
   * @returns {Promise<boolean>} whether all of it is drawn, and not overtaken
   */
  async draw(_found) {
    throw new Error("each page draws itself");
  }

  /** All is drawn. */
  settle() {
    this.status.ready();
  }
}

/** Codes of refusals that say that a model has not what the page shows. */
const UNSHOWN = ["no_cross_attention", "no_steps", "no_split"];

/** @param {Question} state @returns {Question} */
export const questionOf = ({ model, text, target }) => ({ model, text, target });

/** @param {any} state @returns {Head} */
const headOf = ({ model, block = "", layer = 0, head = 0 }) => ({ model, block, layer, head });

/**
 * @param {unknown} a
 * @param {unknown} b
 */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
