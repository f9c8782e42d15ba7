/** The marked row of the changed map, as bars; once it is locked they can be changed. */
import { partOf } from "../shared/dom.ts";
import { inMap } from "../shared/head/axis-pieces.ts";
import { rewrittenNote } from "../shared/sentence/notes.ts";
import { at, row, type Alignment } from "../shared/head/weights.ts";
import { onPieces, toSend } from "./weights.ts";
import * as words from "./words.ts";
import { meantInBlock } from "./chosen.ts";
import { editOf } from "./changes.ts";
import { fixed, hint } from "../shared/words.ts";
import { circumstanceIn } from "./pointed.ts";
import type { ChangePage } from "./page.ts";
import type { MarkedCell } from "../shared/head/marks.ts";
import type { Pair } from "../shared/head/difference.ts";
import type { Reading, Readings } from "./before-and-after.ts";

export class ChangeRow extends partOf<ChangePage>()(`
  section=#row bars=weight-bars title=#row-title status=#row-status acts=#row-acts of=#row-of weight=input#row-weight
  only=button#row-only asBefore=button#row-before
`) {
  /** The row of the changed map that is shown, from 0. */
  #i: number | null = null;

  constructor(document: Document, page: ChangePage) {
    super(document, page);
    this.bars.addEventListener("weights-at", () => this.#follow());
    this.bars.addEventListener("weights-change", () => this.#commit());
    this.weight.addEventListener("change", () => this.#type());
    this.only.addEventListener("click", () => this.bars.set(this.bars.at, 1));
    this.asBefore.addEventListener("click", () => this.#restore());
  }

  get #after() {
    return this.page.readings?.after?.map ?? null;
  }

  /** The pieces of its row, from 0. */
  get #pieces() {
    return this.#i === null ? [] : (this.#after?.rows.pieces?.[this.#i] ?? [this.#i]);
  }

  /** Show the row of a cell, among the rows and columns of both maps. */
  show({ i: k, j }: MarkedCell, locked: boolean) {
    const { readings } = this.page;
    const focused = this.section.contains(document.activeElement);
    const pair = k === null ? null : readings?.difference.rows.pairs[k];
    this.#i = pair?.after ?? null;
    const visible = Boolean(this.#after && this.#i !== null);
    const column = this.#columnOf(j);
    const missing = visible && j !== null && column === null;
    this.section.dataset.shows = visible ? "bars" : "";
    this.acts.hidden = !visible || !locked || missing;
    this.title.textContent = this.#titleOf(k, pair);
    this.status.textContent = hint(
      visible ? (missing ? words.NO_COLUMN : locked ? "" : words.FREE_ROW) : pair ? "" : words.ROW_HINT,
    );
    this.bars.row = visible ? { ...this.#row(), locked, at: column } : null;
    this.asBefore.ariaDisabled = String(!this.#edits.length);
    this.#showWeight();
    if (focused && this.acts.hidden) this.page.maps.focus();
  }

  #titleOf(k: number | null, pair: Pair | null | undefined) {
    const { difference } = this.page.readings ?? {};
    if (k === null || !pair || !difference) return "Change a row";
    const { rows } = difference;
    if (pair.after === null) return words.noRow(rows.tokens[k]);
    const steps = this.#pieces.map((i) => i + 1);
    const when = `${circumstanceIn(difference, k)} ${words.quoted(rows.tokens[k])}`.trimStart();
    return words.rowInWords(steps, when, this.page.model.family === "recurrent");
  }

  /** Its weights, and those of the same places as trained. */
  #row() {
    const i = this.#i as number;
    const after = this.#after as Alignment;
    const { difference, before } = this.page.readings as Readings;
    const { labels, tokens } = after.columns;
    const partner = (pairs: Pair[], k: number) => pairs.find((pair) => pair.after === k)?.before ?? null;
    const k = this.#sameStep() ?? partner(difference.rows.pairs, i);
    const trained = tokens.map((_, j) => {
      const column = partner(difference.columns.pairs, j);
      return column === null || k === null ? null : at(before.map, k, column);
    });
    return {
      i,
      weights: tokens.map((_, j) => at(after, i, j)),
      before: trained,
      labels,
      tokens,
      made: rewrittenNote(after),
    };
  }

  /** A step at which the same was written before is the same step, whatever is written at it. */
  #sameStep(): number | null {
    const { before, after } = this.page.readings as Readings;
    const [i] = this.#pieces;
    const [was, is] = [before, after].map((reading) => reading?.answer.target.fed.slice(0, i + 1).join(" "));
    const isSame = after?.alignment.rows.side === "target" && was === is;
    return isSame ? inMap(before.map, { i, j: null }).i : null;
  }

  /** The column of the changed map, by one of both maps. */
  #columnOf(j: number | null): number | null {
    return j === null ? null : (this.page.readings?.difference.columns.pairs[j].after ?? null);
  }

  #showWeight() {
    const { at: j, weights } = this.bars;
    const token = this.#after?.columns.tokens[j];
    if (token === undefined || weights[j] === undefined) return;
    const masked = Number.isNaN(weights[j]);
    this.weight.disabled = this.only.disabled = masked;
    this.of.textContent = words.weightOf(token, masked);
    this.weight.value = fixed(weights[j] || 0);
    this.only.textContent = words.lookOnlyAt(token);
  }

  /** The bar that is in hand is the cell that is locked. */
  #follow() {
    this.page.pointing.lockColumn(this.bars.at);
    this.#showWeight();
  }

  #type() {
    const weight = this.weight.valueAsNumber;
    if (weight >= 0 && weight <= 1) return this.bars.set(this.bars.at, weight);
    this.page.bar.notice(words.BAD_WEIGHT);
  }

  #commit() {
    const { alignment, map } = this.page.readings?.after as Reading;
    const { pieces } = map.columns;
    const edits = this.#pieces.map((i) => {
      const weights = pieces ? onPieces(this.bars.weights, pieces, row(alignment, i)) : this.bars.weights;
      return { row: i + 1, weights: toSend(weights, alignment.columns.side === "fed" ? i + 1 : alignment.m) };
    });
    const meant = meantInBlock(this.page.chosen, this.page.focus);
    this.page.act(edits.flatMap((one) => meant.map((at) => ({ do: "edit" as const, ...at, ...one }))));
  }

  get #edits() {
    const { changes, chosen, focus } = this.page;
    return this.#pieces.flatMap((i) =>
      meantInBlock(chosen, focus).flatMap((one) => editOf(changes, one, i + 1) ?? []),
    );
  }

  #restore() {
    const edits = new Set(this.#edits);
    this.page.change(this.page.changes.filter((change) => !edits.has(change)));
  }
}
