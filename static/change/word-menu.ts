/** The menu at a word of the sentence: the changes that can be made to it. */
import { partOf } from "../shared/dom.ts";
import { alongItems } from "../shared/sentence/drop-menu.ts";
import { piecesOf, wordOf, wordsAfter } from "./source.ts";
import { NO_WORD, swapWith } from "./words.ts";
import { EVERYWHERE, type Change } from "./changes.ts";
import type { ChangePage } from "./page.ts";

export class WordMenu extends partOf<ChangePage>()(`
  menu=#word-menu named=#word-named form=form#word-replace by=input#word-by problem=#word-problem
  hideButton=button#word-hide out=button#word-out next=button#word-next other=button#word-other
`) {
  /** The word, from 1, in the sentence that is read. */
  #word = 0;
  /** The element at which the menu stands. */
  #anchor: HTMLElement | null = null;
  /** The word, from 1, that changes places with the one that is clicked next; 0 where none does. */
  #swapped = 0;

  constructor(document: Document, page: ChangePage) {
    super(document, page);
    this.hideButton.addEventListener("click", () => this.#hide());
    this.out.addEventListener("click", () => this.#act({ do: "replace", word: this.#word, by: "" }));
    this.next.addEventListener("click", () => this.#swap(this.#word, this.#word + 1));
    this.other.addEventListener("click", () => this.#await());
    document.addEventListener("field-mode", (event) => {
      if ((event as CustomEvent).detail.editing) this.menu.hidePopover();
    });
    this.by.addEventListener("input", () => (this.problem.hidden = true));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#replace();
    });
    this.menu.addEventListener("keydown", (event) =>
      alongItems(event, [...this.menu.querySelectorAll<HTMLElement>(":is(button, input):not([hidden])")]),
    );
  }

  /** The words that are read now. */
  get #words() {
    return wordsAfter(this.page.state.text, this.page.changes);
  }

  /** True where the next word that is clicked is swapped. */
  get waiting() {
    return this.#swapped > 0;
  }

  /** Open the menu at a piece, from 0, of a line. */
  open(line: Element, piece: number) {
    const word = this.#wordAt(line, piece);
    if (!word) return this.page.bar.notice(NO_WORD);
    if (this.waiting) return this.#swap(this.#swapped, word);
    this.#word = word;
    const words = this.#words;
    this.named.textContent = words[word - 1].text;
    this.by.value = "";
    this.problem.hidden = true;
    this.hideButton.hidden = !this.page.hasMaps;
    this.next.hidden = word === words.length;
    this.other.hidden = words.length < 2;
    this.#anchor = line.querySelector(`[data-first="${piece}"]`) ?? (line as HTMLElement);
    this.menu.showPopover();
    this.#stand(this.#anchor);
  }

  close() {
    this.menu.hidePopover();
    this.forget();
  }

  /** Swap nothing any more; true where a swap was under way. */
  forget(): boolean {
    const waited = this.waiting;
    this.#swapped = 0;
    if (waited) this.page.bar.answered();
    return waited;
  }

  /** The word, from 1, of a piece of the sentence as typed or as changed; 0 where it belongs to none. */
  #wordAt(line: Element, piece: number): number {
    const { readings } = this.page;
    if (!readings) return 0;
    const changed = line.closest("[data-text=after]");
    const answer = changed ? readings.after?.answer : readings.before.answer;
    const word = answer && wordOf(answer.source, piece);
    if (!word) return 0;
    return changed ? word : this.#words.findIndex(({ from }) => from === word) + 1;
  }

  #stand(anchor: HTMLElement) {
    const { left, bottom } = anchor.getBoundingClientRect();
    const room = document.documentElement.clientWidth - this.menu.offsetWidth - 8;
    this.menu.style.top = `${bottom + 4}px`;
    this.menu.style.left = `${Math.max(8, Math.min(room, left))}px`;
    (this.menu.querySelector("button:not([hidden]), input") as HTMLElement | null)?.focus();
  }

  #hide() {
    const source = (this.page.readings?.after ?? this.page.readings?.before)?.answer.source;
    if (source) this.#act({ do: "hide", ...EVERYWHERE, columns: piecesOf(source, this.#word) });
  }

  #replace() {
    const by = this.by.value.trim().replace(/\s+/g, " ");
    if (by) return this.#act({ do: "replace", word: this.#word, by });
    this.problem.hidden = false;
    this.by.focus();
  }

  #await() {
    this.#swapped = this.#word;
    this.menu.hidePopover();
    this.page.bar.notice(swapWith(this.named.textContent));
    this.#anchor?.focus();
  }

  #swap(a: number, b: number) {
    this.forget();
    if (a !== b) this.#act({ do: "swap", words: [Math.min(a, b), Math.max(a, b)] });
  }

  #act(change: Change) {
    this.menu.hidePopover();
    this.#anchor?.focus();
    this.page.act([change]);
  }
}
