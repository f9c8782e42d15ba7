/**
 * Whether the page is loading, ready or in error, where styles and tests read it: `<html data-state data-asking>`; and
 * in words, those of the sentence bar.
 *
 * @typedef {object} Messages  where it is said in words
 * @property {(words: string) => unknown} busy
 * @property {() => unknown} ready
 * @property {(message: string, shown: Answer | null, again: (() => unknown) | null) => unknown} problem
 */
import { ApiError } from "../server.js";

export class Status {
  /** @type {() => unknown} asks again what is being asked */
  again = () => {};

  /**
   * @param {HTMLElement} root
   * @param {Messages} bar
   */
  constructor(root, bar) {
    this.root = root;
    this.bar = bar;
  }

  /** Whether a sentence, or the models, are being asked for; a head that is does not count. */
  get asking() {
    return "asking" in this.root.dataset;
  }

  get isReady() {
    return this.root.dataset.state === "ready";
  }

  /**
   * @param {string} words
   * @param {() => unknown} again
   */
  busy(words, again) {
    this.loading(again);
    this.root.dataset.asking = "translation";
    this.bar.busy(words);
  }

  /** @param {() => unknown} [again] */
  loading(again = this.again) {
    this.again = again;
    this.root.dataset.state = "loading";
  }

  /** The sentence is there; its head may still come. */
  answered() {
    delete this.root.dataset.asking;
    this.bar.ready();
  }

  ready() {
    this.answered();
    this.root.dataset.state = "ready";
  }

  /** A part could not be drawn, and says so itself. */
  partly() {
    this.answered();
    this.root.dataset.state = "error";
  }

  /**
   * @param {unknown} error
   * @param {Answer | null} shown
   */
  problem(error, shown) {
    delete this.root.dataset.asking;
    this.root.dataset.state = "error";
    const again = error instanceof ApiError && error.isFinal ? null : this.again;
    this.bar.problem(error instanceof Error ? error.message : String(error), shown, again);
    if (!(error instanceof ApiError)) console.error(error);
  }
}
