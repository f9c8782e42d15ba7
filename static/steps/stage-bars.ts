/**
 * A distribution: words with their probabilities, the most likely first, each with a bar. `show` a picture, then set
 * `digits` and `opened`. Keys: up and down move, Enter or space opens. Fires `cell-open` with `{i, j}`.
 */
import { html } from "../shared/html.ts";
import { dispatch } from "../shared/dom.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { written } from "./numbers.ts";
import { numbersOf, type Picture } from "./picture.ts";
import type { OneCell } from "../shared/maps/cells.ts";
import type { Digits } from "./address.ts";

const KEYS = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", ArrowLeft: "", ArrowRight: "" };

type Shown = { picture: Picture | null; digits: Digits; opened: OneCell | null; stop: number };

export class StageBars extends TemplateElement<Shown> {
  shown: Shown = { picture: null, digits: "2", opened: null, stop: 0 };

  get numbers() {
    return this.shown.picture ? [numbersOf(this.shown.picture)] : [];
  }

  set digits(digits: Digits) {
    this.show({ digits });
  }

  set opened(opened: OneCell | null) {
    this.show({ opened, stop: opened?.j ?? 0 });
  }

  focus() {
    this.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }

  protected template({ picture, digits, opened, stop }: Shown) {
    const bar = (share: number, j: number) => html`
      <li>
        <button type="button" class="quiet" aria-pressed=${j === opened?.j} tabindex=${j === stop ? 0 : -1}
          @click=${() => dispatch(this, "cell-open", { i: 0, j })} @keydown=${(event: KeyboardEvent) => this.#onKey(event, j)}>
          <span class="piece-of">${picture?.columns.labels?.[j]}</span>
          <span class="line" .style=${`--share: ${share}`}></span>
          <span class="share">${written(share, digits)}</span>
        </button>
      </li>`;
    return html`<ol class="bare">${Array.from(picture?.values ?? [], bar)}</ol>`;
  }

  #onKey(event: KeyboardEvent, j: number) {
    const key = KEYS[event.key as keyof typeof KEYS] ?? event.key;
    const stop = inLine(j, key, this.shown.picture?.m ?? 0, false);
    if (stop === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.show({ stop });
    this.focus();
  }
}
