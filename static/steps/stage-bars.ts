/**
 * A distribution: words with their probabilities, the most likely first, each with a bar. Set `picture`, `digits` and
 * `opened`. Keys: up and down move, Enter or space opens. Fires `cell-open` with `{i, j}`.
 */
import { dispatch, h } from "../shared/dom.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { written } from "./numbers.ts";
import { numbersOf, type Picture } from "./picture.ts";
import type { CellAt } from "../shared/maps/table-cells.ts";
import type { Digits } from "./address.ts";

export class StageBars extends HTMLElement {
  #picture: Picture | null = null;
  #list = h("ol", { className: "bare" });

  connectedCallback() {
    this.append(this.#list);
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  set picture(picture: Picture) {
    this.#picture = picture;
    const names = picture.columns.labels ?? [];
    this.#list.replaceChildren(...Array.from(picture.values, (share, k) => bar(names[k] ?? "", share)));
  }

  get numbers() {
    return this.#picture ? [numbersOf(this.#picture)] : [];
  }

  set digits(digits: Digits) {
    this.#picture?.values.forEach((share, k) => {
      (this.#buttons[k].querySelector(".share") as HTMLElement).textContent = written(share, digits);
    });
  }

  set opened(cell: CellAt | null) {
    this.#buttons.forEach((button, k) => {
      button.ariaPressed = String(k === cell?.j);
      button.tabIndex = k === (cell?.j ?? 0) ? 0 : -1;
    });
  }

  focus() {
    this.#buttons.find(({ tabIndex }) => tabIndex === 0)?.focus();
  }

  get #buttons() {
    return [...this.#list.querySelectorAll("button")];
  }

  handleEvent(event: Event) {
    const button = (event.target as Element).closest("button");
    if (!button) return;
    const j = this.#buttons.indexOf(button);
    if (event.type === "click") return dispatch(this, "cell-open", { i: 0, j });
    const { key } = event as KeyboardEvent;
    const along =
      { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", ArrowLeft: "", ArrowRight: "" }[key] ?? key;
    const to = inLine(j, along, this.#buttons.length, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#buttons.forEach((other, k) => (other.tabIndex = k === to ? 0 : -1));
    this.#buttons[to].focus();
  }
}

function bar(label: string, share: number) {
  const piece = h("span", { className: "piece-of" }, label);
  const line = h("span", { className: "line" });
  line.style.setProperty("--share", String(share));
  const number = h("span", { className: "share" });
  return h("li", {}, h("button", { type: "button", className: "quiet" }, piece, line, number));
}
