/** A line at the lower edge of the page while files of a model load: how much of how much, and a button that ends it. */
import "./loading-bar.css";
import { h } from "../../shared/dom.ts";
import { write } from "../../shared/write.ts";
import { inTongue } from "../../shared/messages.ts";
import { CANCEL, loads } from "./refused-words.ts";
import type { Progress } from "./files.ts";

const MB = 1e6;

export class LoadingBar {
  #words = h("label", { htmlFor: "site-loaded" });
  #bar = h("progress", { id: "site-loaded" });
  #line = h("div", { id: "site-loading", hidden: true, ...inTongue });

  constructor(parent: Element, cancel: () => unknown) {
    this.#line.append(this.#words, this.#bar, h("button", { type: "button", onclick: cancel }, CANCEL));
    parent.append(this.#line);
  }

  /** @param loading bytes; null where nothing loads any more. What is small is there before its line is read. */
  paint(loading: Progress | null) {
    const { done, all } = loading ?? { done: 0, all: 0 };
    this.#line.hidden = all < MB;
    Object.assign(this.#bar, { max: all, value: done });
    write(this.#words, loads(Math.floor(done / MB), Math.round(all / MB)));
  }
}
