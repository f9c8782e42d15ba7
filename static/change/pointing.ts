/**
 * The mark on Change, pointed at or locked: one cell in all three maps, its words in the sentences, its row as bars.
 * A click on a word of the sentence opens the menu of its changes.
 */
import { sharpest, type Side } from "../shared/head/weights.ts";
import { carried, placeIn } from "../shared/head/difference.ts";
import { largestOf } from "../shared/maps/largest.ts";
import { cellIn, inBlock, markIn, ofCell, ofWord, sidesOf } from "../shared/head/marks.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import type { Pointing } from "./lit.ts";
import type { Readings } from "./before-and-after.ts";
import type { Mark, PieceAt } from "../shared/head/marks.ts";
import type { Cell } from "../shared/maps/cells.ts";

type Acts = {
  point: (pointing: Pointing) => unknown;
  /** The lock has moved. */
  locked: () => unknown;
  /** Open the changes of a word, at a piece of a line; leave them, and say whether there were any. */
  openWord: (line: Element, piece: number) => unknown;
  leaveWord: () => boolean;
};

const USES_ARROWS = "input, head-picker, weight-bars [role=slider]"; // where arrows have a meaning of their own

export class ChangePointing extends HoverLock {
  readonly #acts: Acts;
  #readings: Readings | null = null;

  constructor(root: EventTarget, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  /** Take the readings in whose maps and texts it points. */
  show(readings: Readings | null) {
    this.#readings = readings;
  }

  handleEvent(event: Event) {
    const target = event.target as Element;
    if (!this.#readings) return;
    if (event.type === "token-lock" && target.closest("[data-side=source]"))
      return this.#acts.openWord(target, (event as CustomEvent).detail.index);
    if (event.type === "keydown") {
      const { key } = event as KeyboardEvent;
      if (key === "Escape" ? this.#acts.leaveWord() : target.closest(USES_ARROWS)) return;
    }
    super.handleEvent(event);
  }

  get #sides() {
    return (this.#readings as Readings).sides;
  }

  get map() {
    return (this.#readings as Readings).difference;
  }

  get block() {
    return sidesOf(this.map);
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    if (what === "cell") return markIn(this.map, detail);
    const line = (target as Element).closest("[data-side]") as HTMLElement;
    const side = line.dataset.side === "target" ? "target" : "source";
    const text = line.dataset.text === "after" ? "after" : "before";
    const k = placeIn(this.#sides[side], text, detail.index);
    return k === null ? null : ofWord(side, k);
  }

  first(target: Element): Mark | null {
    const readings = this.#readings;
    if (!readings || !target.closest("matrix-map")) return null;
    const { difference, before } = readings;
    const { i, j } = sharpest(before.map);
    const [most] = largestOf([...difference.difference.values], 1);
    const cell = difference.difference.values[most]
      ? { i: Math.floor(most / difference.m), j: most % difference.m }
      : { i: placeIn(difference.rows.pairs, "before", i), j: placeIn(difference.columns.pairs, "before", j) };
    return markIn(difference, cell);
  }

  count(side: Side) {
    return this.#sides[side].length;
  }

  /** The locked cell of the map as trained, or changed, by pieces. */
  cellIn(text: "before" | "after"): Cell {
    if (!this.#readings) return { i: null, j: null };
    const { i, j } = inBlock(this.lock, this.block);
    const { rows, columns } = this.#pieces;
    return { i: rows[i ?? -1]?.[text] ?? null, j: columns[j ?? -1]?.[text] ?? null };
  }

  /** The pieces of both texts that name rows and columns. */
  get #pieces() {
    const { rows, columns } = this.map;
    return { rows: this.#sides[rows.side] ?? [], columns: this.#sides[columns.side] ?? [] };
  }

  /** Lock a cell of the map as trained, or changed, and nothing else. */
  lockAnew(cell: Cell, text: "before" | "after") {
    const { rows, columns } = this.#pieces;
    this.forget();
    const i = placeIn(rows, text, cell.i ?? -1);
    const j = placeIn(columns, text, cell.j ?? -1);
    this.restore(ofCell({ i, j }, this.block));
  }

  /** Lock a column of the changed map that is shown, from 0, in the row that is locked. */
  lockColumn(place: number) {
    const { i, j } = cellIn(this.map, this.lock);
    const k = placeIn(this.map.columns.pairs, "after", place);
    if (i !== null && j !== k) this.restore(markIn(this.map, { i, j: k }));
  }

  /** The lock, as other texts have it. */
  lockIn({ sides }: Readings): Mark {
    const { query, key } = this.lock;
    const old = this.#readings?.sides;
    const moved = (piece: PieceAt | null) => {
      const index = piece && old ? carried(old[piece.side][piece.index], sides[piece.side]) : null;
      return piece && index !== null ? { ...piece, index } : null;
    };
    return { query: moved(query), key: moved(key) };
  }

  refresh() {
    super.refresh();
    if (!this.#readings) return;
    const { mark, locked } = this;
    const cell = cellIn(this.map, mark);
    this.#acts.point({ mark, cell, locked });
  }

  lockMoved() {
    if (this.#readings) this.#acts.locked();
  }
}
