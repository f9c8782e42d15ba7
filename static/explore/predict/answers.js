/** What a person answers: a draft until it is locked, kept from then on. */
import { Store, locked, sent, shown } from "./kept.js";
import { keyOf } from "./question.js";

/**
 * @typedef {import("./kept.js").Given} Given
 * @typedef {import("./kept.js").About} About
 */

const MOST = 500; // characters of a prediction in one's own words

export class Answers {
  store = new Store();
  /** @type {Map<string, Given>} not locked, by their questions */
  #drafts = new Map();

  /** @param {import("../page.js").Page} page whose state has the question */
  constructor(page) {
    this.page = page;
  }

  /** Name of the question. */
  get key() {
    return keyOf(this.page.state);
  }

  get kept() {
    return this.store.all[this.key];
  }

  /** @returns {Given | null} what is answered, locked or not */
  get given() {
    return this.kept ? this.kept.given : (this.#drafts.get(this.key) ?? null);
  }

  /** Whether something is answered that can be locked, but for its length. */
  get isGiven() {
    const { choice, taps, text } = this.given ?? {};
    return choice !== undefined || Boolean(taps?.some((taps) => taps > 0)) || Boolean(text?.trim());
  }

  /** What is to be changed before it can be locked; "" if nothing is. */
  get problem() {
    const { length } = Array.from(this.given?.text ?? "");
    if (length <= MOST) return "";
    return `Shorten your prediction to ${MOST} characters or fewer; it has ${length}.`;
  }

  /** Whether this tab has seen the answer to the question of a state. @param {any} state */
  wasShown(state) {
    return Boolean(this.store.all[keyOf(state)]?.shown);
  }

  /** @param {Given} given nothing that is locked changes */
  draft(given) {
    if (!this.kept) this.#drafts.set(this.key, given);
  }

  /** @param {About} about the question */
  lock(about) {
    const { given } = this;
    if (given && this.isGiven && !this.problem)
      this.store.all = locked(this.store.all, this.key, given, about);
  }

  /**
   * The answer is seen: a draft is locked, for oneself. Without an answer it is shown all the same.
   *
   * @param {import("./posing.js").Posed} posed
   * @param {About} about
   */
  settle(posed, about) {
    if (this.kept?.shown) return;
    this.lock(about);
    const { answer, model, score } = posed.outcome(this.kept?.given ?? null);
    this.store.all = shown(this.store.all, this.key, about, { answer, model, score });
  }

  /**
   * What became of one that was sent.
   *
   * @param {string} key of its question
   * @param {import("./kept.js").Sent} outcome
   */
  note(key, outcome) {
    this.store.all = sent(this.store.all, key, outcome);
  }

  /** All but the one of the question. */
  forget() {
    const { kept, key } = this;
    this.store.all = kept ? { [key]: kept } : {};
  }
}
