/**
 * The page Explain: what each written piece was made from, by up to six measures.
 *
 * @typedef {import("../shared/api.js").Explanations} Explanations
 * @typedef {import("../shared/page/page.js").History} History
 * @typedef {import("./words.js").Explained} Explained
 * @typedef {import("./address.js").ExplainState} ExplainState
 * @typedef {{layer: number, head: number}} Where
 */
import { fetchExplanations } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { namedBy } from "../shared/head/served.js";
import { later } from "../shared/page/later.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { wordsFirst } from "../shared/page/present.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { noSuchHead } from "../shared/sentence/notes.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { address, blockOf, headOf, lockOf, looksAcross } from "./address.js";
import { Cases } from "./cases.js";
import { HeadChoice } from "./head.js";
import { ExplainMaps } from "./maps.js";
import { IN_TURN, measuresOf, missing, openingOf, splits, writtenOf } from "./measures.js";
import { ExplainPointing } from "./pointing.js";
import { Serving } from "./serving.js";
import { agreementInWords, asking, comingInWords, firstsInCommon, stoppedInWords } from "./words.js";

/** @param {Document} document */
export function openExplain(document) {
  const page = new ExplainPage(document);
  void page.start();
  return page;
}

const LAST = IN_TURN.length - 1;

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
    this.cases = new Cases(document, this);
    this.serving = new Serving(document, this);
    this.toExplore = /** @type {HTMLAnchorElement} */ (find("to-explore"));
    this.noRollout = /** @type {HTMLElement} */ (find("no-rollout"));
    this.beside = /** @type {HTMLElement} */ (find("beside"));
    this.noBrought = /** @type {HTMLElement} */ (find("no-brought"));
    this.notOurs = /** @type {HTMLElement} */ (find("not-ours"));
    this.noNorms = /** @type {HTMLElement} */ (find("no-norms"));
    this.goesOn = /** @type {HTMLElement} */ (find("goes-on"));
    this.agreement = /** @type {import("./agreement-table.js").AgreementTable} */ (find("agreement"));
    this.summary = /** @type {HTMLElement} */ (find("summary"));
    this.deletion = later(async () => new (await import("./deletion.js")).Deletion(document));
    this.#whenSeen(find("right"));
    this.common = /** @type {HTMLElement} */ (find("common"));
    find("agreement-scale").scale = { kind: "signed", end: 1, unit: "" };
  }

  /** @param {HTMLElement} place the deletion curves, which take seconds: computed once a person comes there */
  #whenSeen(place) {
    const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      seen.disconnect();
      this.place = "right";
      const deletion = await this.deletion();
      this.#delete();
      deletion.see();
    });
    seen.observe(place);
  }

  /** The place of the curves once a person was there: they are saved with the page. */
  place = "";

  /** The deletion curves of what is shown, if a person was there. */
  async #delete() {
    if (!this.place || !this.status.isReady || !this.question) return;
    const usual = this.model.measured?.deletion;
    (await this.deletion()).of({ question: this.question, where: this.#where, usual });
  }

  settle() {
    super.settle();
    void this.#delete();
  }

  /** The head that is shown, and what names its rows. @returns {Where & {rows: Served}} */
  get #where() {
    return this.#named(this.state);
  }

  /** @param {State} state @returns {Where & {rows: Served}} */
  #named(state) {
    const { block, layer, head, rows } = /** @type {ExplainState} */ (state);
    return { layer, head, rows: namedBy(rows, this.modelFor(state), { block, layer, head }) };
  }

  /** What is not computed of what is shown. */
  get #missing() {
    const there = Object.keys(this.found?.answer.measures ?? {});
    return missing(/** @type {MeasureId[]} */ (there), splits(this.model));
  }

  /** What there is to be said of. @returns {Explained} */
  get explained() {
    const { answer } = this.found;
    const one = !this.state.layer;
    return {
      measures: this.maps.measures,
      written: writtenOf(answer),
      source: answer.source.tokens,
      rows: answer.rows,
      one,
      plain: wordsFirst(),
    };
  }

  /** @param {Model} model */
  shows(model) {
    return looksAcross(model);
  }

  /** @param {Model} model */
  doing({ family }) {
    return asking(4 + Number(family !== "recurrent") + Number(splits({ family })));
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
  asks({ layer, head, rows, ...state }) {
    return [questionOf(state), layer, head, rows];
  }

  /**
   * What is there at once; of another head of what is shown that is all.
   *
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    const turn = this.isShown(wish) && !this.#missing.length ? LAST : 0;
    return { answer: await this.#measure(wish, turn, signal) };
  }

  /**
   * @param {State} state
   * @param {number} turn
   * @param {AbortSignal} signal
   */
  #measure(state, turn, signal) {
    return fetchExplanations(questionOf(state), this.#named(state), IN_TURN[turn], signal, (progress) => {
      if (!this.status.asking) this.bar.wait(comingInWords(this.#missing.slice(0, 1), progress));
    });
  }

  /** @param {{answer: Explanations}} found */
  take({ answer }) {
    const measures = measuresOf(answer);
    this.serving.show(this.model, /** @type {any} */ (this.state), answer.rows);
    this.opening = openingOf(measures, writtenOf(answer), this.serving.widestOf(answer));
    this.cases.show(answer, !this.state.layer);
    this.choice.show(this.model, this.#where);
    this.maps.show(answer, measures, this.#missing);
    const followed = "rollout" in answer.measures;
    this.noRollout.hidden = followed || this.model.family !== "recurrent";
    this.beside.hidden = followed || this.model.family === "recurrent";
    this.noBrought.hidden = splits(this.model) || this.model.family !== "recurrent";
    this.notOurs.hidden = splits(this.model) || this.model.family === "recurrent";
    this.noNorms.hidden = "norms" in answer.measures;
    this.goesOn.hidden = blockOf(this.model) !== "decoder";
    this.agreement.shown = { names: measures.map(({ name }) => name), agreement: answer.agreement };
    this.summary.textContent = agreementInWords(measures, answer.agreement);
    this.common.textContent = firstsInCommon(measures);
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
    const { answer } = this.found;
    this.pointing.forget();
    const n = writtenOf(answer).length;
    this.pointing.restore(lockOf(this.state, { n, m: answer.source.tokens.length }));
  }

  /** @param {Mark} lock as it is now */
  keepLock({ query, key }) {
    this.keep({ row: query ? query.index + 1 : 0, column: key ? key.index + 1 : 0 });
  }

  /** Another head of the same sentence, by the piece that it serves; what is locked stays so. @param {Where} where */
  openHead(where) {
    return this.open({ ...where, rows: "" });
  }

  /** @param {Served} rows what names the rows of the head that is shown */
  openRows(rows) {
    return this.open({ rows });
  }

  /** @param {import("./measures.js").RowAt} at of what is shown */
  openCase(at) {
    return this.open(this.#place(at));
  }

  /** @param {import("./measures.js").RowAt} at @returns {string} its address */
  addressOf(at) {
    return `explain${address.write({ ...this.state, ...this.#place(at) })}`;
  }

  /** @param {Where} where of what is shown @returns {string} its address */
  addressOfHead(where) {
    return `explain${address.write({ ...this.state, ...where, rows: "" })}`;
  }

  /** A model with one map names no head. @param {import("./measures.js").RowAt} at */
  #place({ layer, head, row }) {
    return { ...(this.state.layer ? { layer, head } : {}), row, column: 0, rows: "" };
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
