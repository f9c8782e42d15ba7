/** The changes, a sentence each, with a button that takes it away; undo, and all away. */
import { html, render } from "lit-html";
import { partOf } from "../shared/dom.ts";
import { NOTHING, NOTHING_OF_WORDS, changesInWords } from "./words.ts";
import { hint } from "../shared/words.ts";
import { layerName } from "../shared/head/layers.ts";
import type { ChangePage } from "./page.ts";

export class ChangeList extends partOf<ChangePage>()(
  "list=ol#list #nothing undo=button#undo reset=button#reset",
) {
  constructor(document: Document, page: ChangePage) {
    super(document, page);
    this.undo.addEventListener("click", () => page.undo());
    this.reset.addEventListener("click", () => page.reset());
  }

  /** The change with the model's own name of the layer. */
  #called = (change: any) => {
    const shape = this.page.model?.blocks.find(({ name }: any) => name === change.block);
    return change.layer ? { ...change, layer: layerName(shape, change.layer) } : change;
  };

  #remove(k: number) {
    this.page.change(this.page.changes.filter((_, at) => at !== k));
    const buttons = this.list.querySelectorAll("button");
    (buttons[Math.min(k, buttons.length - 1)] ?? this.undo).focus();
  }

  /** Show them as they are asked for; what they are about is named as far as it is known. */
  show() {
    const { changes, readings, state } = this.page;
    const answer = (readings?.after ?? readings?.before)?.answer;
    const { tokens: target = [], fed = [], read = 0 } = answer?.target ?? {};
    const texts = { text: state.text, source: answer?.source.tokens ?? [], target, fed, read };
    const setting = { ...texts, single: this.page.isSingle };
    const item = (words: string, k: number) => html`
      <li>${words} <button type="button" class="quiet" aria-label="remove: ${words}"
        @click=${() => this.#remove(k)}>remove</button></li>`;
    render(changesInWords(changes.map(this.#called), setting).map(item), this.list);
    this.nothing.hidden = changes.length > 0;
    this.nothing.textContent = hint(!this.page.model || this.page.hasMaps ? NOTHING : NOTHING_OF_WORDS);
    this.undo.ariaDisabled = String(!this.page.canUndo);
    this.reset.ariaDisabled = String(!changes.length);
  }
}
