/** The part over the results: the block, the one button that knocks its heads out, and what is going on. */
import { h, withParts } from "../shared/dom.ts";
import { doingWords, doneWords, emptyWords, runWords, writtenName } from "../shared/head/knock-outs.ts";
import { blockTitle } from "../shared/head/titles.ts";
import type { BlockShape, Model } from "../shared/api.ts";
import type { HeadsPage } from "./page.ts";

export class HeadsLead extends withParts(`
  #over #blocks runButton=button#run stopButton=button#stop #doing emptyLine=#empty #summary
`) {
  constructor(document: Document, page: HeadsPage) {
    super(document);
    this.runButton.addEventListener("click", () => page.open({ run: true })); // every head of the block
    // where the first click of a double click has started it, the second falls on this button
    this.stopButton.addEventListener("click", ({ detail }) => detail < 2 && page.stop());
    for (const choice of [this.over, this.blocks])
      choice.addEventListener("click", ({ target }) => {
        const { over, block } = (target as HTMLElement).dataset;
        if (over) void page.openSide(over);
        if (block) void page.openBlock(block);
      });
  }

  /** The side of the page that is shown. */
  set side(side: string) {
    for (const button of this.over.children as Iterable<HTMLElement>)
      button.ariaPressed = String(button.dataset.over === side);
  }

  /** Show that nothing is knocked out yet. */
  empty(model: Model, shape: BlockShape) {
    const heads = shape.layers * shape.heads;
    this.#show(model, shape, "empty", "");
    this.runButton.textContent = runWords(heads);
    this.emptyLine.textContent = emptyWords(shape.name, heads, writtenName(model.task));
  }

  busy(model: Model, shape: BlockShape) {
    this.#show(model, shape, "busy", doingWords(shape.layers * shape.heads));
  }

  wait(words: string) {
    this.doing.textContent = words;
  }

  /** Show that all is there; without words where nothing need be knocked out, as of a corpus. */
  done(model: Model, shape: BlockShape, words: string = doneWords(shape.layers * shape.heads)) {
    this.#show(model, shape, "done", words);
  }

  #show({ blocks }: Model, shape: BlockShape, state: "empty" | "busy" | "done", words: string) {
    const focused = document.activeElement; // hiding a button takes the focus from it at once
    this.#showBlocks(blocks, shape.name);
    this.runButton.hidden = state !== "empty";
    this.stopButton.hidden = state !== "busy";
    this.doing.classList.toggle("tool", state === "done");
    if (state !== "busy") this.emptyLine.hidden = state !== "empty"; // what runs leaves the page as it is
    this.doing.textContent = words;
    if (focused !== this.runButton && focused !== this.stopButton) return;
    ({ empty: this.runButton, busy: this.stopButton, done: this.summary })[state].focus();
  }

  #showBlocks(blocks: BlockShape[], shown: string) {
    const names = blocks.map(({ name }) => name);
    const buttons = [...this.blocks.children] as HTMLElement[];
    if (names.join() !== buttons.map(({ dataset }) => dataset.block).join())
      this.blocks.replaceChildren(...names.map(blockButton));
    this.blocks.hidden = names.length < 2;
    for (const button of this.blocks.children as Iterable<HTMLElement>)
      button.ariaPressed = String(button.dataset.block === shown);
  }
}

function blockButton(block: string) {
  const looks = { type: "button", className: "quiet", dataset: { block }, title: blockTitle(block) } as const;
  return h("button", looks, block);
}
