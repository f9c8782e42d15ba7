/**
 * The words of a row, each with bars above it: one is chosen, weight is given to each by taps, or a guess stands
 * beside the model's and a class's: the guess framed, the model filled, the class hatched. Set `view`.
 *
 * Keys: left and right go from word to word; choosing: Enter or Space; giving weight: up and down, Enter, Backspace.
 * Fires `word-choose` with `{index}`, and `word-give` with `{index, taps}`, 1 or -1.
 */
import { html, nothing, render } from "../../shared/html.ts";
import { languageOf } from "../../shared/piece-languages.ts";
import { dispatch } from "../../shared/dom.ts";
import { weightColour } from "../../shared/maps/inks.ts";
import { amount, fixed } from "../../shared/words.ts";

export interface View {
  mode: "choose" | "give" | "show";
  /** Words as people read them. */
  words: string[];
  /** The side whose pieces they are; "" where they are none. */
  side?: string;
  /** Words as they are spoken. */
  names: string[];
  guess?: number[] | null;
  model?: number[] | null;
  /** The share of a class that chose each word, or its mean guess. */
  class?: number[];
  /** The deviation of the guesses of that class. */
  deviation?: number[];
  chosen?: number | null;
  /** True where nothing can be changed. */
  isLocked?: boolean;
  label: string;
}

const WHOSE = { guess: "you ", model: "the model ", class: "the class " };
const FILLED = 0.8; // of the ramp: the height says how much, the ink that it is a weight
type Steps = Record<string, 1 | -1>;
const WAYS: Steps = { ArrowLeft: -1, ArrowRight: 1 };
const UP_OR_DOWN: Steps = { ArrowUp: -1, ArrowDown: 1 };
const STEPS: Steps = {
  ...{ ArrowUp: 1, "+": 1, Enter: 1, " ": 1 },
  ...{ ArrowDown: -1, "-": -1, Backspace: -1, Delete: -1 },
};

export class WordBars extends HTMLElement {
  #view: View = { mode: "show", words: [], names: [], label: "" };
  #current = 0;

  connectedCallback() {
    document.addEventListener("theme-change", () => (this.view = this.#view));
  }

  set view(view: View) {
    const had = this.contains(document.activeElement);
    const same = view.words.join("\n") === this.#view.words.join("\n") && view.mode === this.#view.mode;
    this.#current = same ? this.#current : Math.max(0, view.chosen ?? 0);
    this.#view = view;
    this.dataset.mode = view.mode;
    this.role = { choose: "radiogroup", give: "group", show: "list" }[view.mode];
    this.ariaLabel = view.label;
    this.style.setProperty("--weight-colour", weightColour(FILLED));
    this.#draw();
    if (had && !view.isLocked) this.#focus();
  }

  #draw() {
    render(this.#view.words.map(this.#word), this);
  }

  #focus() {
    this.querySelectorAll<HTMLElement>(".word")[this.#current]?.focus({ preventScroll: true });
  }

  #word = (word: string, index: number) => {
    const { mode, names, side = "", isLocked = false, chosen, guess } = this.#view;
    const isChosen = index === chosen;
    const text = html`<bdi lang=${languageOf(side) ?? nothing}>${word}</bdi>`;
    if (mode === "show")
      return html`
        <div role="listitem" class="item word" data-index=${index} ?data-chosen=${isChosen}>
          ${this.#bars(index)}${text}<span class="numbers">${this.#numbers(index)}</span>
        </div>`;
    const tabindex = index === this.#current && !isLocked ? 0 : -1;
    const act = () => this.#act(index, 1);
    if (mode === "choose")
      return html`
        <span role="radio" class="item word" data-index=${index} ?data-chosen=${isChosen} tabindex=${tabindex} aria-label=${names[index]}
          aria-checked=${isChosen} aria-disabled=${isLocked} @click=${act} @keydown=${this.#onKey}>${text}</span>`;
    const value = guess?.[index] ?? 0;
    return html`
      <span class="item">
        <span role="spinbutton" class="word" data-index=${index} tabindex=${tabindex} aria-label=${names[index]} aria-readonly=${isLocked}
          aria-valuemin="0" aria-valuemax="1" aria-valuenow=${fixed(value)} aria-valuetext=${amount(value)}
          @click=${act} @keydown=${this.#onKey}>${this.#bars(index)}${text}<small>${fixed(value)}</small></span>
        <button type="button" class="quiet less" data-index=${index} tabindex="-1" aria-label="less on ${names[index]}" ?disabled=${isLocked}
          @click=${() => this.#act(index, -1)}>−</button>
      </span>`; // the key ↓ of the word does what its button does
  };

  /** The known numbers of a word: the guess, the model, the class. */
  #known(index: number) {
    return (["guess", "model", "class"] as const).flatMap((who) => {
      const value = this.#view[who]?.[index] ?? NaN;
      const apart = who === "class" ? this.#view.deviation?.[index] : undefined;
      return Number.isNaN(value) ? [] : [{ who, value, apart }];
    });
  }

  #bars(index: number) {
    const bars = this.#known(index).map(
      ({ who, value, apart }) =>
        html`<i class=${who} .style=${`height: ${100 * value}%`}>${apart === undefined ? "" : whisker(value, apart)}</i>`,
    );
    return html`<span class="bars" aria-hidden="true">${bars}</span>`;
  }

  #numbers(index: number) {
    return this.#known(index).map(({ who, value, apart }) => {
      const around = apart === undefined ? "" : html`<span class="apart"> ±${fixed(apart)}</span>`;
      return html`<small class=${who}><span class="unseen">${WHOSE[who]}</span>${fixed(value)}${around}</small>`;
    });
  }

  #onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || this.#view.isLocked) return;
    const { mode, words } = this.#view;
    const way = WAYS[key] ?? (mode === "choose" ? UP_OR_DOWN[key] : undefined);
    if (way) this.#go((this.#current + way + words.length) % words.length);
    else if (STEPS[key]) this.#act(this.#current, STEPS[key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #go(index: number) {
    this.#current = index;
    this.#draw();
    this.#focus();
  }

  #act(index: number, taps: 1 | -1) {
    if (this.#view.isLocked) return;
    this.#current = index;
    if (this.#view.mode === "give") dispatch(this, "word-give", { index, taps });
    else if (taps > 0) dispatch(this, "word-choose", { index });
  }
}

/** The line from one standard deviation below the mean to one above it. */
function whisker(mean: number, deviation: number) {
  const [low, high] = [-1, 1].map((side) => Math.min(1, Math.max(0, mean + side * deviation)));
  const style = `bottom: calc(var(--bar) * ${low}); height: calc(var(--bar) * ${high - low})`;
  return html`<b class="whisker" .style=${style}></b>`;
}
