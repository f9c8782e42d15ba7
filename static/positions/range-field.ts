/**
 * A number that is slid or typed; the sentence about a wrong one stands under it.
 *
 * <range-field data-field="base" data-log><label>..</label><input type="range"><input id=".."><p
 * class="wrong"></p></range-field>
 *
 * Set `text`, `problem` and, where it changes, `most`. With data-log the slider goes by powers of ten. Fires
 * `field-change` with `{name, text}`, and `field-settle` with `{name}` when the slider was let go, or the number
 * left.
 */
import { render } from "../shared/html.ts";
import { dispatch } from "../shared/dom.ts";

export class RangeField extends HTMLElement {
  get #slider() {
    return this.querySelector("input[type=range]") as HTMLInputElement | null;
  }

  get #number() {
    return this.querySelector("input:not([type])") as HTMLInputElement;
  }

  connectedCallback() {
    this.addEventListener("input", this);
    this.addEventListener("change", this);
  }

  handleEvent(event: Event) {
    const { type, target } = event;
    if (type === "change") return dispatch(this, "field-settle", { name: this.dataset.field });
    const { value } = target as HTMLInputElement;
    const text = target === this.#slider ? this.#ofSlider(Number(value)) : value;
    dispatch(this, "field-change", { name: this.dataset.field, text });
  }

  /** The text, as it is typed. */
  set text(text: string) {
    if (this.#number.value !== text) this.#number.value = text;
    const x = Number(text.replace("\u2212", "-"));
    if (!this.#slider || !text.trim() || Number.isNaN(x)) return;
    const value = "log" in this.dataset ? Math.log10(x) : x;
    if (this.#ofSlider(Number(this.#slider.value)) !== text) this.#slider.value = String(value);
    this.#slider.ariaValueText = text;
  }

  set most(most: number) {
    if (this.#slider) this.#slider.max = String(most);
  }

  /** The sentence about a wrong number, "" for a good one. */
  set problem(sentence: string) {
    this.#number.ariaInvalid = sentence ? "true" : null;
    render(sentence, this.querySelector(".wrong") as HTMLElement);
  }

  #ofSlider(value: number) {
    return String("log" in this.dataset ? Number((10 ** value).toPrecision(2)) : value);
  }
}
