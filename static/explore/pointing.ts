/** The mark on Explore, pointed at or locked: lit in every map, in the sentences, and said in words. */
import { largest, row, type Alignment, type Side } from "../shared/head/weights.ts";
import { tokensOf } from "../shared/head/alignment.ts";
import { cellIn, isNothing, markIn, ofWord, withQuery } from "../shared/head/marks.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import { adds } from "../shared/dom.ts";
import { namesLeftOut, markSentence } from "../shared/head/map-sentence.ts";
import { isPresented, wordsFirst } from "../shared/presented.ts";
import { tellingCell, tellingRow } from "../shared/head/plain-words.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import { HINT, MEAN, addedInWords } from "./words.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Mark, PieceAt } from "../shared/head/marks.ts";
import type { Answer } from "../shared/api.ts";
import type { Cell } from "../shared/maps/cells.ts";

const MAPS = "attention-heatmap, attention-arcs, attention-graph";
const SEVERAL = 0.2; // the least second weight of a row of which this is said

type Acts = {
  /** Light a mark everywhere but in words; the cell of the opened head is null where it is not there. */
  light: (mark: Mark, cell: Cell | null, locked: boolean) => unknown;
  /** The lock has moved. */
  locked: () => unknown;
  /** True where the map has room for the names of its rows and columns. */
  isNamed: () => boolean;
};

/** The answer that is shown and its opened head; null while there is none, or it is covered. */
type Values = { alignment: Alignment | null; answer: Answer | null };

export class Pointing extends HoverLock {
  words = document.getElementById("words") as AttentionWords;
  several = document.getElementById("several") as HTMLButtonElement;
  readonly #acts: Acts;
  #values: Values = { alignment: null, answer: null };

  constructor(document: Document, acts: Acts) {
    super(document);
    this.#acts = acts;
    this.several.addEventListener("click", () => (this.several.ariaPressed = String(!this.#choosesSeveral)));
  }

  /** Take what it points at; `refresh` lights it. */
  show(values: Values) {
    this.#values = values;
  }

  /** True where each click adds a row, as with Ctrl or Shift. */
  get #choosesSeveral() {
    return this.several.ariaPressed === "true";
  }

  handleEvent(event: Event) {
    const { key, target, defaultPrevented } = event as KeyboardEvent;
    const isKey =
      event.type === "keydown" && key === " " && adds(event as KeyboardEvent) && !defaultPrevented;
    if (isKey && this.lock.query && (target as Element).closest(MAPS)) {
      event.preventDefault(); // on a map these keep its row: the arrows go on to others
      this.restore(withQuery(this.lock, this.lock.query));
    }
    super.handleEvent(event);
  }

  clicked(mark: Mark, event: CustomEvent) {
    const piece = this.#rowOf(mark);
    const more = event.detail?.adds || this.#choosesSeveral;
    if (more && piece) return withQuery(this.lock, piece);
    return more && this.lock.query?.others
      ? { query: this.lock.query, key: mark.key }
      : super.clicked(mark, event);
  }

  /** The lock after an arrow key; rows that were kept stay. */
  movedTo(mark: Mark): Mark {
    const piece = this.#rowOf(mark);
    const { query } = this.lock;
    if (!query?.others || !piece || piece.side !== query.side) return mark;
    return { query: { ...piece, others: query.others }, key: null };
  }

  get map() {
    return this.#values.alignment;
  }

  /** The row of the opened head that a mark's query, or its key, names. */
  #rowOf({ query, key }: Mark): PieceAt | null {
    const side = this.map?.rows.side;
    return query ?? (key?.side === side ? key : null);
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    if (what === "cell") return this.map && markIn(this.map, detail);
    const field = (target as Element).closest("[data-side]");
    const side = (field as HTMLElement | null)?.dataset.side;
    return ofWord(side === "target" ? "target" : "source", detail.index);
  }

  first(target: Element) {
    return this.map && target.closest(MAPS) ? markIn(this.map, tellingCell(this.map)) : null;
  }

  count(side: Side) {
    const { alignment, answer } = this.#values;
    return side === "hops" ? (alignment?.n ?? 0) : tokensOf(answer as Answer, side).length;
  }

  /** Light everything again, as the mark and the opened head are now. */
  refresh() {
    const { locked, map, mark } = this;
    super.refresh();
    const cell = map && cellIn(map, mark);
    this.#acts.light(mark, cell, locked);
    if (cell) this.words.parts = this.#say(map, cell, mark);
  }

  get clearest() {
    return this.map ? markIn(this.map, { i: tellingRow(this.map), j: null }) : super.clearest;
  }

  lockMoved() {
    if (!this.locked) this.several.ariaPressed = "false";
    this.#acts.locked();
  }

  #say(alignment: Alignment, cell: Cell, mark: Mark) {
    const parts =
      rowsOf(cell).length > 1
        ? addedInWords(alignment, cell, wordsFirst())
        : markSentence(alignment, mark, this.#values.answer as Answer);
    if (isPresented()) return [...parts, ...namesLeftOut({ isNamed: this.#acts.isNamed() })];
    if (isNothing(mark)) parts.push({ text: HINT, role: "hint" });
    if (this.locked && takesFromSeveral(alignment, cell)) parts.push({ text: MEAN, role: "hint" });
    return this.says(parts);
  }
}

/** True for one whole row whose second weight is large, too. */
function takesFromSeveral(a: Alignment, cell: Cell) {
  if (cell.i === null || cell.j !== null || rowsOf(cell).length > 1) return false;
  return row(a, cell.i)[largest(row(a, cell.i), 2)[1]] >= SEVERAL;
}
