/** A mask of the chosen heads: a window, pieces that are hidden, or one drawn on the changed map; and what windows cost. */
import { html, noChange, nothing, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { MASKED, PRESENT } from "../shared/head/difference.ts";
import { SET_NAMES } from "../shared/head/measured.ts";
import { covers, same, sameHeads, type Change, type Edits, type Mask } from "./changes.ts";
import { meantBy, meantInBlock, type Chosen } from "./chosen.ts";
import { drawable, trimmed } from "./weights.ts";
import * as words from "./words.ts";
import { percent } from "../shared/words.ts";
import type { Reading, Readings } from "./before-and-after.ts";
import type { Model } from "../shared/api.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { MatrixMap } from "../shared/maps/matrix-map.ts";

const MAP = "[data-layer=after] matrix-map";
const EVENTS = ["pointerdown", "pointermove", "pointerup", "pointercancel", "click", "keydown"] as const;

type Asked = { model: Model; focus: Focus; changes: Change[]; chosen: Chosen };
type Values = Asked & { readings: Readings | null };

type Acts = Edits & {
  /** Show the states of the changed map as they are drawn, or as they are. */
  draw: (states: Uint8Array | null) => unknown;
};

type How = Mask["how"] | "";

/**
 * Cells of `readings` that are drawn: all become `to`; `states` are those of the changed map with them. One that is done
 * is gone on from by the next, even before it is answered; `before` is the one that this goes on from.
 */
type Stroke = {
  readings: Readings;
  rows: number[][];
  to: number;
  states: Uint8Array;
  isDone: boolean;
  before: Stroke | null;
};

export class ChangeMasks {
  readonly #place: HTMLElement;
  readonly #acts: Acts;
  #values: Values | null = null;
  /** The locked cell of the maps. */
  locked: Cell = { i: null, j: null };
  /** The stroke that is being drawn, or was drawn last. */
  #stroke: Stroke | null = null;
  /** True between a stroke and its click, which locks nothing. */
  #isDrawn = false;

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
    for (const type of EVENTS) document.addEventListener(type, this, true); // a stroke may end anywhere
  }

  show(values: Values) {
    this.#values = values;
    const { how = "", w } = maskOf(values) ?? {};
    render(
      html`
      <div class="masking wrap">
        <label for="mask">mask</label>
        <select id="mask" aria-describedby="mask-hint" .value=${live(how)}
          @change=${(event: Event) => this.#choose((event.target as HTMLSelectElement).value as How)}>
          <option value="">none</option>
          <option value="window">window</option>
          <option value="first">first piece hidden</option>
          <option value="every other">every other piece</option>
          <option value="drawn">drawn on the map</option>
        </select>
        <label id="mask-near" ?hidden=${how !== "window"}>w <input type="number" id="mask-window" min="1" max="100000" value="4"
          .value=${how === "window" ? live(String(w)) : noChange} @change=${() => this.#choose("window")}></label>
      </div>
      <p class="grey" id="mask-hint">${words.MASK_HINTS[how]}</p>
      <div id="mask-measured">${costs(values)}</div>`,
      this.#place,
    );
  }

  get #readings() {
    return this.#values?.readings ?? null;
  }

  /** The map that is drawn on. */
  get #map() {
    return this.#readings?.after ?? this.#readings?.before;
  }

  #choose(how: How, rows = how === "drawn" ? drawable((this.#map as Reading).alignment) : []) {
    const values = this.#values as Values;
    const { changes, chosen, focus } = values;
    if (!how) return this.#acts.remove(changes.filter((change) => isHere(change, values)));
    const w = how === "window" ? this.#width : 1;
    if (!(Number.isInteger(w) && w > 0)) return this.#acts.notice(words.BAD_WINDOW);
    const meant = how === "drawn" ? meantInBlock(chosen, focus) : meantBy(chosen, focus);
    return this.#acts.act(meant.map((one) => ({ do: "mask", ...one, how, w, rows: trimmed(rows) })));
  }

  get #width() {
    return (this.#place.querySelector("#mask-window") as HTMLInputElement).valueAsNumber;
  }

  handleEvent(event: PointerEvent | KeyboardEvent) {
    const map = (event.target as Element).closest?.(MAP) as MatrixMap | null;
    const under = () => map?.under(event as PointerEvent) ?? null;
    const { readings: drawnOn, before = null } = this.#drawing ?? {};
    if (drawnOn && !same(drawnOn.request, this.#readings?.request)) this.#stroke = before;
    if (event.type === "pointermove") return this.#drawing && this.#draw(under());
    if (event.type === "pointercancel") return this.#drop();
    if (event.type === "click" && this.#isDrawn) event.stopPropagation();
    this.#isDrawn = event.type === "pointerup" && Boolean(this.#drawing);
    if (event.type === "pointerup") return this.#commit();
    const readings = this.#readings;
    if (!map || !readings?.after || maskOf(this.#values as Values)?.how !== "drawn") return;
    if (event.type === "pointerdown") this.#begin(readings, under());
    else if ((event as KeyboardEvent).key === "Enter") this.#drawLocked(readings);
  }

  #drawLocked(readings: Readings) {
    this.#begin(readings, this.locked);
    this.#commit();
  }

  /** The stroke that is being drawn. */
  get #drawing() {
    return this.#stroke?.isDone ? null : this.#stroke;
  }

  #begin(readings: Readings, cell: Cell | null) {
    if (cell?.i == null || cell.j === null) return;
    const { difference, after } = readings;
    const last = this.#drawing ? this.#drawing.before : this.#stroke;
    const before = last?.readings === readings ? last : null;
    const states = (before?.states ?? difference.after.states).slice();
    const state = states[cell.i * difference.m + cell.j];
    if (state !== PRESENT && state !== MASKED) return;
    const rows = before ? structuredClone(before.rows) : drawable((after as Reading).alignment);
    this.#stroke = { readings, rows, to: Number(state === MASKED), states, isDone: false, before };
    this.#draw(cell);
  }

  /** Draw a cell of the maps, which may stand for several pieces of the changed one. */
  #draw(cell: Cell | null) {
    if (!this.#drawing || cell?.i == null || cell.j === null) return;
    const { readings, to, rows: drawn, states } = this.#drawing;
    const { difference, after } = readings;
    const { rows, columns } = (after as Reading).map;
    const pieces = ({ pieces }: typeof rows, k: number | null) => (k === null ? [] : (pieces?.[k] ?? [k]));
    for (const i of pieces(rows, difference.rows.pairs[cell.i].after))
      for (const j of pieces(columns, difference.columns.pairs[cell.j].after))
        if (drawn[i]?.[j] !== undefined) {
          drawn[i][j] = to;
          states[cell.i * difference.m + cell.j] = to ? PRESENT : MASKED;
        }
    this.#acts.draw(states);
  }

  #commit() {
    const { rows } = this.#drawing ?? {};
    if (!this.#drawing || !rows) return;
    if (rows.some((row) => !row.includes(1))) {
      this.#acts.notice(words.EMPTY_ROW);
      return this.#drop();
    }
    this.#stroke = { ...this.#drawing, isDone: true, before: null };
    this.#choose("drawn", rows);
  }

  #drop() {
    if (!this.#drawing) return;
    this.#stroke = this.#drawing.before;
    this.#acts.draw(this.#stroke?.states ?? null);
  }
}

/** True for a mask of the heads that are meant; one that is drawn names its block. */
function isHere(change: Change, { chosen, focus }: Asked): change is Mask {
  if (change.do !== "mask") return false;
  const meant = change.how === "drawn" ? meantInBlock(chosen, focus) : meantBy(chosen, focus);
  return meant.some((one) => sameHeads(one, change));
}

/** The mask of the heads that are meant. */
export const maskOf = (asked: Asked) =>
  asked.changes.findLast((change): change is Mask => isHere(change, asked));

/** The measured costs of windows, where the opened head has one. */
function costs({ model, focus, changes }: Asked) {
  const { layer, head, block } = focus;
  const isWindow = (change: Change): change is Mask =>
    change.do === "mask" && change.how === "window" && covers(change, { block, layer, head });
  const window = changes.findLast(isWindow);
  const found = model.measured?.windows;
  const measured = found?.blocks[block];
  if (!window || !measured) return nothing;
  const line = (name: string, one: words.Scored, unchanged = 1) => html`
    <tr aria-current=${name === String(window.w)}>
      <th scope="row">${name}</th><td>${words.bleuInWords(one)}</td><td>${percent(unchanged)}</td>
    </tr>`;
  return html`
    <p>${words.enoughInWords(block, measured.enough, measured.windows, found.usual)}</p>
    <table class="ruled">
      <thead><tr><th scope="col">w</th><th scope="col">BLEU</th><th scope="col">unchanged</th></tr></thead>
      <tbody>${measured.windows.map((one: words.OfWindow) => line(String(one.w), one, one.unchanged))}${line("none", found.usual)}</tbody>
    </table>
    <p class="grey">${words.measuredOn(found.sentences, SET_NAMES[found.set], found.level)}</p>`;
}
