/**
 * The page Heads: which heads of a block a translation needs, and what each does; keeps its state in the address.
 *
 * @typedef {import("../shared/api.js").Answer} Answer
 * @typedef {import("../shared/api.js").HeadsAnswer} HeadsAnswer
 * @typedef {import("../shared/api.js").Model} Model
 * @typedef {import("../shared/api.js").Question} Question
 * @typedef {import("./address.js").HeadsState} HeadsState
 * @typedef {"push" | "replace"} History
 */
import { ApiError, fetchAtlas, fetchHeads } from "../shared/api.js";
import { choosePlace, readHeads, writeHeads } from "./address.js";
import { hasHeads } from "./block.js";
import { modelOf } from "../shared/sentence/models.js";
import { noSuchModel } from "../shared/sentence/notes.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { HeadsLead } from "./lead.js";
import { HeadsPointing } from "./pointing.js";
import { HeadsResults } from "./results.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { SentencePage } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";

/** @param {Document} document */
export function openHeads(document) {
  return new HeadsPage(document).start();
}

export class HeadsPage extends SentencePage {
  /** @type {HeadsState} what is asked for */
  state = readHeads(location.search);
  /** @type {Answer | null} what is shown */
  #answer = null;
  /** @type {Question | null} what the shown answer answers */
  #question = null;
  /** @type {Map<string, HeadsAnswer>} knock-outs of the shown sentence, by block */
  #found = new Map();

  /** @param {Document} document */
  constructor(document) {
    super();
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.lead = new HeadsLead(document, this);
    this.results = new HeadsResults(document);
    this.without = new Without(document, this);
    this.pointing = new HeadsPointing(document, this);
    this.results.table.addEventListener("sort-change", (event) =>
      this.#sort(/** @type {CustomEvent} */ (event).detail),
    );
    addEventListener("popstate", () => this.restore());
  }

