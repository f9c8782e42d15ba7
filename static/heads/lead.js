/** Over the results: which block, the one button that knocks its heads out, and what is going on. */
import { withParts } from "../shared/dom.js";
import { h } from "../shared/dom.js";
import {
  doingWords,
  doneWords,
  emptyWords,
  progressWords,
  runWords,
  writtenName,
} from "../shared/head/knock-outs.js";
import { blockTitle } from "../shared/head/titles.js";

export class HeadsLead extends withParts(`
  #over #blocks runButton=button#run stopButton=button#stop #doing emptyLine=#empty #summary
`) {
  /**
   * @param {Document} document
   * @param {{openBlock(block: string): unknown, openSide(over: string): unknown, run(): unknown, stop(): unknown}} page
   */
  constructor(document, page) {
    super(document);
    this.runButton.addEventListener("click", () => page.run());
    // where the first click of a double click has started it, the second falls on this button
    this.stopButton.addEventListener("click", ({ detail }) => detail < 2 && page.stop());
    this.over.addEventListener("click", ({ target }) => {
      const { over } = /** @type {HTMLElement} */ (target).dataset;
      if (over) page.openSide(over);
    });
    this.blocks.addEventListener("click", ({ target }) => {
      const { block } = /** @type {HTMLElement} */ (target).dataset;
      if (block) page.openBlock(block);
    });
  }

  /** Which side of the page is shown. @param {string} side */
  set side(side) {
    for (const button of /** @type {Iterable<HTMLElement>} */ (this.over.children))
      button.ariaPressed = String(button.dataset.over === side);
  }

  /**
   * Numbers of a corpus: nothing need be knocked out.
   *
   * @param {Model} model
   * @param {BlockShape} shape
   */
  measured(model, shape) {
    this.#show(model, shape, "done", "");
  }

  /**
   * Nothing is knocked out.
   *
   * @param {Model} model
   * @param {BlockShape} shape
   */
  empty(model, shape) {
    const heads = shape.layers * shape.heads;
    this.#show(model, shape, "empty", "");
    this.runButton.textContent = runWords(heads);
    this.emptyLine.textContent = emptyWords(shape.name, heads, writtenName(model.task));
  }

  /**
   * @param {Model} model
   * @param {BlockShape} shape
   */
  busy(model, shape) {
    this.#show(model, shape, "busy", doingWords(shape.layers * shape.heads));
  }

  /**
   * @param {BlockShape} shape
   * @param {Progress} progress
   */
  progress({ layers, heads }, progress) {
    this.wait(progressWords(layers * heads, progress));
  }

  /** @param {string} words */
  wait(words) {
    this.doing.textContent = words;
  }

  /**
   * @param {Model} model
   * @param {BlockShape} shape
   */
  done(model, shape) {
    this.#show(model, shape, "done", doneWords(shape.layers * shape.heads));
  }

  /**
   * @param {Model} model
   * @param {BlockShape} shape
   * @param {"empty" | "busy" | "done"} state
   * @param {string} words
   */
  #show({ blocks }, shape, state, words) {
    const focused = document.activeElement; // hiding a button takes the focus from it at once
    this.#showBlocks(blocks, shape.name);
    this.runButton.hidden = state !== "empty";
    this.stopButton.hidden = state !== "busy";
    if (state !== "busy") this.emptyLine.hidden = state !== "empty"; // what runs leaves the page as it is
    this.doing.textContent = words;
    if (focused !== this.runButton && focused !== this.stopButton) return;
    ({ empty: this.runButton, busy: this.stopButton, done: this.summary })[state].focus();
  }

  /**
   * @param {BlockShape[]} blocks
   * @param {string} shown
   */
  #showBlocks(blocks, shown) {
    const names = blocks.map(({ name }) => name);
    const buttons = /** @type {HTMLElement[]} */ ([...this.blocks.children]);
    if (names.join() !== buttons.map(({ dataset }) => dataset.block).join())
      this.blocks.replaceChildren(...names.map(blockButton));
    this.blocks.hidden = names.length < 2;
    for (const button of /** @type {Iterable<HTMLElement>} */ (this.blocks.children))
      button.ariaPressed = String(button.dataset.block === shown);
  }
}

/** @param {string} name */
const blockButton = (name) =>
  h(
    "button",
    { type: "button", className: "quiet", dataset: { block: name }, title: blockTitle(name) },
    name,
  );
