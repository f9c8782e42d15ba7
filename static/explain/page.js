/**
 * The page Explain: what each written piece was made from, by five measures; keeps its state in the address.
 *
 * @typedef {import("../shared/api.js").Model} Model
 * @typedef {import("../shared/api.js").Question} Question
 * @typedef {import("../shared/api.js").Explanations} Explanations
 * @typedef {import("./address.js").ExplainState} ExplainState
 * @typedef {import("./words.js").Told} Told
 * @typedef {{layer: number, head: number}} Where
 * @typedef {"push" | "replace"} History
 */
import { ApiError, fetchExplanations } from "../shared/api.js";
import { blockOf, headOf, lockOf, looksAcross, readExplain, writeExplain } from "./address.js";
import { IN_TURN, measuresOf, missing, telling } from "./measures.js";
import { agreementInWords, asking, comingInWords, stoppedInWords } from "./words.js";
import { modelOf } from "../shared/sentence/models.js";
import { noSuchHead, noSuchModel } from "../shared/sentence/notes.js";
import { ExplainCopy } from "./copy.js";
import { HeadChoice } from "./head.js";
import { ExplainMaps } from "./maps.js";
import { ExplainPointing } from "./pointing.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { SentencePage } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";

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
    this.beside = /** @type {HTMLElement} */ (find("beside"));
    this.noNorms = /** @type {HTMLElement} */ (find("no-norms"));
    this.goesOn = /** @type {HTMLElement} */ (find("goes-on"));
    this.agreement = /** @type {import("./agreement-table.js").AgreementTable} */ (find("agreement"));
    this.summary = /** @type {HTMLElement} */ (find("summary"));
    find("agreement-scale").scale = { kind: "signed", end: 1, unit: "" };
    addEventListener("popstate", () => this.restore());
  }

  get answer() {
    return this.#answer;
  }

  /** What is not computed of what is shown. */
  get #missing() {
    const there = Object.keys(this.#answer?.measures ?? {});
    return missing(/** @type {import("./measures.js").MeasureId[]} */ (there));
  }

  /** What there is to be said of. @returns {Told} */
  get told() {
    const { source, target } = /** @type {Explanations} */ (this.#answer);
    const one = !this.#where.layer;
    return { measures: this.maps.measures, written: target.tokens, source: source.tokens, one };
  }

  /** @param {import("../shared/api.js").Model} model */
  shows(model) {
    return looksAcross(model);
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
      same(question, this.#question) && same(where, this.#where) && !this.#missing.length
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
   * What is there at once is shown at once, and the rest as it comes.
   *
   * @param {Question} question
   * @param {Where} where
   * @param {History} history
   * @param {{row: number, column: number}} [lock]
   * @returns {Promise<boolean>}
   */
  async #ask(question, where, history, lock = { row: 0, column: 0 }) {
    const again = () => this.#ask(question, where, history, lock);
    const known = same(question, this.#question) && !this.#missing.length; // then another head is there at once
    if (known) {
      this.status.loading();
      this.status.again = again;
    } else {
      const { family } = modelOf(this.models, question.model);
      this.status.busy(asking(family !== "recurrent"), again);
    }
    if (!looksAcross(modelOf(this.models, question.model))) return this.#askWithout(question, history);
    try {
      for (const measures of known ? IN_TURN.slice(-1) : IN_TURN) {
        const answer = await this.asking.ask(
          (signal) =>
            fetchExplanations(question, where, measures, signal, (progress) => this.#wait(progress)),
          (words) => this.bar.wait(words),
        );
        if (!answer) return false;
        const first = known || measures === IN_TURN[0];
        this.#take(answer, question, where);
        if (first) Object.assign(this.state, { row: lock.row, column: lock.column });
        if (first) this.write(history);
        if (this.#missing.length) this.#showPart(() => this.#ask(question, where, "replace", this.state));
      }
      return this.#show();
    } catch (error) {
      if (error instanceof ApiError && error.code === "no_cross_attention")
        return this.#askWithout(question, history, error.message);
      this.problem(error);
      return false;
    }
  }

  /** @param {import("../shared/api.js").Progress} progress */
  #wait(progress) {
    if (!this.status.asking) this.bar.wait(comingInWords(this.#missing.slice(0, 1), progress));
  }

  /** What is there, while the rest is computed. @param {() => unknown} again */
  #showPart(again) {
    this.#light();
    this.status.answered();
    this.status.loading();
    this.status.again = again;
    this.bar.busy(comingInWords(this.#missing, null));
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
    this.maps.show(answer, measures, this.#missing);
    const followed = "rollout" in answer.measures;
    this.noRollout.hidden = followed || this.model.family !== "recurrent";
    this.beside.hidden = followed || this.model.family === "recurrent";
    this.noNorms.hidden = "norms" in answer.measures;
    this.goesOn.hidden = blockOf(this.model) !== "decoder";
    this.agreement.shown = { names: measures.map(({ name }) => name), agreement: answer.agreement };
    this.summary.textContent = agreementInWords(measures, answer.agreement);
  }

  /** Light what the address locks. */
  #show() {
    this.#light();
    this.bar.answered();
    this.status.ready();
    return true;
  }

  #light() {
    const { source, target } = /** @type {Explanations} */ (this.#answer);
    this.pointing.forget();
    this.pointing.restore(lockOf(this.state, { n: target.tokens.length, m: source.tokens.length }));
  }

  /** @param {import("../shared/head/marks.js").Mark} lock as it is now */
  keepLock({ query, key }) {
    const lock = { row: query ? query.index + 1 : 0, column: key ? key.index + 1 : 0 };
    if (lock.row === this.state.row && lock.column === this.state.column) return;
    Object.assign(this.state, lock);
    this.write("replace");
  }

  /**
   * @param {Question} question
   * @param {History} history
   * @param {string} [why]
   */
  async #askWithout(question, history, why) {
    const drawn = await this.askWithout(question, { layer: 0, head: 0, row: 0, column: 0 }, history, why);
    if (drawn) this.#answer = this.#question = null;
    return drawn;
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    if (this.#answer && this.#missing.length && !this.status.asking)
      return this.problem(new ApiError(stoppedInWords(this.#missing), "cancelled"));
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