  /** The block that is chosen, of a model that has heads. */
  get #shape() {
    const { blocks } = this.model;
    return blocks.find(({ name }) => name === this.state.block) ?? blocks[0];
  }

  /** @param {import("../shared/api.js").Model} model */
  shows(model) {
    return hasHeads(model);
  }

  /** Show what the address asks for. */
  async restore() {
    const wanted = readHeads(location.search);
    const model = modelOf(this.models, wanted.model);
    if (!model) return;
    const { found, ...place } = choosePlace(wanted, model);
    const question = { model: model.id, text: wanted.text || model.examples[0], target: wanted.target };
    if (this.#answer || !this.bar.source.touched) this.bar.typed(question.text, question.target);
    Object.assign(this.state, place, { sort: wanted.sort, run: wanted.run });
    const same = JSON.stringify(question) === JSON.stringify(this.#question);
    const drawn = same ? await this.#back() : await this.translate(question, "replace");
    if (!drawn) return; // whatever kept it from being drawn has its own words
    if (wanted.model && wanted.model !== model.id) this.bar.notice(noSuchModel(wanted.model, model));
    else if (!found && hasHeads(model)) this.bar.notice("This model has no such head; none is locked.");
  }

  /**
   * @param {Question} question
   * @param {History} history
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  async translate(question, history = "push") {
    const unasked = this.notYet(question);
    if (unasked) return unasked;
    const { doing } = taskOf(modelOf(this.models, question.model).task);
    this.status.busy(doing, () => this.translate(question, history));
    try {
      const answer = await this.asking.ask(
        (signal) => fetchAtlas(question, signal),
        (words) => this.bar.wait(words),
      );
      if (!answer) return false;
      this.#take(answer, question);
      this.write(history);
      return await this.#show();
    } catch (error) {
      this.problem(error);
      return false;
    }
  }

  /**
   * From here on this is the sentence that the page shows.
   *
   * @param {Answer} answer
   * @param {Question} question
   */
  #take(answer, question) {
    const changed = question.model !== this.state.model;
    this.#answer = answer;
    this.#question = question;
    this.#found.clear();
    Object.assign(this.state, question);
    if (changed) this.useModel();
    const { found, ...place } = choosePlace(this.state, this.model);
    Object.assign(this.state, place);
    this.bar.answer(answer, question);
    document.title = `${answer.source.text} · Heads · Regard`;
    this.status.answered();
  }

  /** @param {string} block */
  openBlock(block) {
    if (!this.#answer || this.status.asking || block === this.state.block) return;
    Object.assign(this.state, { block, layer: 0, head: 0 });
    this.write("push");
    return this.#show();
  }

  /** Knock out every head of the block, one at a time. */
  run() {
    if (!this.#answer || this.status.asking) return;
    this.state.run = true;
    this.write("push");
    return this.#show();
  }

  /**
   * Draw what is there, and find what is asked for and not there yet.
   *
   * @returns {Promise<boolean>}
   */
  async #show() {
    const { block, run } = this.state;
    if (!hasHeads(this.model)) return this.#showWithout();
    this.without.hide();
    const shape = this.#shape;
    if (!run) return this.#showEmpty(shape);
    const heads = this.#found.get(block);
    return heads ? this.#draw(heads, shape) : this.#knockOut(shape);
  }

  #showWithout() {
    this.without.show(this.model, /** @type {Question} */ (this.#question));
    this.results.hide();
    this.status.ready();
    return true;
  }

  /** @param {import("../shared/api.js").BlockShape} shape */
  #showEmpty(shape) {
    this.#offer(shape);
    this.status.ready();
    return true;
  }

  /** @param {import("../shared/api.js").BlockShape} shape whose heads can be knocked out */
  #offer(shape) {
    this.results.hide();
    this.lead.empty(this.model, shape);
  }

  /** @param {import("../shared/api.js").BlockShape} shape */
  async #knockOut(shape) {
    const question = /** @type {Question} */ (this.#question);
    const overtaken = () =>
      question !== this.#question || shape.name !== this.state.block || this.status.asking;
    this.status.loading();
    this.status.again = () => (this.bar.answered(), this.#show());
    this.lead.busy(this.model, shape);
    try {
      const heads = await this.asking.ask(
        (signal) =>
          fetchHeads(question, shape.name, signal, (progress) => this.lead.progress(shape, progress)),
        (words) => this.lead.wait(words),
      );
      if (!heads || overtaken()) return false;
      this.#found.set(shape.name, heads);
      return this.#draw(heads, shape);
    } catch (error) {
      if (overtaken()) return false;
      this.problem(error);
      return false;
    }
  }

  /**
   * @param {HeadsAnswer} heads
   * @param {import("../shared/api.js").BlockShape} shape
   */
  #draw(heads, shape) {
    const { layer, head, sort } = this.state;
    const answer = /** @type {Answer} */ (this.#answer);
    this.results.show({
      model: this.model,
      question: /** @type {Question} */ (this.#question),
      answer,
      heads,
    });
    this.results.sort = sort;
    this.lead.done(this.model, shape);
    this.pointing.restore(layer ? { layer, head } : null);
    this.status.ready();
    return true;
  }

  /** @param {import("./address.js").Sort} sort */
  #sort(sort) {
    this.state.sort = this.results.sort = sort;
    this.write("replace");
  }

  /** What is locked belongs to the address. */
  locked() {
    Object.assign(this.state, this.pointing.locked ?? { layer: 0, head: 0 });
    this.write("replace");
  }

  /** Stop the knock-outs: the block is as it was before. */
  stop() {
    this.asking.cancel();
    this.state.run = false;
    this.write("replace");
    return this.#show();
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    if (this.#answer) return this.#back();
    this.problem(new ApiError(this.task.cancelled, "cancelled"));
  }

  /** To the sentence that is shown, whatever was asked for meanwhile. */
  #back() {
    this.asking.cancel();
    this.bar.model = this.model;
    this.status.answered();
    return this.#show();
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    const undone = this.#answer && hasHeads(this.model) && !this.#found.has(this.state.block);
    if (undone) this.#offer(this.#shape);
    this.status.problem(error, this.#answer);
  }

  /** @param {History} history */
  write(history) {
    const address = writeHeads(this.state);
    if (address === location.search) return;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }
}
