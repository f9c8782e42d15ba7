/**
 * The mark in the two maps of Positions: a piece of the sentence is the same piece in both, wherever it stands; a
 * written word is the same word in the other translation, if it is there.
 */
import type { Side } from "../shared/head/weights.ts";
import { missingInWords } from "../shared/head/across-models-words.ts";
import { NOTHING, cellIn, inBlock, isNothing, markIn, moveByWords, ofWord } from "../shared/head/marks.ts";
import { inMap, inPieces } from "../shared/head/axis-pieces.ts";
import { placesBefore } from "./moved-pieces.ts";
import { sameWord } from "../shared/head/same-word.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { tellingCell, tellingRow } from "../shared/head/plain-words.ts";
import { elsewhereInWords } from "../shared/head/row-words.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import { HINT } from "./words.ts";
import type { Lock } from "./address.ts";
import type { TwoReadings } from "./readings.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Part } from "../shared/words.ts";
import type { Mark, PieceAt } from "../shared/head/marks.ts";
import type { Cell } from "../shared/maps/cells.ts";

type Reading = TwoReadings["before"];

/** The mark that is lit, as trained, with its cell in each of the two maps, and that in words. */
export type Pointing = { mark: Mark; map: Alignment; cells: Cell[]; parts: Part[][] };

type Acts = { point: (pointing: Pointing) => unknown; locked: (lock: Lock) => unknown };

export class PositionsPointing extends HoverLock {
  readonly #acts: Acts;
  /** Both readings, the one as trained first; none before the first answer. */
  #readings: Reading[] = [];

  constructor(root: EventTarget, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  /** Take the readings in whose maps and texts it points. */
  show(readings: Reading[]) {
    this.#readings = readings;
  }

  handleEvent(event: Event) {
    if (this.#readings.length) super.handleEvent(event);
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    const element = target as Element;
    if (what === "cell") return this.#ofCell(mapOf(element), detail);
    const mark = ofWord(element.closest("[data-side=target]") ? "target" : "source", detail.index);
    return mark.query ? { query: { ...mark.query, model: 0 }, key: null } : mark;
  }

  #ofCell(k: number, cell: Cell): Mark {
    const { map } = this.#readings[k];
    const { i, j } = inPieces(map, cell);
    const before = this.#places(k);
    const row = i !== null && map.rows.side === "source" ? before[i] : i;
    return this.#mark({ i: row, j: j === null ? null : before[j], map: k });
  }

  /** The mark of a lock, in which source pieces have their place as trained. */
  #mark({ i, j, map }: Lock): Mark {
    const { side } = this.#readings[map].map.rows;
    return {
      query: i === null ? null : { side, index: i, ...(side === "target" ? { model: map } : {}) },
      key: j === null ? null : { side: "source", index: j },
    };
  }

  /** The clearest mark of the first map. */
  get clearest() {
    const [before] = this.#readings;
    return before ? this.#ofCell(0, { i: tellingRow(before.map), j: null }) : super.clearest;
  }

  get lockedCell(): Lock {
    const rows = this.#readings[0].map.rows.side;
    return { ...inBlock(this.lock, { rows, columns: "source" }), map: this.lock.query?.model ?? 0 };
  }

  /** Lock a cell; nothing where it is not there. Gives the cell that is locked. */
  relock(lock: Lock): Lock {
    const { n, m } = this.#readings[lock.map].alignment;
    this.restore((lock.i ?? 0) < n && (lock.j ?? 0) < m ? this.#mark(lock) : NOTHING);
    return this.lockedCell;
  }

  #places(k: number) {
    const [before] = this.#readings;
    return placesBefore(before.answer.source, this.#readings[k].answer.source);
  }

  first(target: Element) {
    if (!target.closest("attention-heatmap")) return null;
    const k = mapOf(target);
    return this.#ofCell(k, tellingCell(this.#readings[k].map));
  }

  /** Arrows go from word to word in the map that has the query, and otherwise in the one as trained. */
  arrowTo(key: string) {
    const k = this.lock.query?.model ?? 0;
    const { map } = this.#readings[k];
    const cell = this.#cellIn(k, this.lock);
    const moved = moveByWords(map, markIn(map, cell), key);
    return moved ? this.#ofCell(k, cellIn(map, moved)) : super.arrowTo(key);
  }

  count(side: Side, model: number = 0) {
    const { answer } = this.#readings[model];
    return side === "source" ? answer.source.tokens.length : answer.target.tokens.length;
  }

  lockMoved() {
    this.#acts.locked(this.lockedCell);
  }

  /** Light both maps and the sentences, as the mark is now. */
  refresh() {
    super.refresh();
    if (!this.#readings.length) return;
    const { query, key } = this.mark;
    const cells = this.#readings.map((_, k) => this.#cellIn(k, this.mark));
    const parts = cells.map((cell, k) => this.#say(k, cell));
    const mark = { query: query?.model ? null : query, key };
    this.#acts.point({ mark, map: this.#readings[0].map, cells, parts });
  }

  #cellIn(k: number, { query, key }: Mark): Cell {
    const before = this.#places(k);
    const { map } = this.#readings[k];
    const isWritten = map.rows.side === "target";
    const { i, j } = inMap(map, {
      i: query?.side === map.rows.side ? (isWritten ? query.index : before.indexOf(query.index)) : null,
      j: key ? before.indexOf(key.index) : null,
    });
    return { i: isWritten && query?.model !== k ? this.#rowIn(k, query) : i, j };
  }

  /** The row of a word that the other translation has written; null where this one has not. */
  #rowIn(k: number, query: PieceAt | null) {
    const from = this.#written(query);
    return from && sameWord(from.tokens, from.index, this.#readings[k].map.rows.tokens);
  }

  /** A written word among the rows of its map. */
  #written(query: PieceAt | null) {
    if (query?.side !== "target") return null;
    const { map } = this.#readings[query.model ?? 0];
    const { i } = inMap(map, { i: query.index, j: null });
    return i === null ? null : { tokens: map.rows.tokens, index: i };
  }

  #say(k: number, cell: Cell) {
    const { query, key } = this.mark;
    if (isNothing(this.mark)) return [{ text: HINT, role: "hint" as const }];
    const { map } = this.#readings[k];
    const written = map.rows.side === "target" && cell.i === null && this.#written(query);
    if (written) return missingInWords(written, map.rows.tokens);
    const piece = query ?? key;
    if (cell.i !== null || cell.j !== null || !piece) return mapSentence(map, cell);
    const { tokens } = this.#readings[piece.model ?? 0].answer[piece.side as "source"];
    return elsewhereInWords(tokens[piece.index], query ? "query" : "key", map);
  }
}

const mapOf = (element: Element) =>
  (element.closest("[data-reading]") as HTMLElement | null)?.dataset.reading === "after" ? 1 : 0;
