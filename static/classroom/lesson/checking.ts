/** Checks of the server on a lesson: asked once the typing rests, never twice for the same text. */
import { ApiError, post } from "../../shared/server.ts";
import type { LessonAnswer } from "../../answers.ts";

const REST = 400; // milliseconds

export class Checking {
  declare onChecked: (checked: LessonAnswer) => void;
  declare onRefused: (sentence: string) => void;

  #text = "";
  #asking = new AbortController();
  #rest!: ReturnType<typeof setTimeout> | undefined;

  constructor(onChecked: (checked: LessonAnswer) => void, onRefused: (sentence: string) => void) {
    this.onChecked = onChecked;
    this.onRefused = onRefused;
  }

  ask(text: string) {
    if (text === this.#text) return;
    this.#text = text;
    clearTimeout(this.#rest);
    this.#asking.abort();
    this.#rest = setTimeout(() => this.#ask(text), REST);
  }

  async #ask(text: string) {
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
