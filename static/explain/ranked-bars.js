/**
 * The source pieces that count most by one measure, the largest first, each with a bar and its number.
 *
 *   <ranked-bars></ranked-bars>   then set .shown; .lit as often as the pointer moves
 *
 * @typedef {import("./measures.js").Measure} Measure
 * @typedef {{measure: Measure, i: number, label: string, columns: string[]}} Shown  of which row, and the labels
 *
 * @fires cell-enter  CustomEvent<{i: number, j: number}>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<{i: number, j: number}>, bubbles
 */
import { tell } from "../shared/dom.js";
import { bars, first } from "./measures.js";
import { valueInWords } from "./words.js";
import { count, fixed } from "../shared/words.js";

const COUNT = 6;

export class RankedBars extends HTMLElement {
  /** @type {Shown | null} */
  #shown = null;
  #for = document.createElement("p");
  #list = document.createElement("ol");
  #others = document.createElement("p");

  connectedCallback() {
    this.#others.className = "others";
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
      return this.#tell("cell-leave", null);
    if (item) this.#tell(event.type === "click" ? "cell-lock" : "cell-enter", Number(item.dataset.j));
  }

  /**
   * @param {string} type
   * @param {number | null} j
   */
  #tell(type, j) {
    const detail = { i: this.#shown?.i ?? null, j };
    tell(this, type, detail);
  }

  /** @param {Shown} shown */
  #draw({ measure, i, label, columns }) {
    const row = measure.rows[i];
    const { bars: shown, others, most } = bars(row, COUNT);
    const name = Object.assign(document.createElement("bdi"), {
      className: "query",
      textContent: `“${label}”`,
    });
    this.#for.replaceChildren("for ", name, first(row) === null ? ": all are equal" : ", largest first");
    this.#list.replaceChildren(...shown.map((bar) => item(bar, columns[bar.j])));
    const size = measure.kind === "signed" ? "within ±" : "at most ";
    const told = fixed(most) === "0.00" && most ? "less than 0.01" : size + fixed(most);
    this.#others.textContent = others ? `${count(others, "other")}: ${told}` : "";
    this.ariaLabel = `${measure.name}: ${shown
      .map(({ j, value }) => `${columns[j]} ${valueInWords(measure, value)}`)
      .join(", ")}`;
  }
}

/**
 * @param {import("./measures.js").Bar} bar
 * @param {string} label
 */
function item({ j, value, share }, label) {
  const [li, piece, line, number] = ["li", "bdi", "span", "span"].map((tag) => document.createElement(tag));
  li.dataset.j = String(j);
  li.title = `${label}: ${String(value).replace("-", "\u2212")}`;
  piece.className = "piece-of";
  piece.textContent = label;
  line.className = "line";
  line.dataset.sign = String(Math.sign(value));
  line.style.setProperty("--share", String(Math.abs(share)));
  number.className = "number";
  number.textContent = fixed(value);
  li.append(piece, line, number);
  return li;
}
