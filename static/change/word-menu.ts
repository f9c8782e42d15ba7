/** The menu at a word of the sentence: the changes that can be made to it. */
import { html, nothing, render } from "../shared/html.ts";
import { alongItems } from "../shared/sentence/drop-menu.ts";
import { piecesOf, wordOf, wordsAfter } from "./source.ts";
import { alreadyIn, hasEncoder, hiding, waysToHide, type From } from "./hiding.ts";
import { NO_WORD, hideItInWords, swapWith } from "./words.ts";
import type { Change } from "./changes.ts";
import type { Readings } from "./before-and-after.ts";

/** `blocks`: of the model, whose heads can be kept from a word. */
type Values = { readings: Readings; changes: Change[]; blocks: { name: string }[] };

type Acts = {
  act: (change: Change) => unknown;
  remove: (change: Change) => unknown;
  notice: (words: string) => unknown;
  /** Take back the notice of a swap. */
  quiet: () => unknown;
};

/** A word, from 1, and the element at which the menu stands; `swaps`: it changes places with the one that is clicked next. */
type At = { word: number; anchor: HTMLElement; swaps: boolean };

export class WordMenu {
  readonly #place: HTMLElement;
  readonly #acts: Acts;
  #values: Values | null = null;
  #at: At | null = null;

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
    document.addEventListener("field-mode", (event) => {
      if ((event as CustomEvent).detail.editing) place.hidePopover();
    });
    place.addEventListener("keydown", (event) =>
      alongItems(event, [...place.querySelectorAll<HTMLElement>("button, input")]),
    );
  }

  /** Take the sentence whose words are changed; the menu opens by a click on one. */
  show(values: Values | null) {
    this.#values = values;
  }

  /** Open the menu at a piece, from 0, of a line. */
  open(line: Element, piece: number) {
    const word = this.#values && wordAt(this.#values, line, piece);
    if (!word) return this.#acts.notice(NO_WORD);
    if (this.#at?.swaps) return this.#swap(this.#at.word, word);
    const anchor: HTMLElement = line.querySelector(`[data-first="${piece}"]`) ?? (line as HTMLElement);
    this.#at = { word, anchor, swaps: false };
    this.#render(word);
    this.#place.querySelector("form")?.reset();
    this.#place.showPopover();
    this.#stand(anchor);
  }

  close() {
    this.#place.hidePopover();
    this.forget();
  }

  /** Swap nothing any more; true where a swap was under way. */
  forget(): boolean {
    if (!this.#at?.swaps) return false;
    this.#at = { ...this.#at, swaps: false };
    this.#acts.quiet();
    return true;
  }

  /** Show the changes of a word; `isEmpty` says that none was typed to put in its place. */
  #render(word: number, isEmpty = false) {
    const values = this.#values as Values;
    const words = wordsIn(values);
    const { text } = words[word - 1];
    const next = html`
      <button type="button" id="word-next" @click=${() => this.#swap(word, word + 1)}>swap it with the next word</button>`;
    const other = html`
      <button type="button" id="word-other" @click=${() => this.#await(text)}>swap it with another word...</button>`;
    render(
      html`
      <p id="word-named">${text}</p>
      ${waysToHide(values.blocks).map((from) => this.#way(word, from))}
      <form id="word-replace" @submit=${(event: Event) => this.#replace(event, word)}>
        <label for="word-by">replace it with</label>
        <input id="word-by" autocomplete="off" spellcheck="false" maxlength="200" enterkeyhint="go"
          aria-describedby="word-problem" @input=${() => this.#render(word)}>
        <button type="submit">replace</button>
        <p id="word-problem" role="alert" ?hidden=${!isEmpty}>Type a word to put in its place.</p>
      </form>
      <button type="button" id="word-out"
        @click=${() => this.#act({ do: "replace", word, by: "" })}>leave it out</button>
      ${word < words.length ? next : nothing}
      ${words.length > 1 ? other : nothing}`,
      this.#place,
    );
  }

  #stand(anchor: HTMLElement) {
    const { left, bottom } = anchor.getBoundingClientRect();
    const room = document.documentElement.clientWidth - this.#place.offsetWidth - 8;
    this.#place.style.top = `${bottom + scrollY + 4}px`; // it scrolls along
    this.#place.style.left = `${Math.max(8, Math.min(room, left))}px`;
    this.#place.querySelector<HTMLElement>("button, input")?.focus();
  }

  /** A way to hide a word; where it is hidden so already, the way back. */
  #way(word: number, from: From) {
    const { readings, changes, blocks } = this.#values as Values;
    const { source } = (readings.after ?? readings.before).answer;
    const change = hiding(piecesOf(source, word), from);
    const done = alreadyIn(changes, change);
    const click = () => (done ? this.#remove(done) : this.#act(change));
    const text = hideItInWords(from, Boolean(done), hasEncoder(blocks));
    return html`
      <button type="button" id=${from ? `word-hide-${from}` : "word-hide"} @click=${click}>${text}</button>`;
  }

  #remove(change: Change) {
    this.#place.hidePopover();
    this.#at?.anchor.focus();
    this.#acts.remove(change);
  }

  #replace(event: Event, word: number) {
    event.preventDefault();
    const field = this.#place.querySelector("#word-by") as HTMLInputElement;
    const by = field.value.trim().replace(/\s+/g, " ");
    if (by) return this.#act({ do: "replace", word, by });
    this.#render(word, true);
    field.focus();
  }

  #await(text: string) {
    if (this.#at) this.#at = { ...this.#at, swaps: true };
    this.#place.hidePopover();
    this.#acts.notice(swapWith(text));
    this.#at?.anchor.focus();
  }

  #swap(a: number, b: number) {
    this.forget();
    if (a !== b) this.#act({ do: "swap", words: [Math.min(a, b), Math.max(a, b)] });
  }

  #act(change: Change) {
    this.#place.hidePopover();
    this.#at?.anchor.focus();
    this.#acts.act(change);
  }
}

/** The words that are read now. */
const wordsIn = ({ readings, changes }: Values) => wordsAfter(readings.request.text, changes);

/** The word, from 1, of a piece of the sentence as typed or as changed; 0 where it belongs to none. */
function wordAt(values: Values, line: Element, piece: number): number {
  const { before, after } = values.readings;
  const changed = line.closest("[data-text=after]");
  const answer = changed ? after?.answer : before.answer;
  const word = answer && wordOf(answer.source, piece);
  if (!word) return 0;
  return changed ? word : wordsIn(values).findIndex(({ from }) => from === word) + 1;
}
