/**
 * The page Explain: what each written piece was made from, by up to six measures.
 *
 * @typedef {import("../shared/api.js").Explanations} Explanations
 * @typedef {import("../shared/page/page.js").History} History
 * @typedef {import("./words.js").Explained} Explained
 * @typedef {{layer: number, head: number}} Where
 */
import { ApiError, fetchExplanations } from "../shared/api.js";
import { isNothing } from "../shared/head/marks.js";
import { later } from "../shared/page/later.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { wordsFirst } from "../shared/page/present.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { noSuchHead } from "../shared/sentence/notes.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { address, blockOf, headOf, lockOf, looksAcross } from "./address.js";
import { Cases } from "./cases.js";
import { ExplainCopy } from "./copy.js";
import { HeadChoice } from "./head.js";
import { ExplainMaps } from "./maps.js";
import { IN_TURN, measuresOf, missing, openingOf, splits } from "./measures.js";
import { ExplainPointing } from "./pointing.js";
import { agreementInWords, asking, comingInWords, firstsInCommon, stoppedInWords } from "./words.js";

/** @param {Document} document */
export function openExplain(document) {
  return new ExplainPage(document).start();
}

/** How long the page waits for all measures before it opens with those that are there, in milliseconds. */
const SOON = 400;

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
    this.copies = new ExplainCopy(document, this);
    this.cases = new Cases(document, this);
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
      this.sawDeletion = true;
      const deletion = await this.deletion();
      this.#delete();
      deletion.see();
    });
    seen.observe(place);
  }

  sawDeletion = false;

  /** The deletion curves of what is shown, if a person was there. */
  async #delete() {
    if (!this.sawDeletion || !this.status.isReady || !this.question) return;
    const usual = this.model.measured?.deletion;
    (await this.deletion()).of({ question: this.question, where: this.#where, usual });
  }

  settle() {
    super.settle();
    void this.#delete();
  }

  /** The head that is shown. @returns {Where} */
  get #where() {
    const { layer, head } = this.state;
    return { layer, head };
  }

  /** What is not computed of what is shown. */
  get #missing() {
    const there = Object.keys(this.found?.answer.measures ?? {});
    return missing(/** @type {MeasureId[]} */ (there), splits(this.model));
  }

  /** What there is to be said of. @returns {Explained} */
  get explained() {
    const { source, target } = this.found.answer;
    const one = !this.state.layer;
    return {
      measures: this.maps.measures,
      written: target.tokens,
      source: source.tokens,
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
    const widest = asked.widest ?? !(asked.block || asked.layer || asked.head || asked.row || asked.column);
    return { wish: { ...asked, block, ...where, widest }, notice: found ? "" : noSuchHead(model) };
  }

  /** @param {State} state */
  asks({ layer, head, ...state }) {
    return [questionOf(state), layer, head];
  }

  /**
   * What is there at once; of another head of what is shown that is all. Where no head is named, that one whose
   * measures differ most, if it is soon known.
   *
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    if (wish.widest && !this.isShown(wish)) return { answer: await this.#widest(wish, signal) };
    const turn = this.isShown(wish) && !this.#missing.length ? LAST : 0;
    return { answer: await this.#measure(wish, turn, signal) };
  }

  /**
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async #widest(wish, signal) {
    const all = this.#measure(wish, LAST, signal);
    const late = new Promise((resolve) => setTimeout(() => resolve(null), SOON));
    const soon = await Promise.race([all, late]);
    if (!soon) {
      all.catch(() => {}); // what goes wrong is said where the rest is asked for
      return this.#measure(wish, 0, signal);
    }
    const at = otherHead(soon, /** @type {any} */ (wish));
    return at ? this.#measure(Object.assign(wish, at), LAST, signal) : soon;
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
    const { layer, head } = answer;
    const widest = answer.apart.find((at) => at.layer === layer && at.head === head);
    this.opening = openingOf(measures, answer.target.tokens, widest);
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
    if (!(await this.#openWidest(found))) return false;
    this.bar.answered();
    return true;
  }

  /**
   * Where all measures came late, the head at which they differ most opens then, unless something is pointed at.
   *
   * @param {{answer: Explanations}} found
   * @returns {Promise<boolean>} whether all is drawn, and not overtaken
   */
  async #openWidest(found) {
    const at = this.state.widest && isNothing(this.pointing.mark) && otherHead(found.answer, this.state);
    if (!at) return true;
    const wish = { ...this.state, ...at };
    const answer = await this.asking.ask(
      (signal) => this.#measure(wish, LAST, signal),
      (words) => this.bar.wait(words),
    );
    if (!answer || found !== this.found) return false;
    Object.assign(this.state, at);
    this.answer = found.answer = answer;
    this.take(found);
    this.write("replace");
    this.#light();
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
    return this.open({ ...where, widest: false });
  }

  /** @param {import("./measures.js").RowAt} at of what is shown */
  openCase(at) {
    return this.open({ ...this.#place(at), widest: false });
  }

  /** @param {import("./measures.js").RowAt} at @returns {string} its address */
  addressOf(at) {
    return `explain${address.write({ ...this.state, ...this.#place(at) })}`;
  }

  /** A model with one map names no head. @param {import("./measures.js").RowAt} at */
  #place({ layer, head, row }) {
    return { ...(this.state.layer ? { layer, head } : {}), row, column: 0 };
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

/**
 * The head at which the measures differ most, if it is another than this.
 *
 * @param {Explanations} answer
 * @param {Where} shown layer 0: the model has one map
 * @returns {Where | null}
 */
function otherHead({ apart: [at] }, { layer, head }) {
  if (!at || !layer || (at.layer === layer && at.head === head)) return null;
  return { layer: at.layer, head: at.head };
}
