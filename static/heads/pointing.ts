/**
 * The lit head, in the map and in the table: the one that is locked, else the one that is pointed at, else the usual
 * one. A word that is pointed at lights its row or column in every small map.
 */
import { NOTHING, markIn, moveIn, ofWord, type Mark } from "../shared/head/marks.ts";
import { sharpest } from "../shared/head/weights.ts";
import { ARROWS, Lock } from "../shared/page/lock.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { HeadAt, HeadIn } from "./address.ts";
import type { Measured } from "./measured.ts";

/**
 * The heads that are there, the one that is lit, and the one that is pointed at or locked, null where none is; `isHeld`
 * where somebody has locked it since these were shown.
 */
export type LitHeads = {
  measured: Measured;
  lit: HeadAt;
  pointed: HeadAt | null;
  locked: boolean;
  isHeld: boolean;
};

/** A mark in the map of the lit head, and in both sentences; `heads` is null where none are shown. */
export type Pointing = { mark: Mark; heads: LitHeads | null };

type Acts = {
  point: (pointing: Pointing) => unknown;
  /** The lock has moved, to a head of a block or to none. */
  locked: (head: HeadIn) => unknown;
};

const ALL_HEADS = ["effects", "heads"]; // elements in which heads are pointed at

export class HeadsPointing extends Lock<HeadAt | null> {
  readonly #acts: Acts;
  /** The heads that are there, if any, and the mark in the map of the lit one. */
  #shown: { measured: Measured | null; mark: Mark } = { measured: null, mark: NOTHING };
  #isHeld = false;

  constructor(root: EventTarget, unlock: HTMLElement, acts: Acts) {
    super(root, unlock, null);
    this.#acts = acts;
  }

  /** Take the heads in which it points, and lock one, or none. */
  show(measured: Measured | null, head: HeadAt | null) {
    this.#shown = { measured, mark: NOTHING };
    this.forget();
    this.#isHeld = false;
    this.hold(head);
  }

  get #heads(): LitHeads | null {
    const { mark: pointed, locked } = this;
    const { measured } = this.#shown;
    const isHeld = locked && this.#isHeld;
    return measured && { measured, lit: pointed ?? measured.needed, pointed, locked, isHeld };
  }

  get #map() {
    const heads = this.#heads;
    return heads && heads.measured.mapOf(heads.lit).map;
  }

  refresh() {
    super.refresh();
    this.#acts.point({ mark: this.#shown.mark, heads: this.#heads });
  }

  handleEvent(event: Event) {
    const { type, detail } = event as CustomEvent;
    const target = event.target as Element;
    const [what, how] = type.split("-");
    if (what === "keydown" && this.#moved(event as KeyboardEvent)) event.preventDefault();
    else if (what === "token" || (what === "cell" && isMap(target))) this.#point(how, target, detail);
    else if ((what !== "cell" && what !== "head") || ALL_HEADS.includes(target.id)) super.handleEvent(event);
  }

  markOf(what: string, { detail }: CustomEvent) {
    return what === "cell" ? { layer: detail.i + 1, head: detail.j + 1 } : detail;
  }

  /** A word, or a weight of the lit head; a click on it locks nothing. */
  #point(how: string, target: Element, detail: Cell & { index: number }) {
    const map = this.#map;
    if (isMap(target) && (how === "lock" || !map)) return;
    if (how === "leave" || !detail) return this.#light(NOTHING);
    const side = target.closest("[data-side=target]") ? "target" : "source";
    this.#light(map && isMap(target) ? markIn(map, detail) : ofWord(side, detail.index));
  }

  /** True where an arrow key moves the mark in the map of the lit head. */
  #moved({ key, target }: KeyboardEvent) {
    const map = this.#map;
    if (!map || !isMap(target as Element) || !ARROWS.includes(key)) return false;
    this.#light(moveIn(map, this.#shown.mark, key) ?? markIn(map, sharpest(map)));
    return true;
  }

  #light(mark: Mark) {
    this.#shown = { ...this.#shown, mark };
    this.refresh();
  }

  restore(mark: HeadAt | null) {
    this.#isHeld = true;
    super.restore(mark);
  }

  lockMoved() {
    const { measured } = this.#shown;
    if (measured) this.#acts.locked({ block: measured.heads.block, ...(this.lock ?? { layer: 0, head: 0 }) });
  }
}

/** True of the map of the lit head. */
const isMap = ({ localName }: Element) => localName === "attention-heatmap";
