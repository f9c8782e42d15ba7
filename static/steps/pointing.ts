/** The mark on Steps: a cell lights its pieces in the sentences, a piece lights its row or its column. */
import { NOTHING, inLine, ofWord, type Mark } from "../shared/head/marks.ts";
import { rowOn, rowsBy } from "../shared/head/row-names.ts";
import { labels } from "../shared/pieces.ts";
import type { StepsPage } from "./page.ts";
import { TEXTS, toCell, type Axis } from "./picture.ts";
import type { Side } from "../shared/head/weights.ts";
import type { OneCell } from "../shared/maps/cells.ts";

export class StepsPointing {
  declare page: StepsPage;

  #mark: Mark = NOTHING;

  constructor(document: Document, page: StepsPage) {
    this.page = page;
    for (const type of ["token-enter", "token-move", "token-leave", "token-lock", "cell-enter", "cell-leave"])
      document.addEventListener(type, this);
  }

  handleEvent(event: Event) {
    const { type, target, detail } = event as CustomEvent;
    const element = target as HTMLElement;
    if (element.closest(".below") || !this.page.answer) return;
    if (type.endsWith("leave")) this.#mark = NOTHING;
    else if (type === "cell-enter") this.#mark = this.#ofCell(detail);
    else {
      const side = element.closest("[data-side=target]") ? "target" : "source";
      this.#mark = ofWord(side, detail.index);
      const row = side === "target" ? rowOn(side, detail.index, this.#rows) : null;
      if (type === "token-lock" && row !== null) this.#choose(row + 1);
    }
    this.refresh();
  }

  get #rows() {
    return rowsBy("target" as Side, this.page.namedBy ?? undefined);
  }

  /** Choose a step; a second click frees it. The last piece may name no row. */
  #choose(step: number) {
    if (step > (this.page.answer?.target.tokens.length ?? 0)) return;
    const again = !this.page.where.step && this.page.state.step === step;
    this.page.changeStep(again ? 0 : step);
  }

  #ofCell({ i, j }: OneCell): Mark {
    const { rows, columns } = this.#axes;
    const pieces = [pieceOf(rows, i), pieceOf(columns, j)];
    return {
      query: pieces.find((_, k) => [rows, columns][k]?.role === "query") ?? null,
      key: pieces.find((_, k) => [rows, columns][k]?.role === "key") ?? null,
    };
  }

  get #axes() {
    return this.page.view.picture ?? { rows: null, columns: null };
  }

  /** The marks of the opened cell, null where none is, and of the step. */
  get #marks() {
    const { state, view } = this.page;
    const cell = view.picture && toCell(view.picture, state);
    const query = state.step ? { side: this.#rows, index: state.step - 1 } : null;
    return { opened: cell && this.#ofCell(cell), step: { query, key: null } };
  }

  /** The mark that stays: the opened cell, in the row of the step where the page shows one. */
  get lock(): Mark {
    const { opened, step } = this.#marks;
    const { block, head = 1 } = this.page.where;
    if (block === "hops") return { query: { side: "hops", index: head - 1 }, key: opened?.key ?? null };
    return this.page.where.step ? { ...step, key: opened?.key ?? null } : (opened ?? step);
  }

  refresh() {
    const { answer, where, bar, view } = this.page;
    if (!answer) return;
    const { opened, step } = this.#marks;
    const mark = this.#mark === NOTHING ? (opened ?? (where.step ? NOTHING : step)) : this.#mark;
    for (const side of ["source", "target"] as const) bar.line(side).lit = inLine(mark, side);
    const { rows, columns } = this.#axes;
    view.lit = { i: indexOn(rows, mark), j: indexOn(columns, mark) };
  }

  /** The name of an entry along an axis. */
  nameOf(axis: string, k: number) {
    const { answer } = this.page;
    if (!answer || !TEXTS.includes(axis)) return String(k + 1);
    const side = rowsBy(axis as Side, this.page.namedBy ?? undefined);
    const tokens = side === "fed" ? answer.target.fed : answer[side as "source"].tokens;
    return labels(tokens)[k] ?? String(k + 1);
  }
}

const pieceOf = (axis: Axis | null, index: number) =>
  axis && TEXTS.includes(axis.side) ? { side: axis.side as Side, index } : null;

function indexOn(axis: Axis | null, { query, key }: Mark) {
  if (!axis) return null;
  const pieces = axis.role === "key" ? [key, query] : [query, key];
  const piece = pieces.find((one) => one?.side === axis.side);
  if (piece) return piece.index;
  const isRow = axis.role === "query" && query && TEXTS.includes(axis.side);
  const row = isRow ? rowOn(query.side, query.index, axis.side as Side) : null;
  return row !== null && row < (axis.labels?.length ?? 0) ? row : null;
}
