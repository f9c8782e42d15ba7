/** A part opened large over the sheet: its numbers, or the map of one head, and where every number of it is opened. */
import { html, nothing, render } from "../shared/html.ts";
import { measureMap } from "../shared/maps/measure-map.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { formula, plain } from "../shared/words.ts";
import { labelled } from "./numbers.ts";
import { headInWords, partTitle, rangeInWords, sizeOf } from "./words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { Part, Whole } from "../shared/api.ts";

const GROWS = 200; // ms

/** A part; of attention with the map of one of its `heads`, in which a cell may be locked. */
type Values = {
  part: Part;
  whole: Whole;
  alignment: Alignment | null;
  heads: number;
  lock: Cell;
  links: { name: string; href: string }[];
};

type Acts = {
  zoomOut: () => unknown;
  turn: (by: number) => unknown;
  lock: (cell: Cell) => unknown;
};

export class Detail {
  readonly #place: HTMLElement;
  readonly #acts: Acts;

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
    place.addEventListener("keydown", ({ key }) => key === "Escape" && acts.zoomOut());
  }

  /** Show a part; null shows none. */
  show(values: Values | null) {
    if (values) this.#light(values, values.lock);
    else render(nothing, this.#place);
  }

  /** Take the focus, and grow from the place of the box that was pressed, where movement is wished. */
  enter(from: DOMRect | undefined) {
    if (from && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#grow(from);
    this.#place.querySelector<HTMLElement>("#out")?.focus();
  }

  #grow(from: DOMRect) {
    const to = this.#place.getBoundingClientRect();
    const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
    const small = `translate(${from.x - to.x}px, ${from.y - to.y}px) ${scale}`;
    const origin = { transformOrigin: "0 0" };
    this.#place.animate([{ ...origin, transform: small, opacity: 0.2 }, origin], GROWS);
  }

  /** Show it with a cell that is pointed at, or locked. */
  #light(values: Values, cell: Cell) {
    const { part, alignment, links } = values;
    const says = alignment
      ? plain(mapSentence(alignment, cell))
      : rangeInWords(sizeOf(part.shape), part.scale);
    render(
      html`
      <div class="wrap">
        <button type="button" class="quiet" id="out" data-wall="title" aria-keyshortcuts="Escape"
          @click=${this.#acts.zoomOut}>‹ the whole sheet</button>
        <h2 id="detail-title" data-wall="title">${partTitle(part)}</h2>
        <span id="detail-equation">${formula(part.mathml.equation)}</span>
        ${this.#heads(values)}
        <span id="detail-links">${links.map(({ name, href }) => html`<a href=${href}>${name}</a>`)}</span>
      </div>
      <p id="detail-says" data-wall="words" aria-live="polite">${says}</p>
      ${this.#picture(values, cell)}`,
      this.#place,
    );
  }

  #heads({ alignment, heads }: Values) {
    if (!alignment || heads < 2) return nothing;
    const turn = (by: number, name: string, sign: string) => html`
      <button type="button" data-turn=${by} aria-label=${name} title=${name}
        @click=${() => this.#acts.turn(by)}>${sign}</button>`;
    return html`
      <span class="wrap" id="detail-heads" role="group" aria-label="Other heads">
        ${turn(-1, "previous head", "‹")}
        <span id="turn">${headInWords(alignment.head)}</span>
        ${turn(1, "next head", "›")}
      </span>`;
  }

  #picture(values: Values, cell: Cell) {
    const { part, whole, alignment, lock } = values;
    if (!alignment)
      return html`<matrix-map id="detail-numbers" data-wall="map"
        .shown=${measureMap(labelled(part, whole), { height: 360, left: 110 })}></matrix-map>`;
    return html`<attention-heatmap id="detail-map" data-wall="map" .alignment=${alignment} .lit=${cell}
      @cell-enter=${({ detail }: CustomEvent) => this.#light(values, detail)}
      @cell-leave=${() => this.#light(values, lock)}
      @cell-lock=${({ detail }: CustomEvent) => this.#acts.lock(detail)}></attention-heatmap>`;
  }
}
