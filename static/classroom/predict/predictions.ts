/** The answers of a person: a draft until it is locked, kept from then on. */
import { roleOf } from "../following/role.ts";
import { Store, locked, sent, shown, type About, type Sent } from "./prediction-storage.ts";
import { keyOf } from "./question.ts";
import type { Given } from "../../answers.ts";
import type { Page } from "../../explore/page.ts";
import type { Posed } from "./posing.ts";

const MOST = 500; // characters of a prediction in one's own words

export class Answers {
  declare page: Page;

  store = new Store();
  /** Answers that are not locked, by their questions. */
  #drafts: Map<string, Given> = new Map();

  constructor(page: Page) {
    this.page = page;
  }

  get key() {
    return keyOf(this.page.state);
  }

  /** The answer; its outcome in another room is none here. */
  get stored() {
    const stored = this.store.all[this.key];
    return stored?.sent && stored.sent.code !== roleOf().code ? { ...stored, sent: undefined } : stored;
  }

  get given(): Given | null {
    return this.stored ? this.stored.given : (this.#drafts.get(this.key) ?? null);
  }

  /** True where an answer can be locked, but for its length. */
  get isGiven() {
    const { choice, taps, text } = this.given ?? {};
    return typeof choice === "number" || Boolean(taps?.some((taps) => taps > 0) || text?.trim());
  }

  /** The sentence about a change that must come before it can be locked; "" where none must. */
  get problem() {
    const { length } = Array.from(this.given?.text ?? "");
    if (length <= MOST) return "";
    return `Shorten your prediction to ${MOST} characters or fewer; it has ${length}.`;
  }

  /** True where this tab has seen the answer to the question of a state. */
  wasShown(state: any) {
    return Boolean(this.store.all[keyOf(state)]?.shown);
  }

  /** Keep a draft; a locked answer does not change. */
  draft(given: Given) {
    if (!this.stored) this.#drafts.set(this.key, given);
  }

  /** Lock the answer to the question. */
  lock(about: About) {
    const { given } = this;
    if (given && this.isGiven && !this.problem)
      this.store.all = locked(this.store.all, this.key, given, about);
  }

  /** The answer is seen: a draft is locked, for oneself. Without an answer it is shown all the same. */
  settle(posed: Posed, about: About) {
    if (this.stored?.shown) return;
    this.lock(about);
    const { answer, model, score } = posed.outcome(this.stored?.given ?? null);
    this.store.all = shown(this.store.all, this.key, about, { answer, model, score });
  }

  /** Note the outcome of an answer that was sent, by its question. */
  note(key: string, outcome: Sent) {
    this.store.all = sent(this.store.all, key, outcome);
  }

  /** All but the one of the question. */
  forget() {
    const { stored, key } = this;
    this.store.all = stored ? { [key]: stored } : {};
  }
}
