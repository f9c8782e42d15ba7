/**
 * The words of a row, each with bars above it: one is chosen, weight is given to each by taps, or a guess stands
 * beside the model's and a class's: the guess framed, the model filled, the class hatched. Set `view`.
 *
 * Keys: left and right go from word to word; choosing: Enter or Space; giving weight: up and down, Enter, Backspace.
 * Fires `word-choose` with `{index}`, and `word-give` with `{index, taps}`, 1 or -1.
 */
import { dispatch, h } from "../../shared/dom.ts";
import { weightColour } from "../../shared/maps/inks.ts";
import { amount, fixed } from "../../shared/words.ts";

export interface View {
  mode: "choose" | "give" | "show";
  /** Words as people read them. */
  words: string[];
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
  #onLook = () => (this.view = this.#view);

  connectedCallback() {
    document.addEventListener("theme-change", this.#onLook);
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  disconnectedCallback() {
    document.removeEventListener("theme-change", this.#onLook);
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
    this.replaceChildren(...view.words.map((_, index) => this.#word(index)));
    if (had && !view.isLocked) this.#stops[this.#current]?.focus({ preventScroll: true });
  }

  get #stops() {
    return this.querySelectorAll(".word") as NodeListOf<HTMLElement>;
  }

  #word(index: number) {
    const { mode, words, names, isLocked, chosen, guess } = this.#view;
    const dataset = { index, chosen: index === chosen };
    const text = h("bdi", {}, words[index]);
    if (mode === "show") {
      const item = { role: "listitem", className: "item word", dataset };
      return h("div", item, this.#bars(index), text, this.#numbers(index));
    }
    const disabled = Boolean(isLocked);
    const tabIndex = index === this.#current && !isLocked ? 0 : -1;
    const all = { tabIndex, dataset, ariaLabel: names[index] };
    if (mode === "choose") {
      const [ariaChecked, ariaDisabled] = [String(index === chosen), String(disabled)];
      return h("span", { role: "radio", className: "item word", ...all, ariaChecked, ariaDisabled }, text);
    }
    const value = guess?.[index] ?? 0;
    const small = h("small", {}, fixed(value));
    const word = h("span", { role: "spinbutton", className: "word", ...all }, this.#bars(index), text, small);
    const range = { ariaValueMin: "0", ariaValueMax: "1", ariaReadOnly: String(disabled) };
    Object.assign(word, range, { ariaValueNow: fixed(value), ariaValueText: amount(value) });
    const less = { className: "quiet less", ariaLabel: `less on ${names[index]}`, disabled };
    const button = h("button", { type: "button", ...less, dataset: { index } }, "−");
    button.tabIndex = -1; // the key ↓ of the word does the same
    return h("span", { className: "item" }, word, button);
  }

  /** The known numbers of a word: the guess, the model, the class. */
  #known(index: number) {
    return (["guess", "model", "class"] as const).flatMap((who) => {
      const value = this.#view[who]?.[index] ?? NaN;
      return Number.isNaN(value) ? [] : [{ who, value }];
    });
  }

  #bars(index: number) {
    const bars = this.#known(index).map(({ who, value }) => {
      const whisker = who === "class" ? this.#whisker(index) : [];
      return h("i", { className: who, style: { height: `${100 * value}%` } }, ...whisker);
    });
    return h("span", { className: "bars", ariaHidden: "true" }, ...bars);
  }

  /** The line from one standard deviation below the mean to one above it. */
  #whisker(index: number) {
    const { class: mean, deviation } = this.#view;
    if (!mean || !deviation) return [];
    const [low, high] = [-1, 1].map((side) => clamp(mean[index] + side * deviation[index]));
    const style = { bottom: `calc(var(--bar) * ${low})`, height: `calc(var(--bar) * ${high - low})` };
    return [h("b", { className: "whisker", style })];
  }

  #numbers(index: number) {
    const numbers = this.#known(index).map(({ who, value }) => {
      const whose = h("span", { className: "unseen" }, WHOSE[who]);
      const around = who === "class" ? this.#view.deviation?.[index] : undefined;
      const apart = around === undefined ? [] : [h("span", { className: "apart" }, ` ±${fixed(around)}`)];
      return h("small", { className: who }, whose, fixed(value), ...apart);
    });
    return h("span", { className: "numbers" }, ...numbers);
  }

  handleEvent(event: Event) {
    const { mode, isLocked } = this.#view;
    if (mode === "show" || isLocked) return;
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    const target = event.target as HTMLElement;
    const found = target.closest("[data-index]") as HTMLElement | null;
    if (found) this.#act(Number(found.dataset.index), found.matches(".less") ? -1 : 1);
  }

  #onKey(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const { mode, words } = this.#view;
    const way = WAYS[key] ?? (mode === "choose" ? UP_OR_DOWN[key] : undefined);
    if (way) this.#go((this.#current + way + words.length) % words.length);
    else if (STEPS[key]) this.#act(this.#current, STEPS[key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #go(index: number) {
    this.#stops.forEach((stop, k) => (stop.tabIndex = k === index ? 0 : -1));
    this.#current = index;
    this.#stops[index].focus();
  }

  #act(index: number, taps: 1 | -1) {
    this.#current = index;
    if (this.#view.mode === "give") dispatch(this, "word-give", { index, taps });
    else if (taps > 0) dispatch(this, "word-choose", { index });
  }
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));
