/**
 * The mark on Compare, pointed at or locked: a source piece is a column of every map, a written word the row of the same
 * word in every model that wrote it.
 */
import type { Side } from "../shared/head/weights.ts";
import { markIn } from "../shared/head/marks.ts";
import { rowOn } from "../shared/head/row-names.ts";
import { sameWord } from "../shared/head/same-word.ts";
import { tellingCell, tellingRow } from "../shared/head/plain-words.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import { onLine, type Placed } from "./lines.ts";
import { firstMapOf, sourceOf, type Pointing } from "./lit.ts";
import { tokensOf } from "./readings.ts";
import type { Mark } from "../shared/head/marks.ts";
import type { Cell } from "../shared/maps/cells.ts";

type Acts = { point: (pointing: Pointing) => unknown; locked: () => unknown };

export class ComparePointing extends HoverLock {
  readonly #acts: Acts;
  #columns: Placed[] = [];

  constructor(root: EventTarget, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  /** Take the columns in which it points. */
  show(columns: Placed[]) {
    this.#columns = columns;
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    const element = target as Element;
    const model = this.#columnAt(element);
    if (what === "cell") {
      const cell = element.closest("attention-heatmap") ? onLine(this.#columns[model].lines, detail) : detail;
      return cell && this.#cell(model, cell);
    }
    if (model < 0 && element.closest("[data-side=source]"))
      return { query: null, key: { side: "source", index: detail.index } };
    return { query: { side: "target", index: detail.index, model: Math.max(0, model) }, key: null };
  }

  first(target: Element) {
    const model = this.#columnAt(target);
    const alignment = this.#mapOf(model);
    return alignment && target.closest("attention-heatmap")
      ? this.#cell(model, tellingCell(alignment))
      : null;
  }

  count(side: Side, model: number = 0) {
    if (side === "source") return sourceOf(this.#columns).length;
    return side === "hops" ? (this.#mapOf(model)?.n ?? 0) : this.#tokensOf(model).length;
  }

  /** The index of the column; -1 in none. */
  #columnAt(target: Element): number {
    return Number(target.closest<HTMLElement>("[data-column]")?.dataset.column ?? -1);
  }

  #mapOf(model: number) {
    return this.#columns[model]?.reading?.alignment;
  }

  #tokensOf(model: number) {
    return tokensOf(this.#columns[model] ?? { reading: null });
  }

  #cell(model: number, cell: Cell): Mark | null {
    const alignment = this.#mapOf(model);
    if (!alignment) return null;
    const { query, key } = markIn(alignment, cell);
    return { query: query && { ...query, model }, key };
  }

  /** A mark in another column: the same word, if its model wrote it. */
  inColumn(k: number, mark: Mark = this.mark): Mark {
    const { query, key } = mark;
    if (!query || query.model === k) return mark;
    const word = query.side === "hops" ? null : rowOn(query.side, query.index, "target");
    if (word === null) return { query: { ...query, model: k }, key }; // a hop, or the start, which all are fed
    const index = sameWord(this.#tokensOf(query.model ?? 0), word, this.#tokensOf(k));
    return { query: index === null ? null : { side: "target", index, model: k }, key };
  }

  /** The clearest mark of the first map. */
  get clearest() {
    const k = this.#columns.findIndex(({ reading }) => reading?.alignment);
    const a = firstMapOf(this.#columns);
    return (a && this.#cell(k, { i: tellingRow(a), j: null })) ?? super.clearest;
  }

  refresh() {
    super.refresh();
    this.#acts.point({ mark: this.mark, marks: this.#columns.map((_, k) => this.inColumn(k)) });
  }

  lockMoved() {
    this.#acts.locked();
  }
}
