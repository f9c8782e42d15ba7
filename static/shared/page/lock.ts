/** The one gesture of every page: what is pointed at is lit; a click locks it and wins over the pointer, Escape frees it. */
import { isPresented } from "../presented.ts";
import type { Part } from "../words.ts";

export const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const EVENTS = ["enter", "leave", "move", "lock"].flatMap((how) =>
  ["token", "cell", "head"].map((what) => `${what}-${how}`),
);

/** A thing M of a page that is lit, or nothing; a page says what an event points at, and lights it. */
export abstract class Lock<M> {
  declare unlock: HTMLButtonElement;
  declare nothing: M;
  #hover: M;
  #lock: M;
  /** True where the lock has moved: that it is locked was said before. */
  #goesOn = false;

  constructor(root: EventTarget, unlock: HTMLElement | null, nothing: M) {
    this.#hover = this.#lock = this.nothing = nothing;
    this.unlock = unlock as HTMLButtonElement;
    this.unlock.addEventListener("click", () => this.restore(nothing));
    for (const type of [...EVENTS, "keydown", "present-change"]) root.addEventListener(type, this);
  }

  /** The mark that an event points at; `what` is "token", "cell" or "head". */
  abstract markOf(what: string, event: CustomEvent): M | null;

  /** The lock after an arrow key at its target; null where it moves nothing. */
  arrow(_key: string, _target: Element): M | null {
    return null;
  }

  same(a: M, b: M) {
    return JSON.stringify(a) === JSON.stringify(b);
  }

  /** Light everything again, as `mark` says. */
  refresh() {
    this.unlock.dataset.locked = String(this.locked);
    this.unlock.disabled = !this.locked;
  }

  /** Write the lock to the address: it has changed. */
  lockMoved() {}

  get lock() {
    return this.#lock;
  }

  get locked() {
    return !this.same(this.#lock, this.nothing);
  }

  /** The mark that is lit. */
  get mark() {
    return this.locked ? this.#lock : this.#hover;
  }

  /** A sentence that says that it is locked; where it is presented, the frame shows that. */
  says(parts: Part[]): Part[] {
    return this.locked && !isPresented()
      ? [{ text: "Locked. ", ...(this.#goesOn && { role: "silent" as const }) }, ...parts]
      : parts;
  }

  /** Something new is shown: what was lit is no more. */
  forget() {
    this.#hover = this.#lock = this.nothing;
  }

  /** Lock what the address has. */
  hold(mark: M) {
    const isFreed = this.same(mark, this.nothing) && !this.same(this.#lock, mark);
    if (!this.same(mark, this.#lock)) this.#goesOn = this.locked && !isFreed;
    this.#lock = mark;
    if (isFreed) this.#hover = mark;
    this.refresh();
  }

  restore(mark: M) {
    const moved = !this.same(mark, this.#lock);
    this.hold(mark);
    if (moved) this.lockMoved();
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "present-change") return this.#again();
    const [what, how] = event.type.split("-");
    if (how === "leave") return this.#setHover(this.nothing);
    const mark = this.markOf(what, event as CustomEvent);
    if (!mark) return;
    if (how === "move" && this.locked) this.restore(this.movedTo(mark));
    else if (how === "enter" || how === "move") this.#setHover(mark);
    else this.restore(this.clicked(mark, event as CustomEvent));
  }

  /** The lock after a click on a mark; again on the same one frees it. */
  clicked(mark: M, _event: CustomEvent): M {
    return this.same(mark, this.#lock) ? this.nothing : mark;
  }

  /** The lock after an arrow key in a line of words has led to a mark. */
  movedTo(mark: M): M {
    return mark;
  }

  #onKey(event: KeyboardEvent) {
    const { key } = event;
    const target = event.target as Element;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("textarea, select, dialog, [popover]")) return;
    if (target.closest("input") && key !== "Escape") return; // sliders keep their arrow keys
    const isFreed = key === "Escape" && this.locked;
    const mark = isFreed ? this.nothing : ARROWS.includes(key) ? this.arrow(key, target) : null;
    if (!isFreed && !mark) return;
    event.preventDefault();
    this.restore(mark as M);
  }

  /** Light it again in other words, unless an answer is on its way. */
  #again() {
    if (document.documentElement.dataset.state === "ready") this.refresh();
  }

  #setHover(mark: M) {
    if (this.same(mark, this.#hover)) return;
    this.#hover = mark;
    if (!this.locked) this.refresh();
  }
}
