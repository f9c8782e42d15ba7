/**
 * A line for each written piece, with bars on both sides of 0: the parts from the source, from what was written
 * before, and from biases. A line is chosen by a click, or by the arrow keys. Set `shown`. Fires `row-choose` with `{row}`, from 0, and `lines-fit` when `isNamed`, which says
 * whether every line has room, may have changed.
 */
import { html, nothing, render } from "../shared/html.ts";
import { languageOf } from "../shared/piece-languages.ts";
import { dispatch } from "../shared/dom.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { signed } from "../shared/words.ts";
import { Painted } from "../shared/maps/painted.ts";
import { reach as reachOf } from "../shared/maps/signed.ts";
import { around, fit } from "./fitting.ts";
import { extent, placed, zeroOf, type Extent } from "./parts.ts";
import { axesOf, type MatrixOf } from "../shared/maps/numbers-of.ts";

/** Lines, of which one is chosen, from 0; stacks are null where there are none. `made` and `own` as of a `MatrixOf`. */
export type OriginStacks = {
  chosen: number;
  labels: string[];
  stacks: number[][] | null;
  names: string[];
  made?: string;
  own?: () => OriginStacks;
};

const ALONG = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" } as Record<string, string>;
const KINDS = ["source", "fed", "biases"];

export class OriginBars extends Painted {
  #shown: OriginStacks = { labels: [], chosen: 0, stacks: null, names: [] };

  connectedCallback() {
    super.connectedCallback();
    this.role = "listbox";
    this.addEventListener("click", this);
    this.addEventListener("keydown", this);
  }

  get numbers(): MatrixOf[] {
    return this.#shown.stacks ? [matrixOf(this.#shown)] : [];
  }

  set shown(shown: OriginStacks) {
    this.#shown = shown;
    const { labels, stacks } = shown;
    this.toggleAttribute("data-plain", !stacks);
    const reach = extent(stacks ?? []);
    this.style.setProperty("--zero", String(zeroOf(reach)));
    const lines = labels.map((_, row) => line(row, shown, reach));
    render(lines, this);
    this.repaint();
  }

  /** Presented, lines that have no room are left out, those far from the chosen one. */
  paint() {
    const { length } = this.#lines;
    const { first, end } = around(this.#shown.chosen, fit(this, length), length);
    this.#lines.forEach((line, k) => (line.hidden = k < first || k >= end));
    dispatch(this, "lines-fit");
  }

  get isNamed() {
    return this.#lines.every(({ hidden }) => !hidden);
  }

  get #lines() {
    return [...this.children] as HTMLElement[];
  }

  handleEvent(event: Event) {
    const at = (event.target as Element).closest("[role=option]");
    if (event.type === "click") return at && this.#choose(this.#lines.indexOf(at as HTMLElement));
    const { key } = event as KeyboardEvent;
    const to = inLine(this.#shown.chosen, ALONG[key] ?? key, this.#lines.length, false);
    if (to === null) return;
    event.preventDefault();
    this.#choose(to);
    this.#lines[to].focus();
  }

  #choose(chosen: number) {
    this.shown = { ...this.#shown, chosen };
    dispatch(this, "row-choose", { row: chosen });
  }
}

function matrixOf({ labels, stacks, names, made, own }: OriginStacks): MatrixOf {
  const values = stacks?.flat() ?? [];
  return {
    ...{ key: "values", kind: "signed", end: reachOf(values), ...axesOf(labels, names), values },
    ...(made && { made, own: own && (() => matrixOf(own())) }),
  };
}

function line(row: number, { labels, chosen, stacks, names }: OriginStacks, reach: Extent) {
  const stack = stacks?.[row] ?? [];
  const says = stack.map((x, k) => `${names[k]} ${signed(x)}`).join(", ");
  const bars = placed(stack, reach).map(
    ({ start, size }, k) =>
      html`<i data-kind=${KINDS[k]} ?data-below=${stack[k] < 0} .style=${`left: ${100 * start}%; width: ${100 * size}%`}></i>`,
  );
  const total = stacks ? signed(stack.reduce((sum, x) => sum + x, 0)) : "";
  const label = [labels[row], says].filter(Boolean).join(": ");
  return html`
    <div role="option" title=${says} aria-label=${label} data-row=${row}
      aria-selected=${row === chosen} tabindex=${row === chosen ? 0 : -1}
      ><bdi class="piece-of" lang=${languageOf("target") ?? nothing}>${labels[row]}</bdi><span class="stack">${bars}</span><span class="number">${total}</span></div>`;
}
