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
import { firstMapOf, sourceOf, type Pointing } from "./lit.ts";
import type { Column } from "./column.ts";
import type { Mark } from "../shared/head/marks.ts";
import type { Cell } from "../shared/maps/cells.ts";

type Acts = { point: (pointing: Pointing) => unknown; locked: () => unknown };

export class ComparePointing extends HoverLock {
  readonly #acts: Acts;
  /** The columns in which it points. */
  columns: Column[] = [];

  constructor(root: EventTarget, acts: Acts) {
    super(root);
    this.#acts = acts;
  }

  markOf(what: string, { target, detail }: CustomEvent): Mark | null {
    const element = target as Element;
    const model = this.#columnAt(element);
    if (what === "cell") {
      const column = this.columns[model];
      const cell = element.closest("attention-heatmap") ? column.onLine(detail) : detail;
      return cell && this.#cell(model, cell);
    }
    if (model < 0 && element.closest("[data-side=source]"))
      return { query: null, key: { side: "source", index: detail.index } };
    return { query: { side: "target", index: detail.index, model: Math.max(0, model) }, key: null };
  }

  first(target: Element) {
    const model = this.#columnAt(target);
    const alignment = this.columns[model]?.alignment;
    return alignment && target.closest("attention-heatmap")
      ? this.#cell(model, tellingCell(alignment))
      : null;
  }

  count(side: Side, model: number = 0) {
    if (side === "source") return sourceOf(this.columns).length;
    const { tokens, alignment } = this.columns[model];
    return side === "hops" ? (alignment?.n ?? 0) : tokens.length;
  }

  /** The index of the column; -1 in none. */
  #columnAt(target: Element): number {
    const element = target.closest("[data-column]");
    return this.columns.findIndex((column) => column.element === element);
  }

  #cell(model: number, cell: Cell): Mark | null {
    const alignment = this.columns[model]?.alignment;
    if (!alignment) return null;
    const { query, key } = markIn(alignment, cell);
    return { query: query && { ...query, model }, key };
  }

  /** A mark in another column: the same word, if its model wrote it. */
  inColumn(k: number, mark: Mark = this.mark): Mark {
    const { query, key } = mark;
    if (!query || query.model === k) return mark;
    const { columns } = this;
    const word = query.side === "hops" ? null : rowOn(query.side, query.index, "target");
    if (word === null) return { query: { ...query, model: k }, key }; // a hop, or the start, which all are fed
    const index = sameWord(columns[query.model ?? 0]?.tokens ?? [], word, columns[k].tokens);
    return { query: index === null ? null : { side: "target", index, model: k }, key };
  }

  /** The clearest mark of the first map. */
  get clearest() {
    const k = this.columns.findIndex(({ alignment }) => alignment);
    const a = firstMapOf(this.columns);
    return (a && this.#cell(k, { i: tellingRow(a), j: null })) ?? super.clearest;
  }

  refresh() {
    super.refresh();
    this.#acts.point({ mark: this.mark, marks: this.columns.map((_, k) => this.inColumn(k)) });
  }

  lockMoved() {
    this.#acts.locked();
  }
}
