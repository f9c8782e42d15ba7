/** The part over the results: the block, the one button that knocks its heads out, and what is going on. */
import { html, render } from "lit-html";
import { partOf } from "../shared/dom.ts";
import { writtenName } from "../shared/head/knock-outs.ts";
import { blockTitle } from "../shared/head/titles.ts";
import { doingWords, doneWords, emptyWords, runWords } from "./words.ts";
import type { BlockShape } from "../shared/api.ts";
import type { HeadsPage } from "./page.ts";

export class HeadsLead extends partOf<HeadsPage>()(`
  #over #blocks runButton=button#run stopButton=button#stop #doing emptyLine=#empty #summary
`) {
  constructor(document: Document, page: HeadsPage) {
    super(document, page);
    this.runButton.addEventListener("click", () => page.open({ run: true })); // every head of the block
    // where the first click of a double click has started it, the second falls on this button
    this.stopButton.addEventListener("click", ({ detail }) => detail < 2 && page.stop());
  }

  /** The side of the page that is shown. */
  set side(side: HeadsPage["state"]["over"]) {
    const button = (name: string, over: HeadsPage["state"]["over"]) => html`
      <button type="button" class="quiet" data-over=${over} aria-pressed=${over === side}
        @click=${() => this.page.openSide(over)}>${name}</button>`;
    render([button("this sentence", "sentence"), " ", button("many sentences", "corpus")], this.over);
  }

  /** Show that nothing is knocked out yet. */
  empty(shape: BlockShape) {
    const heads = shape.layers * shape.heads;
    this.#show(shape, "empty", "");
    this.runButton.textContent = runWords(heads);
    this.emptyLine.textContent = emptyWords(shape.name, heads, writtenName(this.page.model.task));
  }

  busy(shape: BlockShape) {
    this.#show(shape, "busy", doingWords(shape.layers * shape.heads));
  }

  wait(words: string) {
    this.doing.textContent = words;
  }

  /** Show that all is there; without words where nothing need be knocked out, as of a corpus. */
  done(shape: BlockShape, words: string = doneWords(shape.layers * shape.heads)) {
    this.#show(shape, "done", words);
  }

  #show(shape: BlockShape, state: "empty" | "busy" | "done", words: string) {
    const focused = document.activeElement; // hiding a button takes the focus from it at once
    this.#showBlocks(shape.name);
    this.runButton.hidden = state !== "empty";
    this.stopButton.hidden = state !== "busy";
    this.doing.classList.toggle("tool", state === "done");
    if (state !== "busy") this.emptyLine.hidden = state !== "empty"; // what runs leaves the page as it is
    this.doing.textContent = words;
    if (focused !== this.runButton && focused !== this.stopButton) return;
    ({ empty: this.runButton, busy: this.stopButton, done: this.summary })[state].focus();
  }

  #showBlocks(block: string) {
    const { blocks } = this.page.model;
    this.blocks.hidden = blocks.length < 2;
    const button = ({ name }: BlockShape) => html`
      <button type="button" class="quiet" data-block=${name} title=${blockTitle(name)} aria-pressed=${name === block}
        @click=${() => this.page.openBlock(name)}>${name}</button>`;
    render(blocks.map(button), this.blocks);
  }
}
