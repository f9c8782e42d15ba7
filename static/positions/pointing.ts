/**
 * The mark in the two maps of Positions: a piece of the sentence is the same piece in both, wherever it stands; a
 * written word is the same word in the other translation, if it is there.
 */
import { sharpest, type Side } from "../shared/head/weights.ts";
import { missingInWords } from "../shared/head/across-models.ts";
import { NOTHING, inBlock, inLine, inSentences, isNothing, ofWord } from "../shared/head/marks.ts";
import { placesBefore } from "./moved-pieces.ts";
import { sameWord } from "../shared/head/same-word.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { tellingRow } from "../shared/head/plain-words.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import type { Lock } from "./address.ts";
import type { LivePart } from "./live.ts";
import type { Mark, MarkedCell, PieceAt } from "../shared/head/marks.ts";

export class PositionsPointing extends HoverLock<LivePart> {
  /** Sliders keep their arrow keys. */
  handleEvent(event: Event) {
    const typing = (event.target as Element).closest?.("input");
    if (event.type === "keydown" && typing && (event as KeyboardEvent).key !== "Escape") return;
    if (this.page.shown) super.handleEvent(event);
  }

  get #readings() {
    const shown = this.page.shown;
    return shown ? [shown.before, shown.after] : [];
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    const place = target as Element;
    if (what === "cell") return this.#ofCell(mapOf(place), detail);
    const mark = ofWord(place.closest("[data-side=target]") ? "target" : "source", detail.index);
    return mark.query ? { query: { ...mark.query, model: 0 }, key: null } : mark;
  }

  #ofCell(k: number, { i, j }: MarkedCell): Mark {
    const { rows } = this.#readings[k].alignment;
    const before = this.#places(k);
    const row = i !== null && rows.side === "source" ? before[i] : i;
    return this.#mark({ i: row, j: j === null ? null : before[j], map: k });
  }

  /** The mark of a lock, in which source pieces have their place as trained. */
  #mark({ i, j, map }: Lock): Mark {
    const { side } = this.#readings[map].alignment.rows;
    return {
      query: i === null ? null : { side, index: i, ...(side === "target" ? { model: map } : {}) },
      key: j === null ? null : { side: "source", index: j },
    };
  }

  /** The clearest mark of the first map. */
  get clearest() {
    const [before] = this.#readings;
    return before ? this.#ofCell(0, { i: tellingRow(before.alignment), j: null }) : super.clearest;
  }

  get lockedCell(): Lock {
    const rows = this.#readings[0].alignment.rows.side;
    return { ...inBlock(this.lock, { rows, columns: "source" }), map: this.lock.query?.model ?? 0 };
  }

  /** Lock a cell; nothing where it is not there. */
  relock(lock: Lock) {
    const { n, m } = this.#readings[lock.map].alignment;
    this.restore((lock.i ?? 0) < n && (lock.j ?? 0) < m ? this.#mark(lock) : NOTHING);
  }

  #places(k: number) {
    const [before] = this.#readings;
    return placesBefore(before.answer.source, this.#readings[k].answer.source);
  }

  first(target: Element) {
    if (!target.closest("attention-heatmap")) return null;
    const k = mapOf(target);
    return this.#ofCell(k, sharpest(this.#readings[k].alignment));
  }

  count(side: Side, model: number = 0) {
    const { answer } = this.#readings[model];
    return side === "source" ? answer.source.tokens.length : answer.target.tokens.length;
  }

  lockMoved() {
    this.page.keep({ lock: this.lockedCell });
  }

  /** Light both maps and the sentences, as the mark is now. */
  refresh() {
    super.refresh();
    const { bar, view } = this.page;
    const cells = this.#readings.map((_, k) => this.#cellIn(k));
    cells.forEach((cell, k) => {
      view.maps[k].lit = cell;
      view.words[k].parts = this.#say(k, cell);
    });
    const weights = cells[0] ? inSentences(this.#readings[0].alignment, cells[0]) : null;
    for (const side of ["source", "target"] as const)
      Object.assign(bar.line(side), { lit: this.#inBar(side), weights: weights?.[side] ?? null });
  }

  #inBar(side: "source" | "target") {
    const { query, key } = this.mark;
    return inLine({ query: query?.model ? null : query, key }, side);
  }

  #cellIn(k: number): MarkedCell {
    const { query, key } = this.mark;
    const before = this.#places(k);
    const at = (index: number) => before.indexOf(index);
    const rows = this.#readings[k].alignment.rows.side;
    return {
      i: query?.side !== rows ? null : rows === "source" ? at(query.index) : this.#rowIn(k, query),
      j: key ? at(key.index) : null,
    };
  }

  #rowIn(k: number, { index, model = 0 }: PieceAt) {
    if (model === k) return index;
    const [from, to] = [model, k].map((one) => this.#readings[one].answer.target.tokens);
    return sameWord(from, index, to);
  }

  #say(k: number, cell: MarkedCell) {
    const { query } = this.mark;
    if (isNothing(this.mark)) return hint("Point at a word or a cell to read it here; click to lock it.");
    const { alignment, answer } = this.#readings[k];
    if (query?.side === "target" && alignment.rows.side === "target" && cell.i === null) {
      const { tokens } = this.#readings[query.model ?? 0].answer.target;
      return missingInWords({ tokens, index: query.index }, answer.target.tokens);
    }
    if (cell.i === null && cell.j === null) return hint("No row of this block stands for a written word.");
    return mapSentence(alignment, cell);
  }
}

const hint = (text: string) => [{ text, role: "hint" as const }];

const mapOf = (place: Element) =>
  (place.closest("[data-reading]") as HTMLElement | null)?.dataset.reading === "after" ? 1 : 0;
