/**
 * The page Explain: what each written piece was made from, by five measures; keeps its state in the address.
 *
 * @typedef {import("../api.js").Model} Model
 * @typedef {import("../api.js").Question} Question
 * @typedef {import("../api.js").Explanations} Explanations
 * @typedef {import("../lib/explain-address.js").ExplainState} ExplainState
 * @typedef {import("../lib/explain-words.js").Told} Told
 * @typedef {{layer: number, head: number}} Where
 * @typedef {"push" | "replace"} History
 */
import { ApiError, fetchExplanations } from "../api.js";
import { blockOf, headOf, lockOf, looksAcross, readExplain, writeExplain } from "../lib/explain-address.js";
import { measuresOf, telling } from "../lib/explain-measures.js";
import { agreementInWords, asking } from "../lib/explain-words.js";
import { modelOf } from "../lib/models.js";
import { noSuchHead, noSuchModel } from "../lib/notes.js";
import { ExplainCopy } from "./explain-copy.js";
import { HeadChoice } from "./explain-head.js";
import { ExplainMaps } from "./explain-maps.js";
import { ExplainPointing } from "./explain-pointing.js";
import { SentenceBar } from "./sentence-bar.js";
import { SentencePage } from "./sentence-page.js";
import { Status } from "./status.js";
import { Without } from "./steps-without.js";

/** @param {Document} document */
export function openExplain(document) {
  return new ExplainPage(document).start();
}

export class ExplainPage extends SentencePage {
  /** @type {ExplainState} what is asked for */
  state = readExplain(location.search);
  /** @type {Explanations | null} what is shown */
  #answer = null;
  /** @type {Question | null} what the shown answer answers */
  #question = null;
  /** @type {Where} of what is shown */
  #where = { layer: 0, head: 0 };
  /** Of what is shown: the row that says most. */
  opening = { i: 0, apart: false };

  /** @param {Document} document */
  constructor(document) {
    super();
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.choice = new HeadChoice(document, this);
    this.maps = new ExplainMaps(document);
    this.without = new Without(document, this);
    this.pointing = new ExplainPointing(document, this);
    this.copies = new ExplainCopy(document, this);
    this.toExplore = /** @type {HTMLAnchorElement} */ (find("to-explore"));
    this.noRollout = /** @type {HTMLElement} */ (find("no-rollout"));
    this.noNorms = /** @type {HTMLElement} */ (find("no-norms"));
    this.goesOn = /** @type {HTMLElement} */ (find("goes-on"));
    this.agreement = /** @type {import("../elements/agreement-table.js").AgreementTable} */ (
      find("agreement")
    );
    this.summary = /** @type {HTMLElement} */ (find("summary"));
    find("agreement-scale").scale = { kind: "signed", end: 1, unit: "" };
    addEventListener("popstate", () => this.restore());
  }

  get answer() {
    return this.#answer;
  }

