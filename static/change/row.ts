/** The marked row of the changed map, as bars; once it is locked they can be changed. */
import { html, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { withParts } from "../shared/dom.ts";
import { inMap } from "../shared/head/axis-pieces.ts";
import { rewrittenNote } from "../shared/sentence/notes.ts";
import { at, row } from "../shared/head/weights.ts";
import { onPieces, toSend } from "./weights.ts";
import * as words from "./words.ts";
import { editOf, type Change, type Edits, type HeadsMeant } from "./changes.ts";
import { fixed, hint } from "../shared/words.ts";
import { circumstanceIn } from "./pointed.ts";
import type { Pointing } from "./lit.ts";
import type { Pair } from "../shared/head/difference.ts";
import type { Reading, Readings } from "./before-and-after.ts";

/** `meant` are the heads whose row is changed; a row of a `forced` model is a step. */
type Values = {
  readings: Readings;
  pointing: Pointing;
  changes: Change[];
  meant: HeadsMeant[];
  forced: boolean;
};

type Acts = Edits & {
  /** Lock a column of the changed map, from 0. */
  lock: (column: number) => unknown;
  /** Take the focus, which was in what is no longer there. */
  leave: () => unknown;
};

/** The row that is shown: `i` in the changed map, from 0, with its `pieces`. */
type Shown = { i: number; pieces: number[]; after: Reading };

export class ChangeRow extends withParts("section=#row bar=#row-bar bars=weight-bars") {
  readonly #acts: Acts;
  #values: Values | null = null;

  constructor(root: ParentNode, acts: Acts) {
    super(root);
    this.#acts = acts;
    this.bars.addEventListener("weights-at", () => this.#follow());
    this.bars.addEventListener("weights-change", () => this.#commit());
  }

  show(values: Values) {
    this.#values = values;
    const focused = this.section.contains(document.activeElement);
    const shown = shownIn(values);
    this.section.dataset.shows = shown ? "bars" : "";
    this.bars.row = shown && barsOf(values, shown);
    this.#render(values);
    if (focused && !canChange(values)) this.#acts.leave();
  }

  #render(values: Values) {
    render(
      html`
      <h2 id="row-title">${titleOf(values)}</h2>
      <span class="grey" id="row-status">${hint(statusOf(values))}</span>
      <span class="row-acts wrap" id="row-acts" ?hidden=${!canChange(values)}>${this.#inHand(values)}</span>`,
      this.bar,
    );
  }

  /** The controls of the bar that is in hand. */
  #inHand(values: Values) {
    const { at: j, weights } = this.bars;
    const token = shownIn(values)?.after.map.columns.tokens[j] ?? "";
    const masked = Number.isNaN(weights[j]);
    return html`
      <label for="row-weight" id="row-of">${words.weightOf(token, masked)}</label>
      <input type="number" id="row-weight" min="0" max="1" step="0.01" ?disabled=${masked}
        .value=${live(fixed(weights[j] || 0))} @change=${(event: Event) => this.#type(event)}>
      <button type="button" id="row-only" ?disabled=${masked}
        @click=${() => this.#set(1)}>${words.lookOnlyAt(token)}</button>
      <button type="button" id="row-before" aria-disabled=${!editsOf(values).length}
        @click=${() => this.#acts.remove(editsOf(values))}>as before</button>`;
  }

  /** The bar that is in hand is the cell that is locked. */
  #follow() {
    this.#acts.lock(this.bars.at);
    if (this.#values) this.#render(this.#values);
  }

  #type({ target }: Event) {
    const weight = (target as HTMLInputElement).valueAsNumber;
    if (weight >= 0 && weight <= 1) return this.#set(weight);
    this.#acts.notice(words.BAD_WEIGHT);
  }

  /** Set the bar that is in hand, which is locked first: locked later it would be shown anew, as it was. */
  #set(weight: number) {
    this.#acts.lock(this.bars.at);
    this.bars.set(this.bars.at, weight);
  }

  #commit() {
    const values = this.#values as Values;
    const { pieces: rows, after } = shownIn(values) as Shown;
    const { alignment, map } = after;
    const { pieces } = map.columns;
    const edits = rows.map((i) => {
      const weights = pieces ? onPieces(this.bars.weights, pieces, row(alignment, i)) : this.bars.weights;
      return { row: i + 1, weights: toSend(weights, alignment.columns.side === "fed" ? i + 1 : alignment.m) };
    });
    this.#acts.act(
      edits.flatMap((one) => values.meant.map((heads) => ({ do: "edit" as const, ...heads, ...one }))),
    );
  }
}

