/** A part opened large over the sheet: its numbers, or the map of one head, and where every number of it is opened. */
import { html, nothing, render } from "../shared/html.ts";
import { sum } from "../shared/numbers.ts";
import { step } from "../shared/maps/grid-plan.ts";
import { measureMap } from "../shared/maps/measure-map.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { endOfScale, formula, plain } from "../shared/words.ts";
import { flowOf } from "./flow.ts";
import { labelled } from "./numbers.ts";
import { headInWords, mapInWords, partTitle, rangeInWords, sizeOf } from "./words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { LabelledMeasure } from "../shared/maps/measure-map.ts";
import type { MatrixShown } from "../shared/maps/matrix-map.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { Part, Whole } from "../shared/api.ts";

const GROWS = 200; // ms
const ABOVE = 50; // px above the maps
const HEAD = 32; // px of the name of a map, with the gap below it
const COLUMNS = 34; // px of the names of columns
const NAMES = 124; // px of the names of rows
const [LEAST, MOST] = [12, 18]; // px of a row

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

/** A map whose rows are so high; one below another does not name the columns again. */
function mapOf(measure: LabelledMeasure, cell: number, isBelow: boolean): MatrixShown {
  const made = measureMap(measure, { height: measure.rows.length * cell + COLUMNS, left: NAMES });
  const shown = { ...made, label: mapInWords(measure) };
  if (!isBelow) return shown;
  const plan = (room: HTMLElement) => {
    const made = shown.plan(room);
    return made && { ...made, top: 2, height: made.height - made.top + 2 };
  };
  return { ...shown, plan, columns: null };
}

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

  /** The maps of what goes in and, below, of what comes out, each with its colours; without inputs, of where it goes. */
  #flow(part: Part, whole: Whole) {
    const flow = flowOf(part, whole);
    const room = (this.#place.parentElement?.clientHeight ?? 0) - ABOVE - COLUMNS - HEAD * flow.length;
    const rows = sum(flow.map(({ part: { shape } }) => (shape.length > 1 ? shape[0] : 1)));
    const cell = Math.max(LEAST, Math.min(MOST, Math.floor(room / rows)));
    return flow.map(
      ({ part: one, says, isOwn }, k) => html`
      <section class="flow" ?data-own=${isOwn} data-wall=${isOwn ? "group" : nothing}>
        <h3 id=${`flow-${one.id}`}>${says}</h3>
        <span class="flow-scale"><span>${endOfScale(-one.scale)}</span><colour-bar kind="signed" length="96"></colour-bar><span>${endOfScale(one.scale)}</span></span>
        <div class="wide"><matrix-map role="img" id=${isOwn ? "detail-numbers" : nothing} data-wall=${isOwn ? "map" : nothing}
          .shown=${mapOf(labelled(one, whole), cell, k > 0)}></matrix-map></div>
      </section>`,
    );
  }

  /** An arrow locks the first cell, then goes from cell to cell. */
  #onKey(event: KeyboardEvent, { i, j }: Cell, map: Alignment) {
    const to = step({ i: i ?? 0, j: j ?? 0 }, event.key, map);
    if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere they go on in the walk
    this.#acts.lock(i === null || j === null ? { i: i ?? 0, j: j ?? 0 } : to);
  }

  #picture(values: Values, cell: Cell) {
    const { part, whole, alignment, lock } = values;
    if (!alignment) return this.#flow(part, whole);
    return html`<attention-heatmap id="detail-map" data-wall="map" .alignment=${alignment} .lit=${cell}
      @cell-enter=${({ detail }: CustomEvent) => this.#light(values, detail)}
      @cell-leave=${() => this.#light(values, lock)}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, lock, alignment)}
      @cell-lock=${({ detail }: CustomEvent) => this.#acts.lock(detail)}></attention-heatmap>`;
  }
}
