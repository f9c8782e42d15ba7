/**
 * The weights of one row as bars, one a column: dragged, stepped by key, or set from outside with `set(j, weight)`.
 * They always sum to 1. Set `row`.
 *
 * Keys: left and right lead from bar to bar, up and down change one by 0.05, Page Up and Page Down by 0.25, Home is 0
 * and End is 1. A weight that is dragged or held down is reported once, when it is released. Fires `weights-at` with
 * `{j, weight}` when a bar is in hand, or its weight moves, and `weights-change` with `{weights}` when it is let go.
 */
import { html, nothing, render } from "../shared/html.ts";
import { dispatch } from "../shared/dom.ts";
import { largest } from "../shared/head/weights.ts";
import { stepped, withWeight } from "./weights.ts";
import { quoted } from "./words.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { amount, fixed } from "../shared/words.ts";
import type { NumbersOf } from "../shared/maps/numbers-of.ts";

/**
 * Row i. Weights are NaN where looking is not allowed; `before` are those as trained, null where there is no
 * counterpart; `made` as of a `MatrixOf`; `at` is the bar in hand, null for the one before, or the largest of another row.
 */
export type Row = {
  weights: number[];
  before: (number | null)[];
  labels: string[];
  tokens: string[];
  made: string;
  locked: boolean;
  i: number;
  at: number | null;
};

/** A row as it is in hand: the bar, its weights, and whether they were moved since they were given, or reported. */
type InHand = Row & { at: number; moved: boolean };

const NO_ROW: Row = {
  ...{ weights: [], before: [], labels: [], tokens: [], made: "" },
  ...{ locked: false, i: -1, at: null },
};

export class WeightBars extends HTMLElement {
  #shown: InHand = { ...NO_ROW, at: 0, moved: false };
  /** The bar that is dragged. */
  #held: HTMLElement | null = null;

  connectedCallback() {
    this.role = "group";
    const pointer = ["pointerdown", "pointermove", "pointerup", "pointercancel"];
    for (const type of [...pointer, "keydown", "keyup", "focusin"]) this.addEventListener(type, this);
  }

  set row(row: Row | null) {
    const [old, given] = [this.#shown, row ?? NO_ROW];
    const same = given.i === old.i && String(given.labels) === String(old.labels);
    if (this.#held && same) return; // a drag goes on
    this.#held = null;
    if (!same) render(nothing, this); // bars of another row begin at the first
    this.#shown = { ...given, at: given.at ?? (same ? old.at : largestIn(given.weights)), moved: false };
    this.inert = !given.locked;
    this.#fill();
  }

  get numbers(): NumbersOf[] {
    const { labels, weights, before, made } = this.#shown;
    if (!labels.length) return [];
    const written = (weight: number | null) => (Number.isNaN(weight) ? null : weight);
    const lines = labels.map((label, j) => [label, written(weights[j]), written(before[j])]);
    return [{ head: ["column", made ? "value" : "weight", "as trained"], lines, made }];
  }

  get weights() {
    return this.#shown.weights;
  }

  /** The bar that is in hand. */
  get at() {
    return this.#shown.at;
  }

  set(j: number, weight: number) {
    this.#move(j, weight);
    this.#release();
  }

  get #sliders() {
    return this.querySelectorAll("[role=slider]") as NodeListOf<HTMLElement>;
  }

  handleEvent(event: Event) {
    const slider = (event.target as Element).closest("[role=slider]") as HTMLElement | null;
    if (event.type === "pointerdown") return slider && this.#grasp(slider, event as PointerEvent);
    if (event.type === "pointermove") return this.#drag(event as PointerEvent);
    if (event.type === "keyup" || event.type.startsWith("pointer")) return this.#release();
    if (!slider) return;
    if (event.type === "focusin") return this.#choose(Number(slider.dataset.j));
    this.#onKey(event as KeyboardEvent, Number(slider.dataset.j));
  }

  #grasp(slider: HTMLElement, event: PointerEvent) {
    if (slider.ariaDisabled === "true" || event.button) return;
    event.preventDefault();
    slider.setPointerCapture(event.pointerId);
    this.#held = slider;
    slider.focus({ preventScroll: true });
    this.#drag(event);
  }

  #drag({ clientY }: PointerEvent) {
    if (!this.#held) return;
    const { bottom, height } = this.#held.getBoundingClientRect();
    this.#move(Number(this.#held.dataset.j), Math.round(((bottom - clientY) / height) * 100) / 100);
  }

  #onKey(event: KeyboardEvent, j: number) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { weights } = this;
    const weight = stepped(weights[j], event.key);
    const next = weight === null ? inLine(j, event.key, weights.length, false) : null;
    if (weight === null && next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (weight !== null) this.#move(j, weight);
    else if (next !== null && !Number.isNaN(weights[next])) this.#sliders[next].focus();
  }

  #move(j: number, weight: number) {
    if (Number.isNaN(this.weights[j])) return;
    this.#shown = { ...this.#shown, weights: withWeight(this.weights, j, weight), moved: true };
    this.#choose(j);
  }

  #choose(j: number) {
    this.#shown = { ...this.#shown, at: j };
    this.#fill();
    dispatch(this, "weights-at", { j, weight: this.weights[j] });
  }

  #release() {
    this.#held = null;
    if (!this.#shown.moved) return;
    this.#shown = { ...this.#shown, moved: false };
    dispatch(this, "weights-change", { weights: this.weights });
  }

  #fill() {
    const { weights, at } = this.#shown;
    const stop = Number.isNaN(weights[at]) ? largestIn(weights) : at;
    const bars = weights.map((weight, j) => this.#bar(weight, j, j === stop));
    render(bars, this);
  }

  #bar(weight: number, j: number, isStop: boolean) {
    const { labels, tokens, before: trained, at } = this.#shown;
    const [masked, before] = [Number.isNaN(weight), trained[j]];
    const was = before === null ? "" : `, as trained ${amount(before)}`;
    const says = masked ? "not allowed" : amount(weight) + was;
    return html`
      <div>
        <span class="number" aria-hidden="true">${masked ? "" : fixed(weight)}</span>
        <div role="slider" data-j=${j} aria-orientation="vertical" aria-valuemin="0" aria-valuemax="1"
          aria-valuenow=${masked ? "0" : weight.toFixed(2)} aria-valuetext=${says} aria-disabled=${masked}
          aria-label="weight of ${quoted(tokens[j])}" title="${labels[j]}: ${says}" tabindex=${isStop ? 0 : -1}
          ?data-before=${before !== null && !masked} ?data-chosen=${j === at && !masked}
          .style=${`--weight: ${weight || 0}; --before: ${before ?? 0}`}></div>
        <span class="name" aria-hidden="true">${labels[j]}</span>
      </div>`;
  }
}

const largestIn = (weights: number[]) => largest(weights)[0] ?? 0;
