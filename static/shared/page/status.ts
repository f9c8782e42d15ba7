/**
 * The status of a page, loading, ready or in error, where styles and tests read it: `<html data-state data-asking>`;
 * and in words, in the sentence bar.
 */
import { problemOf } from "../server.ts";
import type { Reader } from "../answers.ts";
import type { AnyAnswer } from "../api.ts";

/** The part of a page that says its status in words. */
export interface Messages {
  busy: (words: string) => unknown;
  ready: () => unknown;
  problem: (message: string, answer: AnyAnswer | null, again: (() => unknown) | null) => unknown;
}

export class Status {
  declare root: HTMLElement;
  declare bar: Messages;
  /** Asks again what is being asked. */
  again: () => unknown = () => {};

  constructor(root: HTMLElement, bar: Messages) {
    Object.assign(this, { root, bar });
  }

  /** True while a sentence, or the models, are asked for; a head does not count. */
  get asking() {
    return "asking" in this.root.dataset;
  }

  get isLoading() {
    return this.root.dataset.state === "loading";
  }

  get isReady() {
    return this.root.dataset.state === "ready";
  }

  busy(words: string, again: () => unknown) {
    this.loading(again);
    this.root.dataset.asking = "translation";
    this.bar.busy(words);
  }

  /**
   * Ask a question, and be busy until the answer of what is asked by then is shown, or say the error in its place; gives
   * what `Reader.settled` does.
   */
  async ask<Q, A>(reader: Reader<Q, A>, question: Q, words: string, again: () => unknown) {
    this.busy(words, again);
    const isShown = await reader.ask(question);
    if (isShown) this.ready();
    else if (isShown === false) this.problem(reader.known.error, null);
    return isShown;
  }

  loading(again: () => unknown = this.again) {
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

  problem(error: unknown, answer: AnyAnswer | null) {
    delete this.root.dataset.asking;
    this.root.dataset.state = "error";
    const { message, final } = problemOf(error);
    this.bar.problem(message, answer, final ? null : this.again);
  }
}
