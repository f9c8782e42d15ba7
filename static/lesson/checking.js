/** What the server says of a lesson while it is written: asked once the typing rests, never twice for the same text. */
import { ApiError, post } from "../shared/server.js";

const REST = 400; // milliseconds

/** @typedef {import("./station-form.js").Problem} Problem */
/** @typedef {{problems: Problem[], lesson: {stations: {address: string, shows: string}[]}}} Checked */

export class Checking {
  #text = "";
  #asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

  /**
   * @param {(checked: Checked) => void} onChecked
   * @param {(sentence: string) => void} onRefused
   */
  constructor(onChecked, onRefused) {
    this.onChecked = onChecked;
    this.onRefused = onRefused;
  }

  /** @param {string} text */
  ask(text) {
    if (text === this.#text) return;
    this.#text = text;
    clearTimeout(this.#rest);
    this.#asking.abort();
    this.#rest = setTimeout(() => this.#ask(text), REST);
  }

  /** @param {string} text */
  async #ask(text) {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const checked = await (await post("api/lesson", { text }, undefined, signal)).json();
      if (!signal.aborted) this.onChecked(checked);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.#text = ""; // asked again with the next letter
      this.onRefused(error.message);
    }
  }
}
