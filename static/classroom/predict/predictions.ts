/** The answers of a person: a draft until it is locked, kept from then on. They decide who sees the model's. */
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";
import { roleOf } from "../following/role.ts";
import { locked, readKept, sent, revealed, type About, type All, type Sent } from "./prediction-storage.ts";
import { keyOf } from "./question.ts";
import { tooLong } from "./words.ts";
import type { Given } from "../../answers.ts";
import type { ExploreState } from "../../explore/address.ts";
import type { Posed } from "./posing.ts";

const KEPT = "regard-predictions";
const MOST_CHARACTERS = 500; // characters of a prediction in one's own words

export class Predictions {
  readonly #state: () => ExploreState;
  readonly #isOf: (address: string, state: ExploreState) => boolean;
  #all = keptInTab<All>(KEPT, {}, readKept);
  /** Answers that are not locked, by their questions. */
  #drafts: Map<string, Given> = new Map();

  /** The answers to the question of the state that is shown; `isOf` says whether an address asks the one of a state. */
  constructor(state: () => ExploreState, isOf: (address: string, state: ExploreState) => boolean) {
    this.#state = state;
    this.#isOf = isOf;
  }

  /** All of this tab; without a storage they are kept while the page is open. */
  get all() {
    return this.#all;
  }

  set all(all: All) {
    this.#all = all;
    keepInTab(KEPT, JSON.stringify(all));
  }

  get key() {
    return keyOf(this.#state());
  }

  /** The answer; its outcome in another room is none here. */
  get stored() {
    const stored = this.all[this.key];
    return stored?.sent && stored.sent.code !== roleOf().code ? { ...stored, sent: undefined } : stored;
  }

  get given(): Given | null {
    return this.stored ? this.stored.given : (this.#drafts.get(this.key) ?? null);
  }

  /** True where an answer can be locked, but for its length. */
  get isGiven() {
    const { choice, taps, text } = this.given ?? {};
    return typeof choice === "number" || Boolean(taps || text?.trim());
  }

  /** The sentence about a change that must come before it can be locked; "" where none must. */
  get problem() {
    const { length } = Array.from(this.given?.text ?? "");
    return length > MOST_CHARACTERS ? tooLong(MOST_CHARACTERS, length) : "";
  }

  /** True where this tab follows a presenter who asks the question of a state. */
  follows(state: ExploreState) {
    const { code, address } = roleOf();
    return Boolean(code) && this.#isOf(address, state);
  }

  /** True where nothing of a state is covered: all who follow a room see it at once, others once they have answered. */
  isOpen(state: ExploreState) {
    if (!state.predict || state.reveal) return true;
    return !roleOf().key && !this.follows(state) && Boolean(this.all[keyOf(state)]?.shown);
  }

  /** The view of the question that the page asks. */
  get now() {
    const state = this.#state();
    return {
      isOpen: this.isOpen(state),
      isPresenter: Boolean(roleOf().key),
      isFollower: this.follows(state),
    };
  }

  /** Keep a draft; a locked answer does not change. */
  draft(given: Given) {
    if (!this.stored) this.#drafts.set(this.key, given);
  }

  /** Lock the answer to the question. */
  lock(about: About) {
    const { given } = this;
    if (given && this.isGiven && !this.problem) this.all = locked(this.all, this.key, given, about);
  }

  /** The answer is seen: a draft is locked, for oneself. Without an answer it is shown all the same. */
  settle(posed: Posed, about: About) {
    if (this.stored?.shown) return;
    this.lock(about);
    const { answer, model, score } = posed.outcome(this.stored?.given ?? null);
    this.all = revealed(this.all, this.key, about, { answer, model, score });
  }

  /** Note the outcome of an answer that was sent, by its question. */
  note(key: string, outcome: Sent) {
    this.all = sent(this.all, key, outcome);
  }

  /** All but the one of the question. */
  forget() {
    const { stored, key } = this;
    this.all = stored ? { [key]: stored } : {};
  }
}
