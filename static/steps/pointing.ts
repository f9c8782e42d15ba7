/** Follows the pointer on Steps: a cell lights its pieces in the sentences, a piece lights its row or its column. */
import { NOTHING, ofWord, type Mark } from "../shared/head/marks.ts";
import { rowOn } from "../shared/head/row-names.ts";
import { litOf, ofCell, targetRows } from "./lit.ts";
import { pictureOf, type Seen } from "./seen.ts";

type Acts = {
  /** Light a mark in what is shown. */
  point: (mark: Mark, seen: Seen) => unknown;
  /** Choose a step, from 1; 0 frees it. */
  choose: (step: number) => unknown;
};

const EVENTS = ["token-enter", "token-move", "token-leave", "token-lock", "cell-enter", "cell-leave"];

export class StepsPointing {
  readonly #acts: Acts;
  #seen: Seen | null = null;
  #hover: Mark = NOTHING;

  constructor(document: Document, acts: Acts) {
    this.#acts = acts;
    for (const type of EVENTS) document.addEventListener(type, this);
  }

  /** Point in these steps from here on; in none where there are none. */
  show(seen: Seen | null) {
    this.#seen = seen;
    if (seen) this.#acts.point(litOf(seen, this.#hover), seen);
  }

  handleEvent(event: Event) {
    const { type, target, detail } = event as CustomEvent;
    const [element, seen] = [target as HTMLElement, this.#seen];
    if (!seen || element.closest(".below")) return;
    const picture = pictureOf(seen);
    const side = element.closest("[data-side=target]") ? "target" : "source";
    if (type.endsWith("leave")) this.#hover = NOTHING;
    else if (type.startsWith("token")) this.#hover = ofWord(side, detail.index);
    else this.#hover = picture ? ofCell(picture, detail) : NOTHING;
    if (type === "token-lock" && side === "target") this.#choose(seen, detail.index);
    this.show(this.#seen); // which may be other steps by now
  }

  /** Choose the step of a piece; a second click frees it. The last piece may name no row. */
  #choose(seen: Seen, piece: number) {
    const { answer, where, state } = seen;
    const row = rowOn("target", piece, targetRows(seen));
    if (row === null || row >= answer.target.tokens.length) return;
    const again = !where.step && state.step === row + 1;
    this.#acts.choose(again ? 0 : row + 1);
  }
}
