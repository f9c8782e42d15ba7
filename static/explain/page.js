/**
 * The page Explain: what each written piece was made from, by five measures.
 *
 * @typedef {import("../shared/api.js").Explanations} Explanations
 * @typedef {import("../shared/page/page.js").History} History
 * @typedef {import("./words.js").Explained} Explained
 * @typedef {{layer: number, head: number}} Where
 */
import { ApiError, fetchExplanations } from "../shared/api.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { noSuchHead } from "../shared/sentence/notes.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { address, blockOf, headOf, lockOf, looksAcross } from "./address.js";
import { ExplainCopy } from "./copy.js";
import { HeadChoice } from "./head.js";
import { ExplainMaps } from "./maps.js";
import { IN_TURN, measuresOf, missing, openingOf } from "./measures.js";
import { ExplainPointing } from "./pointing.js";
import { agreementInWords, asking, comingInWords, stoppedInWords } from "./words.js";

/** @param {Document} document */
export function openExplain(document) {
  return new ExplainPage(document).start();
}

export class ExplainPage extends SentencePage {
  /** Of what is shown: the row that says most. */
  opening = { i: 0, apart: false };

  /** @param {Document} document */
  constructor(document) {
    super(address, "Explain", { row: 0, column: 0 });
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
  }

  /** The head that is shown. @returns {Where} */
  get #where() {
    const { layer, head } = this.state;
    return { layer, head };
  }

  /** What is not computed of what is shown. */
  get #missing() {
    const there = Object.keys(this.found?.answer.measures ?? {});
    return missing(/** @type {MeasureId[]} */ (there));
  }

  /** What there is to be said of. @returns {Explained} */
  get explained() {
    const { source, target } = this.found.answer;
    const one = !this.state.layer;
    return { measures: this.maps.measures, written: target.tokens, source: source.tokens, one };
  }

  /** @param {Model} model */
  shows(model) {
    return looksAcross(model);
  }

  /** @param {Model} model */
  doing({ family }) {
    return asking(family !== "recurrent");
  }

  /**
   * @param {State} asked
   * @param {Model} model
   */
  choose(asked, model) {
    const block = blockOf(model);
    const named = asked.block && asked.block !== block ? { layer: 0, head: 0 } : asked;
    const { where, found } = headOf(/** @type {Where} */ (named), model);
    return { wish: { ...asked, block, ...where }, notice: found ? "" : noSuchHead(model) };
  }

  /** @param {State} state */
  asks({ layer, head, ...state }) {
    return [questionOf(state), layer, head];
  }

  /**
   * What is there at once; of another head of what is shown that is all.
   *
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    const turn = this.isShown(wish) && !this.#missing.length ? IN_TURN.length - 1 : 0;
    return { answer: await this.#measure(wish, turn, signal) };
  }

  /**
   * @param {State} state
   * @param {number} turn
   * @param {AbortSignal} signal
   */
  #measure(state, turn, signal) {
    const { layer, head } = state;
    return fetchExplanations(questionOf(state), { layer, head }, IN_TURN[turn], signal, (progress) => {
      if (!this.status.asking) this.bar.wait(comingInWords(this.#missing.slice(0, 1), progress));
    });
  }

  /** @param {{answer: Explanations}} found */
  take({ answer }) {
    const measures = measuresOf(answer);
    this.opening = openingOf(measures, answer.target.tokens);
    this.choice.show(this.model, this.#where);
    this.maps.show(answer, measures, this.#missing);
    const followed = "rollout" in answer.measures;
    this.noRollout.hidden = followed || this.model.family !== "recurrent";
    this.beside.hidden = followed || this.model.family === "recurrent";
    this.noNorms.hidden = "norms" in answer.measures;
    this.goesOn.hidden = blockOf(this.model) !== "decoder";
    this.agreement.shown = { names: measures.map(({ name }) => name), agreement: answer.agreement };
    this.summary.textContent = agreementInWords(measures, answer.agreement);
  }

  /** What is there is shown, and the rest as it comes. @param {{answer: Explanations}} found */
  async draw(found) {
    this.#light();
    for (let turn = 1; this.#missing.length; turn++) {
      this.bar.busy(comingInWords(this.#missing, null));
      const answer = await this.asking.ask(
        (signal) => this.#measure(this.state, turn, signal),
        (words) => this.bar.wait(words),
      );
      if (!answer || found !== this.found) return false;
      this.answer = found.answer = answer;
      this.take(found);
      this.#light();
    }
    this.bar.answered();
    return true;
  }

  /** Light what the address locks. */
  #light() {
    const { source, target } = this.found.answer;
    this.pointing.forget();
    this.pointing.restore(lockOf(this.state, { n: target.tokens.length, m: source.tokens.length }));
  }

  /** @param {Mark} lock as it is now */
  keepLock({ query, key }) {
    this.keep({ row: query ? query.index + 1 : 0, column: key ? key.index + 1 : 0 });
  }

  /** Another head of the same sentence; what is locked stays so. @param {Where} where */
  openHead(where) {
    return this.open(where);
  }

  cancel() {
    if (!this.answer || !this.#missing.length || this.status.asking) return super.cancel();
    this.asking.cancel();
    this.bar.stop();
    return this.problem(new ApiError(stoppedInWords(this.#missing), "cancelled"));
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.answer) this.choice.show(this.model, this.#where);
    super.problem(error);
  }

  /** @param {History} history */
  write(history) {
    super.write(history);
    this.toExplore.href = `./${address.write(this.state)}`;
  }
}
