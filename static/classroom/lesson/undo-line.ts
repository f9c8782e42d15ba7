/** The line that says what was done, and takes it back: by its button, or by Ctrl Z outside of a text. */
import { html, render } from "../../shared/html.ts";
import { withParts } from "../../shared/dom.ts";
import { BACK } from "./words.ts";

export class UndoLine extends withParts("line=#said") {
  readonly attempt: (act: () => void) => unknown;

  #undo: (() => void) | null = null;

  /** The line; `attempt` does an act, and says why it cannot be done. */
  constructor(document: Document, attempt: (act: () => void) => unknown) {
    super(document);
    this.attempt = attempt;
    document.addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      const isUndo = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "z";
      if (!isUndo || !this.#undo || (target as Element).matches("input, textarea")) return; // there the browser does
      event.preventDefault();
      this.#takeBack();
    });
    this.say(""); // a line that is there already is read out when it changes
  }

  say(sentence: string, undo?: () => void) {
    this.#undo = undo ?? null;
    const button = html`
      <button type="button" title="Take it back (Ctrl Z)" aria-keyshortcuts="Control+Z Meta+Z" @click=${this.#takeBack}>undo</button>`;
    render(
      html`<span role="status">${sentence}</span> <span id="said-acts">${undo ? button : ""}</span>`,
      this.line,
    );
  }

  #takeBack = () =>
    this.attempt(() => {
      this.#undo?.();
      this.say(BACK);
    });
}