  /** What there is to be said of. @returns {Told} */
  get told() {
    const { source, target } = /** @type {Explanations} */ (this.#answer);
    const one = !this.#where.layer;
    return { measures: this.maps.measures, written: target.tokens, source: source.tokens, one };
  }

  modelsKnown() {
    this.without.models = this.models.filter(looksAcross);
  }

  /** Show what the address asks for. */
  async restore() {
    const wanted = readExplain(location.search);
    const model = modelOf(this.models, wanted.model);
    if (!model) return;
    const { where, found } = headOf(wanted, model);
    const question = { model: model.id, text: wanted.text || model.examples[0], target: wanted.target };
    if (this.#answer || !this.bar.source.touched) this.bar.typed(question.text, question.target);
    const drawn =
      same(question, this.#question) && same(where, this.#where)
        ? this.#back(wanted)
        : await this.#ask(question, where, "replace", wanted);
    if (!drawn) return; // whatever kept it from being drawn has its own words
    if (wanted.model && wanted.model !== model.id) this.bar.notice(noSuchModel(wanted.model, model));
    else if (!found) this.bar.notice(noSuchHead(model));
  }

  /**
   * @param {Question} question
   * @param {History} history
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  async translate(question, history = "push") {
    const unasked = this.notYet(question);
    if (unasked) return unasked;
    const { where } = headOf(this.state, modelOf(this.models, question.model));
    return this.#ask(question, where, history);
  }

  /**
   * Another head of the same sentence; what is locked stays so.
   *
   * @param {Where} where
   * @param {History} history
   */
  async openHead(where, history = "push") {
    if (!this.#question || this.status.asking) return false;
    return this.#ask(this.#question, where, history, this.state);
  }

  /**
   * @param {Question} question
   * @param {Where} where
   * @param {History} history
   * @param {{row: number, column: number}} [lock]
   * @returns {Promise<boolean>}
   */
  async #ask(question, where, history, lock = { row: 0, column: 0 }) {
    const again = () => this.#ask(question, where, history, lock);
    if (same(question, this.#question)) {
      this.status.loading();
      this.status.again = again;
    } else {
      const { family } = modelOf(this.models, question.model);
      this.status.busy(asking(family !== "recurrent"), again);
    }
    try {
      const answer = await this.asking.ask(
        (signal) => fetchExplanations(question, where, signal),
        (words) => this.bar.wait(words),
      );
      if (!answer) return false;
      const { row, column } = lock;
      this.#take(answer, question, where);
      Object.assign(this.state, { row, column });
      this.write(history);
      return this.#show();
    } catch (error) {
      if (error instanceof ApiError && error.code === "no_cross_attention")
        this.#showWithout(question, history);
      this.problem(error);
      return false;
    }
  }

  /**
   * From here on this is what the page shows.
   *
   * @param {Explanations} answer
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
      document.title = `${answer.source.text} · Explain · Regard`;
    }
    const measures = measuresOf(answer);
    this.opening = telling(measures, answer.target.tokens);
    this.without.hide();
    this.choice.show(this.model, where);
    this.maps.show(answer, measures);
    this.noRollout.hidden = "rollout" in answer.measures;
    this.noNorms.hidden = "norms" in answer.measures;
    this.goesOn.hidden = blockOf(this.model) !== "decoder";
    this.agreement.shown = { names: measures.map(({ name }) => name), agreement: answer.agreement };
    this.summary.textContent = agreementInWords(measures, answer.agreement);
  }

  /** Light what the address locks. */
  #show() {
    const { source, target } = /** @type {Explanations} */ (this.#answer);
    this.pointing.forget();
    this.pointing.restore(lockOf(this.state, { n: target.tokens.length, m: source.tokens.length }));
    this.status.ready();
    return true;
  }

  /** @param {import("../lib/marks.js").Mark} lock as it is now */
  keepLock({ query, key }) {
    const lock = { row: query ? query.index + 1 : 0, column: key ? key.index + 1 : 0 };
    if (lock.row === this.state.row && lock.column === this.state.column) return;
    Object.assign(this.state, lock);
    this.write("replace");
  }

  /**
   * A model that does not look across: nothing of another is shown.
   *
   * @param {Question} question
   * @param {History} history
   */
  #showWithout(question, history) {
    this.#answer = this.#question = null;
    Object.assign(this.state, question, { layer: 0, head: 0, row: 0, column: 0 });
    this.useModel();
    this.without.show(this.model);
    this.write(history);
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    if (this.#answer) return this.#back(this.state);
    this.problem(new ApiError(this.task.cancelled, "cancelled"));
  }

  /**
   * To the sentence that is shown, whatever was asked for meanwhile.
   *
   * @param {{row: number, column: number}} lock
   */
  #back({ row, column }) {
    this.asking.cancel();
    this.bar.model = this.model;
    this.status.answered();
    Object.assign(this.state, { row, column });
    return this.#show();
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    if (this.#answer) this.choice.show(this.model, this.#where);
    this.status.problem(error, this.#answer);
  }

  /** @param {History} history */
  write(history) {
    const address = writeExplain(this.state);
    this.toExplore.href = `./${address}&block=${this.model ? blockOf(this.model) : ""}`;
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
