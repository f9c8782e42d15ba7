/** A mask of the chosen heads: a window, pieces that are hidden, or one drawn on the changed map; and what windows cost. */
import { html, nothing, render } from "lit-html";
import { partOf } from "../shared/dom.ts";
import { MASKED, PRESENT } from "../shared/head/difference.ts";
import { cellIn } from "../shared/head/marks.ts";
import { SET_NAMES, percent } from "../shared/head/measured.ts";
import { same } from "../shared/page/page.ts";
import { covers, sameHeads, type Change, type HeadsMeant, type Mask } from "./changes.ts";
import { drawable, trimmed } from "./weights.ts";
import * as words from "./words.ts";
import type { ChangePage } from "./page.ts";
import type { Reading, Readings } from "./before-and-after.ts";
import type { MatrixMap } from "../shared/maps/matrix-map.ts";
import type { MarkedCell } from "../shared/head/marks.ts";

const MAP = "[data-layer=after] matrix-map";
const EVENTS = ["pointerdown", "pointermove", "pointerup", "pointercancel", "click", "keydown"] as const;

/** Cells of `readings` that are being drawn: all become `to`; `states` are those before. */
type Stroke = { readings: Readings; rows: number[][]; to: number; states: Uint8Array };

export class ChangeMasks extends partOf<ChangePage>()(`
  how=select#mask w=input#mask-window near=#mask-near hint=#mask-hint measured=#mask-measured #three
`) {
  #stroke: Stroke | null = null;
  /** The stroke that was drawn last: the next goes on from it, even before it is answered. */
  #last: Stroke | null = null;
  /** True between a stroke and its click, which locks nothing. */
  #isDrawn = false;

  constructor(document: Document, page: ChangePage) {
    super(document, page);
    this.how.addEventListener("change", () => this.#choose(this.how.value as Mask["how"] | ""));
    this.w.addEventListener("change", () => this.#choose("window"));
    for (const type of EVENTS) document.addEventListener(type, this, true); // a stroke may end anywhere
  }

  /** The heads that a mask means; one that is drawn names its block. */
  #meantBy(how: Mask["how"] | ""): HeadsMeant[] {
    const { meant, meantOfRow } = this.page.heads;
    return how === "drawn" ? meantOfRow : meant;
  }

  #isHere = (change: Change): change is Mask =>
    change.do === "mask" && this.#meantBy(change.how).some((one) => sameHeads(one, change));

  get #mask() {
    return this.page.changes.findLast(this.#isHere);
  }

  #choose(how: Mask["how"] | "", rows = how === "drawn" ? this.#rows : []) {
    const others = this.page.changes.filter((change) => !this.#isHere(change));
    if (!how) return this.page.change(others);
    const w = how === "window" ? this.w.valueAsNumber : 1;
    if (!(Number.isInteger(w) && w > 0)) return this.page.bar.notice(words.BAD_WINDOW);
    const masks = this.#meantBy(how).map((one) => ({
      do: "mask" as const,
      ...one,
      how,
      w,
      rows: trimmed(rows),
    }));
    return this.page.act(masks);
  }

  /** The rows of the changed map as they may look now. */
  get #rows() {
    const { after, before } = this.page.readings as Readings;
    return drawable((after ?? before).alignment);
  }

  show() {
    const { how = "", w } = this.#mask ?? {};
    this.how.value = how;
    this.near.hidden = how !== "window";
    if (how === "window") this.w.value = String(w);
    this.hint.textContent = words.MASK_HINTS[how];
    this.three.toggleAttribute("data-drawing", how === "drawn");
    const { layer, head, block } = this.page.focus;
    const window = this.page.changes.findLast(
      (change) => change.do === "mask" && change.how === "window" && covers(change, { block, layer, head }),
    );
    render(window ? this.#costs((window as Mask).w) : nothing, this.measured);
  }

  #costs(chosen: number) {
    const { model, focus } = this.page;
    const found = model.measured?.windows;
    const block = found?.blocks[focus.block];
    if (!block) return nothing;
    const line = (name: string, one: words.Scored, unchanged = 1) => html`
      <tr aria-current=${name === String(chosen)}>
        <th scope="row">${name}</th><td>${words.bleuInWords(one)}</td><td>${percent(unchanged)}</td>
      </tr>`;
    return html`
      <p>${words.enoughInWords(focus.block, block.enough, block.windows, found.usual)}</p>
      <table class="ruled">
        <thead><tr><th scope="col">w</th><th scope="col">BLEU</th><th scope="col">unchanged</th></tr></thead>
        <tbody>${block.windows.map((one: words.OfWindow) => line(String(one.w), one, one.unchanged))}${line("none", found.usual)}</tbody>
      </table>
      <p class="grey">${words.measuredOn(found.sentences, SET_NAMES[found.set], found.level)}</p>`;
  }

  handleEvent(event: PointerEvent | KeyboardEvent) {
    const map = (event.target as Element).closest?.(MAP) as MatrixMap | null;
    const under = () => map?.under(event as PointerEvent) ?? null;
    if (this.#stroke && !same(this.#stroke.readings.request, this.page.readings?.request))
      this.#stroke = null;
    if (event.type === "pointermove") return this.#stroke && this.#draw(under());
    if (event.type === "pointercancel") return this.#drop();
    if (event.type === "click" && this.#isDrawn) event.stopPropagation();
    this.#isDrawn = event.type === "pointerup" && Boolean(this.#stroke);
    if (event.type === "pointerup") return this.#commit();
    if (!map || this.#mask?.how !== "drawn" || !this.page.readings?.after) return;
    if (event.type === "pointerdown") this.#begin(under());
    else if ((event as KeyboardEvent).key === "Enter") this.#drawLocked();
  }

  #drawLocked() {
    const { map, lock } = this.page.pointing;
    this.#begin(cellIn(map, lock));
    this.#commit();
  }

  #begin(cell: MarkedCell | null) {
    const readings = this.page.readings as Readings;
    const { difference } = readings;
    const { states } = difference.after;
    const state = cell?.i == null || cell.j === null ? undefined : states[cell.i * difference.m + cell.j];
    if (state !== PRESENT && state !== MASKED) return;
    const rows = this.#last?.readings === readings ? structuredClone(this.#last.rows) : this.#rows;
    this.#stroke = { readings, rows, to: Number(state === MASKED), states: states.slice() };
    this.#draw(cell);
  }

  /** Draw a cell of the maps, which may stand for several pieces of the changed one. */
  #draw(cell: MarkedCell | null) {
    if (!this.#stroke || cell?.i == null || cell.j === null) return;
    const { difference, after } = this.page.readings as Readings;
    const { rows, columns } = (after as Reading).map;
    const pieces = ({ pieces }: typeof rows, k: number | null) => (k === null ? [] : (pieces?.[k] ?? [k]));
    const { to, rows: drawn } = this.#stroke;
    for (const i of pieces(rows, difference.rows.pairs[cell.i].after))
      for (const j of pieces(columns, difference.columns.pairs[cell.j].after))
        if (drawn[i]?.[j] !== undefined) {
          drawn[i][j] = to;
          difference.after.states[cell.i * difference.m + cell.j] = to ? PRESENT : MASKED;
        }
    this.page.maps.showView();
  }

  #commit() {
    if (!this.#stroke) return;
    const { rows } = this.#stroke;
    if (rows.some((row) => !row.includes(1))) {
      this.page.bar.notice(words.EMPTY_ROW);
      return this.#drop();
    }
    this.#last = { ...this.#stroke, readings: this.page.readings as Readings };
    this.#stroke = null;
    this.#choose("drawn", rows);
  }

  #drop() {
    if (!this.#stroke) return;
    this.#stroke.readings.difference.after.states.set(this.#stroke.states);
    this.#stroke = null;
    this.page.maps.showView();
  }
}
