/**
 * Folds the line of pieces beside it to its first lines, and unfolds it at a button; nothing is cut within a line.
 * The style of their parent says how many `--lines` are shown.
 */
import { h } from "../dom.ts";
import { SHOW_FEWER, showAll } from "./words.ts";
import { write } from "../write.ts";

export class LineFold extends HTMLElement {
  #button = h("button", {
    ...{ type: "button", className: "quiet" },
    onclick: () => this.#unfold(!this.#unfolded),
  });
  #resize = new ResizeObserver(() => this.#fit());
  #renewed = new MutationObserver(() => requestAnimationFrame(() => this.#unfold(false))); // laid out once, for the frame

  connectedCallback() {
    this.append(this.#button);
    this.#resize.observe(this.#line);
    this.#renewed.observe(this.#line, { childList: true });
  }

  disconnectedCallback() {
    this.#resize.disconnect();
    this.#renewed.disconnect();
  }

  get #parent() {
    return this.parentElement as HTMLElement;
  }

  get #line() {
    return this.#parent.querySelector("token-line") as HTMLElement;
  }

  get #unfolded() {
    return "unfolded" in this.#parent.dataset;
  }

  #unfold(whole: boolean) {
    this.#parent.toggleAttribute("data-unfolded", whole);
    this.#line.scrollTop = 0;
    this.#fit();
  }

  #fit() {
    const line = this.#line;
    const height = parseFloat(getComputedStyle(line).lineHeight);
    const lines = Math.round(line.scrollHeight / height);
    const seen = Math.max(1, Math.round(line.clientHeight / height)); // Firefox has a height of 0 for what lies in a line
    const folded = line.childElementCount > 0 && lines > seen;
    this.hidden = !folded && !this.#unfolded;
    write(this.#button, folded ? showAll(lines) : SHOW_FEWER);
    this.#button.ariaExpanded = String(!folded);
  }
}
