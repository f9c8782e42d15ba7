/**
 * The source pieces that count most by one measure, the largest first, each with a bar and its number.
 *
 *   <ranked-bars></ranked-bars>   then set .shown; .lit as often as the pointer moves
 *
 * @typedef {{measure: Measure, i: number, label: string, columns: string[]}} Shown  of which row, and the labels
 *
 * @fires cell-enter  CustomEvent<{i: number, j: number}>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<{i: number, j: number}>, bubbles
 */
import { h } from "../shared/dom.js";
import { dispatch } from "../shared/dom.js";
import { bars, first } from "./measures.js";
import { valueInWords } from "./words.js";
import { count, fixed } from "../shared/words.js";

const COUNT = 6;

export class RankedBars extends HTMLElement {
  /** @type {Shown | null} */
  #shown = null;
  #for = h("p");
  #list = h("ol");
  #others = h("p", { className: "others" });

  connectedCallback() {
    this.append(this.#for, this.#list, this.#others);
    for (const type of ["pointerover", "pointerleave", "click"]) this.addEventListener(type, this);
  }

  /** @param {Shown} shown */
  set shown(shown) {
    const same = shown.measure === this.#shown?.measure && shown.i === this.#shown.i;
    this.#shown = shown;
    if (!same) this.#draw(shown);
  }

  /** @param {number | null} j */
  set lit(j) {
    for (const item of /** @type {Iterable<HTMLElement>} */ (this.#list.children))
      item.toggleAttribute("data-lit", item.dataset.j === String(j));
  }

  /** @param {Event} event */
  handleEvent(event) {
    const item = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("li[data-j]")
    );
    if (event.type === "pointerleave" || (!item && event.type === "pointerover"))
      return this.#dispatch("cell-leave", null);
    if (item) this.#dispatch(event.type === "click" ? "cell-lock" : "cell-enter", Number(item.dataset.j));
  }

  /**
   * @param {string} type
   * @param {number | null} j
   */
  #dispatch(type, j) {
    dispatch(this, type, { i: this.#shown?.i ?? null, j });
  }

  /** @param {Shown} shown */
  #draw({ measure, i, label, columns }) {
    const row = measure.rows[i];
    const { bars: shown, others, most } = bars(row, COUNT);
    const name = h("bdi", { className: "query" }, `“${label}”`);
    this.#for.replaceChildren("for ", name, first(row) === null ? ": all are equal" : ", largest first");
    this.#list.replaceChildren(...shown.map((bar) => item(bar, columns[bar.j], measure)));
    const size = measure.kind === "signed" ? "within ±" : "at most ";
    const largest = fixed(most) === "0.00" && most ? "less than 0.01" : size + fixed(most);
    this.#others.textContent = others ? `${count(others, "other")}: ${largest}` : "";
    this.ariaLabel = `${measure.name}: ${shown
      .map(({ j, value }) => `${columns[j]} ${valueInWords(measure, value)}`)
      .join(", ")}`;
  }
}

/**
 * @param {import("./measures.js").Bar} bar
 * @param {string} label
 * @param {Measure} measure
 */
function item({ j, value, share }, label, { kind }) {
  const means = kind === "weights" ? "share" : value < 0 ? "loss" : "gain";
  const line = h("span", { className: "line", dataset: { means } });
  line.style.setProperty("--share", String(Math.abs(share)));
  return h(
    "li",
    { dataset: { j }, title: `${label}: ${String(value).replace("-", "\u2212")}` },
    h("bdi", { className: "piece-of" }, label),
    line,
    h("span", { className: "number" }, fixed(value)),
  );
}
