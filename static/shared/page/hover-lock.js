/**
 * The one gesture of every page: what is pointed at is lit; a click locks it and wins over the pointer, Escape frees
 * it, arrows move it. A page says what an event points at, and lights it.
 */
import { NOTHING, isNothing, move, same } from "../head/marks.js";
import { isOnWall } from "./present.js";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const EVENTS = ["enter", "leave", "move", "lock"].flatMap((how) => [`token-${how}`, `cell-${how}`]);

export class HoverLock {
  /** @type {Mark} */
  #hover = NOTHING;
  /** @type {Mark} */
  #lock = NOTHING;

  /**
   * @param {Document} document
   * @param {HTMLButtonElement} unlock
   */
  constructor(document, unlock) {
    this.unlock = unlock;
    unlock.addEventListener("click", () => this.#setLock(NOTHING));
    for (const type of [...EVENTS, "keydown", "present-change"]) document.addEventListener(type, this);
  }

  /**
   * @param {string} what "token" or "cell"
   * @param {CustomEvent} event
   * @returns {Mark | null} what the event points at
   */
  markOf(what, event) {
    throw new Error(`No page says what ${what} of ${event.type} is.`);
  }

  /**
   * @param {Element} target where an arrow key was pressed while nothing is locked
   * @returns {Mark | null} what it locks first
   */
  first(target) {
    throw new Error(`No page says what is first at ${target.localName}.`);
  }

  /**
   * @param {PieceAt["side"]} side
   * @param {number} [model]
   * @returns {number} how many tokens there are
   */
  count(side, model) {
    throw new Error(`No page counts the tokens of ${side} ${model}.`);
  }

  /** Light everything again, as `mark` says. */
  refresh() {
    this.unlock.dataset.locked = String(this.locked);
    this.unlock.disabled = !this.locked;
  }

  /** What is locked belongs to the address. */
  lockMoved() {}

  get lock() {
    return this.#lock;
  }

  get locked() {
    return !isNothing(this.#lock);
  }

  /** What is to be lit; on the wall always something. */
  get mark() {
    const mark = this.locked ? this.#lock : this.#hover;
    return isNothing(mark) && isOnWall() ? this.clearest : mark;
  }

  /** What shows most, and is lit in a presentation while nothing is pointed at. @returns {Mark} */
  get clearest() {
    return NOTHING;
  }

  /** A new sentence has come: what was lit is no more. */
  forget() {
    this.#hover = this.#lock = NOTHING;
  }

  /** @param {Mark} mark as an address asks for */
  restore(mark) {
    this.#setLock(mark);
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event));
    if (event.type === "present-change") return this.#again();
    const [what, how] = event.type.split("-");
    if (how === "leave") return this.#setHover(NOTHING);
    const mark = this.markOf(what, /** @type {CustomEvent} */ (event));
    if (!mark) return;
    if (how === "move" && this.locked) this.#setLock(this.movedTo(mark));
    else if (how === "enter" || how === "move") this.#setHover(mark);
    else this.#setLock(this.clicked(mark, /** @type {CustomEvent} */ (event)));
  }

  /**
   * What a click on a mark locks; again on the same one frees it.
   *
   * @param {Mark} mark
   * @param {CustomEvent} _event
   * @returns {Mark}
   */
  clicked(mark, _event) {
    return same(mark, this.#lock) ? NOTHING : mark;
  }

  /**
   * What is locked when an arrow key in a line of words leads to a mark.
   *
   * @param {Mark} mark
   * @returns {Mark}
   */
  movedTo(mark) {
    return mark;
  }

  /**
   * What is locked after an arrow key.
   *
   * @param {string} key as in KeyboardEvent.key
   * @returns {Mark}
   */
  arrowTo(key) {
    return move(this.#lock, key, (side, model) => this.count(side, model));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("textarea, select, dialog, [popover]")) return;
    if (event.key === "Escape" && this.locked) {
      event.preventDefault();
      return this.#setLock(NOTHING);
    }
    if (!ARROWS.includes(event.key)) return;
    const first = this.locked ? null : this.first(target);
    if (!this.locked && !first) return;
    event.preventDefault();
    this.#setLock(first ?? this.arrowTo(event.key));
  }

  /** It is said in other words; what is on its way says itself. */
  #again() {
    if (document.documentElement.dataset.state === "ready") this.refresh();
  }

  /** @param {Mark} mark */
  #setHover(mark) {
    if (same(mark, this.#hover)) return;
    this.#hover = mark;
    if (!this.locked) this.refresh();
  }

  /** @param {Mark} mark */
  #setLock(mark) {
    const moved = !same(mark, this.#lock);
    this.#lock = mark;
    if (isNothing(mark)) this.#hover = NOTHING;
    this.refresh();
    if (moved) this.lockMoved();
  }
}
