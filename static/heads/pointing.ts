/**
 * The lit head, in the map and in the table: the one that is locked, else the one that is pointed at, else the usual
 * one. A click locks, Escape frees. A word that is pointed at lights its row or column in every small map.
 */
import { NOTHING, markIn, moveIn, ofWord, type Mark, type MarkedCell } from "../shared/head/marks.ts";
import { sharpest } from "../shared/head/weights.ts";
import type { HeadAt } from "./address.ts";
import type { HeadsPage } from "./page.ts";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export class HeadsPointing {
  declare page: HeadsPage;
  declare unlock: HTMLButtonElement;

  #hover: HeadAt | null = null;
  #lock: HeadAt | null = null;
  #mark: Mark = NOTHING;

  constructor(document: Document, page: HeadsPage) {
    this.page = page;
    this.unlock = document.getElementById("unlock") as HTMLButtonElement;
    this.unlock.addEventListener("click", () => this.#setLock(null));
    for (const what of ["cell", "head"])
      for (const how of ["enter", "leave", "move", "lock"])
        for (const place of [page.results.place, page.results.table])
          place.addEventListener(`${what}-${how}`, this);
    for (const type of ["token-enter", "token-move", "token-leave", "keydown", "present-change"])
      document.addEventListener(type, this);
  }

  /** Lock the head of an address, or none where other heads are shown. */
  restore(place: HeadAt | null) {
    this.#hover = null;
    this.#lock = place;
    this.#mark = NOTHING;
    this.refresh();
  }

  refresh() {
    this.unlock.dataset.locked = String(this.#lock !== null);
    this.unlock.disabled = this.#lock === null;
    this.page.results.light(this.#lock ?? this.#hover, this.#lock !== null);
    this.page.bar.light(this.#mark, this.page.results.alignment);
    this.page.results.mark = this.#mark;
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "present-change") return this.refresh();
    const { target, detail } = event as CustomEvent;
    const [what, how] = event.type.split("-");
    if (what === "token") return this.#onToken(target as Element, how, detail);
    if ((target as Element).localName === "attention-heatmap") return this.#onWeight(how, detail);
    const place = what === "cell" && detail ? { layer: detail.i + 1, head: detail.j + 1 } : detail;
    if (how === "lock") return this.#setLock(same(place, this.#lock) ? null : place);
    if (how === "move" && this.#lock) return this.#setLock(place);
    if (same(place, this.#hover)) return;
    this.#hover = place;
    if (!this.#lock) this.refresh();
  }

  #onToken(target: Element, how: string, detail: { index: number } | null) {
    const side = (target.closest("[data-side]") as HTMLElement | null)?.dataset.side;
    const here = how !== "leave" && detail;
    this.#mark = here ? ofWord(side === "target" ? "target" : "source", detail.index) : NOTHING;
    this.refresh();
  }

  /** A weight of the lit head; a click on it locks nothing. */
  #onWeight(how: string, detail: MarkedCell) {
    const { alignment } = this.page.results;
    if (!alignment || how === "lock") return;
    this.#mark = how === "leave" ? NOTHING : markIn(alignment, detail);
    this.refresh();
  }

  #onKey(event: KeyboardEvent) {
    const { key, target } = event;
    const { alignment } = this.page.results;
    if (alignment && ARROWS.includes(key) && (target as Element).localName === "attention-heatmap") {
      event.preventDefault();
      this.#mark = moveIn(alignment, this.#mark, key) ?? markIn(alignment, sharpest(alignment));
      return this.refresh();
    }
    const elsewhere = (target as Element).closest("textarea, select, dialog, [popover]");
    if (key === "Escape" && !elsewhere && this.#lock) this.#setLock(null);
  }

  #setLock(place: HeadAt | null) {
    this.#lock = place;
    if (!place) this.#hover = null;
    this.refresh();
    this.page.keep(place ?? { layer: 0, head: 0 });
  }
}

const same = (a: HeadAt | null, b: HeadAt | null) => a?.layer === b?.layer && a?.head === b?.head;
