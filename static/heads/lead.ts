/** The part over the results: the block, the one button that knocks its heads out, and what is going on. */
import { withParts } from "../shared/dom.ts";
import { h } from "../shared/dom.ts";
import {
  doingWords,
  doneWords,
  emptyWords,
  progressWords,
  runWords,
  writtenName,
} from "../shared/head/knock-outs.ts";
import { blockTitle } from "../shared/head/titles.ts";
import type { BlockShape, Model, Progress } from "../shared/api.ts";

export class HeadsLead extends withParts(`
  #over #blocks runButton=button#run stopButton=button#stop #doing emptyLine=#empty #summary
`) {
  constructor(
    document: Document,
    page: {
      openBlock(block: string): unknown;
      openSide(over: string): unknown;
      run(): unknown;
      stop(): unknown;
    },
  ) {
    super(document);
    this.runButton.addEventListener("click", () => page.run());
    // where the first click of a double click has started it, the second falls on this button
    this.stopButton.addEventListener("click", ({ detail }) => detail < 2 && page.stop());
    this.over.addEventListener("click", ({ target }) => {
      const { over } = (target as HTMLElement).dataset;
      if (over) page.openSide(over);
    });
    this.blocks.addEventListener("click", ({ target }) => {
      const { block } = (target as HTMLElement).dataset;
      if (block) page.openBlock(block);
    });
  }

  /** The side of the page that is shown. */
  set side(side: string) {
    for (const button of this.over.children as Iterable<HTMLElement>)
      button.ariaPressed = String(button.dataset.over === side);
  }

  /** Numbers of a corpus: nothing need be knocked out. */
  measured(model: Model, shape: BlockShape) {
    this.#show(model, shape, "done", "");
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

  progress({ layers, heads }: BlockShape, progress: Progress) {
    this.wait(progressWords(layers * heads, progress));
  }

  wait(words: string) {
    this.doing.textContent = words;
  }

  done(model: Model, shape: BlockShape) {
    this.#show(model, shape, "done", doneWords(shape.layers * shape.heads));
  }

  #show({ blocks }: Model, shape: BlockShape, state: "empty" | "busy" | "done", words: string) {
    const focused = document.activeElement; // hiding a button takes the focus from it at once
    this.#showBlocks(blocks, shape.name);
    this.runButton.hidden = state !== "empty";
    this.stopButton.hidden = state !== "busy";
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

const blockButton = (name: string) =>
  h(
    "button",
    { type: "button", className: "quiet", dataset: { block: name }, title: blockTitle(name) },
    name,
  );
