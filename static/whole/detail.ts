/** A part opened large over the sheet: its numbers, or the map of one head, and where every number of it is opened. */
import { withParts } from "../shared/dom.ts";
import { bare, label } from "../shared/pieces.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { plain } from "../shared/words.ts";
import { linksOf } from "./links.ts";
import { headInWords, partTitle, rangeInWords, sizeOf } from "./words.ts";
import type { WholePage } from "./page.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { MarkedCell } from "../shared/head/marks.ts";
import type { Part, Whole } from "../shared/api.ts";

const MIDDLE = 128; // the byte of 0
const BYTE = 127; // of the largest number

export class Detail extends withParts(`
  section=#detail out=button#out title=#detail-title says=#detail-says equation=#detail-equation links=#detail-links
  heads=#detail-heads numbers=measure-map#detail-numbers map=attention-heatmap#detail-map turn=#turn
`) {
  declare page: WholePage;
  #part: Part | null = null;
  #alignment: Alignment | null = null;
  #lock: MarkedCell = { i: null, j: null };

  constructor(document: Document, page: WholePage) {
    super(document);
    this.page = page;
    this.out.addEventListener("click", () => page.zoomOut());
    this.section.addEventListener("keydown", ({ key }) => key === "Escape" && page.zoomOut());
    for (const type of ["cell-enter", "cell-leave"])
      this.map.addEventListener(type, (event) => this.#point(event as CustomEvent));
    this.map.addEventListener("cell-lock", (event) => page.lockCell((event as CustomEvent).detail));
    for (const button of this.heads.querySelectorAll<HTMLButtonElement>("[data-turn]"))
      button.addEventListener("click", () => page.turn(Number(button.dataset.turn)));
  }

  /** The block of the opened part. */
  get block() {
    return this.#part?.block;
  }

  close() {
    this.section.hidden = true;
  }

  /** Open a part; of attention with the map of a head, and a cell that is locked. */
  open(part: Part, whole: Whole, alignment: Alignment | null, lock: MarkedCell) {
    this.#part = part;
    this.#alignment = alignment;
    this.#lock = lock;
    this.section.hidden = false;
    this.title.textContent = partTitle(part);
    this.equation.innerHTML = part.mathml.equation;
    this.heads.hidden = this.map.hidden = !alignment;
    this.numbers.hidden = Boolean(alignment);
    if (alignment) this.#showMap(alignment, lock);
    else this.#showNumbers(part, whole);
    this.#link();
  }

  #showMap(alignment: Alignment, lock: MarkedCell) {
    this.turn.textContent = headInWords(alignment.head);
    this.map.alignment = alignment;
    this.map.lit = lock;
    this.#say(lock);
  }

  #showNumbers({ bytes, scale, shape: [n, d], name }: Part, whole: Whole) {
    const isSource = this.#part?.rows === "source";
    const tokens = isSource
      ? whole.source.tokens
      : this.#part?.block === this.#part?.stack && this.#part?.layer === null
        ? whole.target.fed
        : whole.target.tokens;
    const value = (k: number) => ((bytes[k] - MIDDLE) / BYTE) * scale;
    const rows = Array.from({ length: n }, (_, i) => Array.from({ length: d }, (_, k) => value(i * d + k)));
    const columns = Array.from({ length: d }, (_, k) => String(k + 1));
    this.numbers.shown = {
      measure: { name, kind: "signed", end: scale, rows },
      rows: tokens.map((token) => bare(label(token))),
      columns,
    };
    this.numbers.place = { height: 360, left: 110 };
    this.says.textContent = rangeInWords(sizeOf([n, d]), scale);
  }

  #point({ type, detail }: CustomEvent) {
    const cell = type === "cell-enter" ? detail : this.#lock;
    this.map.lit = cell;
    this.#say(cell);
  }

  #say(cell: MarkedCell) {
    if (this.#alignment) this.says.textContent = plain(mapSentence(this.#alignment, cell));
  }

  #link() {
    const part = this.#part as Part;
    const links = linksOf(part, this.page.state, this.#alignment, this.#lock);
    this.links.replaceChildren(
      ...links.map(({ name, href }) =>
        Object.assign(document.createElement("a"), { textContent: name, href }),
      ),
    );
  }
}
