/** What a person answers: a draft until it is locked, kept from then on. */
import { Store, locked, sent, shown } from "./kept.ts";
import { keyOf } from "./question.ts";
import type { About, Given, Sent } from "./kept.ts";
import type { Page } from "../page.ts";
import type { Posed } from "./posing.ts";

const MOST = 500; // characters of a prediction in one's own words

export class Answers {
  declare page: Page;

  store = new Store();
  /** Not locked, by their questions */
  #drafts: Map<string, Given> = new Map();

  /** @param page whose state has the question */
  constructor(page: Page) {
    this.page = page;
  }

  /** Name of the question. */
  get key() {
    return keyOf(this.page.state);
  }

  get kept() {
    return this.store.all[this.key];
  }

  /** @returns what is answered, locked or not */
  get given(): Given | null {
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

  /** Whether this tab has seen the answer to the question of a state. */
  wasShown(state: any) {
    return Boolean(this.store.all[keyOf(state)]?.shown);
  }

  /** @param given nothing that is locked changes */
  draft(given: Given) {
    if (!this.kept) this.#drafts.set(this.key, given);
  }

  /** @param about the question */
  lock(about: About) {
    const { given } = this;
    if (given && this.isGiven && !this.problem)
      this.store.all = locked(this.store.all, this.key, given, about);
  }

  /** The answer is seen: a draft is locked, for oneself. Without an answer it is shown all the same. */
  settle(posed: Posed, about: About) {
    if (this.kept?.shown) return;
    this.lock(about);
    const { answer, model, score } = posed.outcome(this.kept?.given ?? null);
    this.store.all = shown(this.store.all, this.key, about, { answer, model, score });
  }

  /**
   * What became of one that was sent.
   *
   * @param key of its question
   */
  note(key: string, outcome: Sent) {
    this.store.all = sent(this.store.all, key, outcome);
  }

  /** All but the one of the question. */
  forget() {
    const { kept, key } = this;
    this.store.all = kept ? { [key]: kept } : {};
  }
}