/** The counterparts of the cell among the rows and columns of both maps. */
function pairsOf({ readings: { difference }, pointing: { cell } }: Values) {
  const { i, j } = cell;
  return {
    row: i === null ? null : difference.rows.pairs[i],
    column: j === null ? null : difference.columns.pairs[j],
  };
}

function shownIn(values: Values): Shown | null {
  const { after } = values.readings;
  const i = pairsOf(values).row?.after ?? null;
  return after && i !== null ? { i, pieces: after.map.rows.pieces?.[i] ?? [i], after } : null;
}

/** True where the column has no counterpart in the row that is shown. */
function isMissing(values: Values) {
  const { column } = pairsOf(values);
  return column !== null && column.after === null;
}

const isLocked = ({ pointing: { cell, locked } }: Values) => locked && cell.i !== null;

const canChange = (values: Values) => Boolean(shownIn(values)) && isLocked(values) && !isMissing(values);

function statusOf(values: Values): string {
  if (!shownIn(values)) return pairsOf(values).row ? "" : words.ROW_HINT;
  if (isMissing(values)) return words.NO_COLUMN;
  return isLocked(values) ? "" : words.FREE_ROW;
}

function titleOf(values: Values): string {
  const { difference } = values.readings;
  const { i: k } = values.pointing.cell;
  const pair = pairsOf(values).row;
  if (k === null || !pair) return "Change a row";
  const token = difference.rows.tokens[k];
  if (pair.after === null) return words.noRow(token);
  const steps = (shownIn(values)?.pieces ?? []).map((i) => i + 1);
  const when = `${circumstanceIn(difference, k)} ${words.quoted(token)}`.trimStart();
  return words.rowInWords(steps, when, values.forced);
}

/** Its weights, and those of the same places as trained. */
function barsOf(values: Values, { i, pieces, after }: Shown) {
  const { difference, before } = values.readings;
  const { labels, tokens } = after.map.columns;
  const partner = (pairs: Pair[], k: number) => pairs.find((pair) => pair.after === k)?.before ?? null;
  const k = sameStep(values.readings, pieces) ?? partner(difference.rows.pairs, i);
  const trained = tokens.map((_, j) => {
    const column = partner(difference.columns.pairs, j);
    return column === null || k === null ? null : at(before.map, k, column);
  });
  const weights = tokens.map((_, j) => at(after.map, i, j));
  const column = pairsOf(values).column?.after ?? null;
  const made = rewrittenNote(after.map);
  return { i, weights, before: trained, labels, tokens, made, locked: isLocked(values), at: column };
}

/** A step at which the same was written before is the same step, whatever is written at it. */
function sameStep({ before, after }: Readings, [i]: number[]): number | null {
  const [was, is] = [before, after].map((reading) => reading?.answer.target.fed.slice(0, i + 1).join(" "));
  const isSame = after?.alignment.rows.side === "target" && was === is;
  return isSame ? inMap(before.map, { i, j: null }).i : null;
}

/** The edits of its pieces that are made already. */
const editsOf = (values: Values) =>
  (shownIn(values)?.pieces ?? []).flatMap((i) =>
    values.meant.flatMap((heads) => editOf(values.changes, heads, i + 1) ?? []),
  );
