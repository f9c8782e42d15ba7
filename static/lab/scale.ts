/** The second part of the lab: a query and keys drawn at random, and softmax with and without the division. */
import { html, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { inFigures, slopes, withAndWithout, type Outcome } from "./scaling.ts";
import { FACTS, WEIGHTS_OF_KEYS, barsInWords } from "./words.ts";
import type { Write } from "./presentation.ts";

type Draw = { dk: number; seed: number };

const SIDES = ["plain", "scaled"] as const;

export class ScaleLab extends withParts("settings=#draw-settings facts=#outcomes>tbody") {
  readonly #write: Write;
  draw: Draw = { dk: 64, seed: 1 };

  constructor(write: Write) {
    super(document);
    this.#write = write;
  }

  show(draw: Draw) {
    this.draw = draw;
    render(this.#settings(draw), this.settings);
    const slider = this.settings.querySelector("input") as HTMLInputElement;
    if (widthAt(slider) !== draw.dk) slider.value = String(Math.log2(draw.dk));
    const outcomes = withAndWithout(draw.seed, draw.dk);
    render([barsOf(outcomes), factsOf(outcomes)], this.facts);
  }

  /** The slider, which stands between whole numbers, and the button that draws again. */
  #settings({ dk, seed }: Draw) {
    const slide = ({ target }: Event) => this.show({ seed, dk: widthAt(target as HTMLInputElement) });
    const again = () => {
      this.show({ dk, seed: seed + 1 });
      this.#write("push");
    };
    return html`
      <label>d<sub>k</sub> <input type="range" id="width" min="0" max="10" step="0.25" aria-valuetext=${dk}
        @input=${slide}
        @change=${() => this.#write("replace")}></label>
      <output id="width-shown" for="width">${dk}</output>
      <span>seed <output id="seed">${seed}</output>
        <button type="button" id="draw" @click=${again}>draw again</button></span>`;
  }
}

const widthAt = ({ value }: HTMLInputElement) => Math.round(2 ** Number(value));

type Outcomes = ReturnType<typeof withAndWithout>;

/** The weights of both sides as bars. */
function barsOf(outcomes: Outcomes) {
  const bar = (weight: number) => html`<i .style=${`height: ${100 * weight}%`}></i>`;
  const bars = (side: (typeof SIDES)[number]) => {
    const { weights } = outcomes[side];
    const says = barsInWords(slopes(weights).a);
    return html`<td><div class="bars" role="img" data-bars=${side} aria-label=${says}>${weights.map(bar)}</div></td>`;
  };
  return html`<tr><th scope="row">${WEIGHTS_OF_KEYS}</th>${SIDES.map(bars)}</tr>`;
}

function factsOf(outcomes: Outcomes) {
  const cell = (name: keyof typeof FACTS) => (side: (typeof SIDES)[number]) => {
    const number = numbersOf(outcomes[side])[name];
    return html`<td data-fact="${side}-${name}">${name === "other" ? `−${inFigures(-number)}` : inFigures(number)}</td>`;
  };
  return (Object.keys(FACTS) as (keyof typeof FACTS)[]).map(
    (name) => html`<tr><th scope="row">${FACTS[name]}</th>${SIDES.map(cell(name))}</tr>`,
  );
}

function numbersOf({
  spread,
  theory,
  weights,
  entropy,
  gradient,
}: Outcome): Record<keyof typeof FACTS, number> {
  const { a, own, b, other } = slopes(weights);
  return { spread, theory, largest: a, entropy, own, second: b, other, gradient };
}
