/**
 * The source pieces that count most by one measure, the largest first, each with a bar and its number. `show` a row of a
 * measure, and what is `lit` as often as the pointer moves. Fires `cell-enter`, `cell-leave` and `cell-lock` with `{i, j}`.
 */
import { html, nothing } from "../shared/html.ts";
import { languageOf } from "../shared/piece-languages.ts";
import { dispatch } from "../shared/dom.ts";
import { bars, first, type Bar, type Measure } from "./measures.ts";
import { valueInWords } from "./words.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { count, fixed, inLanguageOf, say, type Part } from "../shared/words.ts";

type RankedShown = {
  measure: Measure | null;
  i: number;
  label: string;
  columns: string[];
  lit: number | null;
};

const COUNT = 6;

export class RankedBars extends TemplateElement<RankedShown> {
  shown: RankedShown = { measure: null, i: 0, label: "", columns: [], lit: null };

  connectedCallback() {
    for (const type of ["pointerover", "pointerleave", "click"]) this.addEventListener(type, this);
  }

  handleEvent(event: Event) {
    const item = (event.target as Element).closest("li[data-j]") as HTMLElement | null;
    if (event.type === "pointerleave" || (!item && event.type === "pointerover"))
      return this.#dispatch("cell-leave", null);
    if (item) this.#dispatch(event.type === "click" ? "cell-lock" : "cell-enter", Number(item.dataset.j));
  }

  #dispatch(type: string, j: number | null) {
    dispatch(this, type, { i: this.shown.i, j });
  }

  protected template({ measure, i, label, columns, lit }: RankedShown) {
    if (!measure) return "";
    const row = measure.rows[i];
    const name: Part = { text: `“${label}”`, role: "query", ...inLanguageOf("target") };
    const { bars: top, others, most } = bars(measure.rows, i, COUNT);
    const size = measure.kind === "signed" ? "within ±" : "at most ";
    const largest = fixed(most) === "0.00" && most ? "less than 0.01" : size + fixed(most);
    const words = top.map(({ j, value }) => `${columns[j]} ${valueInWords(measure, value)}`);
    this.ariaLabel = `${measure.name}: ${words.join(", ")}`;
    return html`
      <p>${say`for ${name}${first(row) === null ? ": all are equal" : ", largest first"}`}</p>
      <ol class="bare">${top.map((bar) => item(bar, columns[bar.j], measure, bar.j === lit))}</ol>
      <p class="others">${others ? `${count(others, "other")}: ${largest}` : ""}</p>`;
  }
}

function item({ j, value, share }: Bar, label: string, { kind }: Measure, lit: boolean) {
  const means = kind === "weights" ? "share" : value < 0 ? "loss" : "gain";
  return html`
    <li data-j=${j} ?data-lit=${lit} title="${label}: ${String(value).replace("-", "\u2212")}">
      <bdi class="piece-of" lang=${languageOf("source") ?? nothing}>${label}</bdi>
      <span class="line" data-means=${means} .style=${`--share: ${Math.abs(share)}`}></span>
      <span class="number">${fixed(value)}</span>
    </li>`;
}
