/** A part opened large over the sheet: its numbers, or the map of one head, and where every number of it is opened. */
import { h, partOf } from "../shared/dom.ts";
import { measureMap } from "../shared/maps/measure-map.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { plain } from "../shared/words.ts";
import { linksOf } from "./links.ts";
import { labelled } from "./numbers.ts";
import { headInWords, partTitle, rangeInWords, sizeOf } from "./words.ts";
import type { WholePage } from "./page.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { Part, Whole } from "../shared/api.ts";

const GROWS = 200; // ms

export class Detail extends partOf<WholePage>()(`
  section=#detail out=button#out title=#detail-title says=#detail-says equation=#detail-equation links=#detail-links
  heads=#detail-heads numbers=matrix-map#detail-numbers map=attention-heatmap#detail-map turn=#turn
`) {
  constructor(document: Document, page: WholePage) {
    super(document, page);
    this.out.addEventListener("click", () => page.zoomOut());
    this.section.addEventListener("keydown", ({ key }) => key === "Escape" && page.zoomOut());
    const on = (how: string, act: (cell: Cell) => unknown) =>
      this.map.addEventListener(`cell-${how}`, (event) => act((event as CustomEvent).detail));
    on("enter", (cell) => this.#light(cell));
    on("leave", () => this.#light(page.state.lock));
    on("lock", (lock) => page.open({ lock }, "replace"));
    for (const button of this.heads.querySelectorAll<HTMLButtonElement>("[data-turn]"))
      button.addEventListener("click", () => page.turn(Number(button.dataset.turn)));
  }

  /** Grow from the place of the box that was pressed, where movement is wished. */
  growFrom(from: DOMRect | undefined) {
    if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const to = this.section.getBoundingClientRect();
    const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
    const small = `translate(${from.x - to.x}px, ${from.y - to.y}px) ${scale}`;
    const origin = { transformOrigin: "0 0" };
    this.section.animate([{ ...origin, transform: small, opacity: 0.2 }, origin], GROWS);
  }

  close() {
    this.section.hidden = true;
  }

  /** Open a part; of attention with the map of a head. */
  open(part: Part, whole: Whole, alignment: Alignment | null) {
    this.section.hidden = false;
    this.title.textContent = partTitle(part);
    this.equation.innerHTML = part.mathml.equation;
    this.map.hidden = !alignment;
    this.heads.hidden = !alignment || this.page.heads < 2;
    this.numbers.hidden = Boolean(alignment);
    if (alignment) this.#showMap(alignment);
    else this.#showNumbers(part, whole);
    this.#link(part, alignment);
  }

  #showMap(alignment: Alignment) {
    this.turn.textContent = headInWords(alignment.head);
    this.map.alignment = alignment;
    this.#light(this.page.state.lock);
  }

  #showNumbers(part: Part, whole: Whole) {
    const { scale, shape } = part;
    this.numbers.shown = measureMap(labelled(part, whole), { height: 360, left: 110 });
    this.says.textContent = rangeInWords(sizeOf(shape), scale);
  }

  #light(cell: Cell) {
    const alignment = this.page.found?.alignment;
    this.map.lit = cell;
    if (alignment) this.says.textContent = plain(mapSentence(alignment, cell));
  }

  #link(part: Part, alignment: Alignment | null) {
    const { state, shownStep: step } = this.page;
    const links = linksOf(part, { ...state, step }, alignment, state.lock);
    this.links.replaceChildren(...links.map(({ name, href }) => h("a", { href }, name)));
  }
}
