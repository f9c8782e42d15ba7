/**
 * The source pieces that count most by one measure, the largest first, each with a bar and its number. Set `shown`,
 * then `lit` as often as the pointer moves. Fires `cell-enter`, `cell-leave` and `cell-lock` with `{i, j}`.
 */
import { dispatch, h } from "../shared/dom.ts";
import { bars, first, type Bar, type Measure } from "./measures.ts";
import { valueInWords } from "./words.ts";
import { count, fixed } from "../shared/words.ts";

export type RankedRow = { measure: Measure; i: number; label: string; columns: string[] };

const COUNT = 6;

export class RankedBars extends HTMLElement {
  #shown: RankedRow | null = null;
  #for = h("p");
  #list = h("ol", { className: "bare" });
  #others = h("p", { className: "others" });

  connectedCallback() {
    this.append(this.#for, this.#list, this.#others);
    for (const type of ["pointerover", "pointerleave", "click"]) this.addEventListener(type, this);
  }

  set shown(shown: RankedRow) {
    const same = shown.measure === this.#shown?.measure && shown.i === this.#shown.i;
    this.#shown = shown;
    if (!same) this.#draw(shown);
  }

  set lit(j: number | null) {
    for (const item of this.#list.children as Iterable<HTMLElement>)
      item.toggleAttribute("data-lit", item.dataset.j === String(j));
  }

  handleEvent(event: Event) {
    const item = (event.target as Element).closest("li[data-j]") as HTMLElement | null;
    if (event.type === "pointerleave" || (!item && event.type === "pointerover"))
      return this.#dispatch("cell-leave", null);
    if (item) this.#dispatch(event.type === "click" ? "cell-lock" : "cell-enter", Number(item.dataset.j));
  }

  #dispatch(type: string, j: number | null) {
    dispatch(this, type, { i: this.#shown?.i ?? null, j });
  }

  #draw({ measure, i, label, columns }: RankedRow) {
    const row = measure.rows[i];
    const { bars: top, others, most } = bars(row, COUNT);
    const name = h("bdi", { className: "query" }, `“${label}”`);
    this.#for.replaceChildren("for ", name, first(row) === null ? ": all are equal" : ", largest first");
    this.#list.replaceChildren(...top.map((bar) => item(bar, columns[bar.j], measure)));
    const size = measure.kind === "signed" ? "within ±" : "at most ";
    const largest = fixed(most) === "0.00" && most ? "less than 0.01" : size + fixed(most);
    this.#others.textContent = others ? `${count(others, "other")}: ${largest}` : "";
    const words = top.map(({ j, value }) => `${columns[j]} ${valueInWords(measure, value)}`);
    this.ariaLabel = `${measure.name}: ${words.join(", ")}`;
  }
}

function item({ j, value, share }: Bar, label: string, { kind }: Measure) {
  const means = kind === "weights" ? "share" : value < 0 ? "loss" : "gain";
  const line = h("span", { className: "line", dataset: { means } });
  line.style.setProperty("--share", String(Math.abs(share)));
  const name = h("bdi", { className: "piece-of" }, label);
  const number = h("span", { className: "number" }, fixed(value));
  const title = `${label}: ${String(value).replace("-", "\u2212")}`;
  return h("li", { dataset: { j }, title }, name, line, number);
}
