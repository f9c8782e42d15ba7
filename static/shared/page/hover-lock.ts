/**
 * The one gesture of every page: what is pointed at is lit; a click locks it and wins over the pointer, Escape frees
 * it, arrows move it. A page says what an event points at, and lights it.
 */
import { NOTHING, isNothing, move, moveByWords, same, type Mapped, type Mark } from "../head/marks.ts";
import { type PieceAt } from "../head/marks.ts";
import { isOnWall, isPresented } from "../presented.ts";
import type { Part } from "../words.ts";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const EVENTS = ["enter", "leave", "move", "lock"].flatMap((how) => [`token-${how}`, `cell-${how}`]);

export abstract class HoverLock<Page = unknown> {
  declare page: Page;
  declare unlock: HTMLButtonElement;

  #hover: Mark = NOTHING;
  #lock: Mark = NOTHING;

  constructor(document: Document, page: Page, unlock = document.getElementById("unlock")) {
    this.page = page;
    this.unlock = unlock as HTMLButtonElement;
    this.unlock.addEventListener("click", () => this.#setLock(NOTHING));
    for (const type of [...EVENTS, "keydown", "present-change"]) document.addEventListener(type, this);
  }

  /** The mark that an event points at; `what` is "token" or "cell". */
  abstract markOf(what: string, event: CustomEvent): Mark | null;

  /** The mark that an arrow key locks first, at its target, while nothing is locked. */
  abstract first(target: Element): Mark | null;

  /** The count of tokens of a text. */
  abstract count(side: PieceAt["side"], model?: number): number;

  /** Light everything again, as `mark` says. */
  refresh() {
    this.unlock.dataset.locked = String(this.locked);
    this.unlock.disabled = !this.locked;
  }

  /** The lock has moved: it belongs to the address. */
  lockMoved() {}

  get lock() {
    return this.#lock;
  }

  get locked() {
    return !isNothing(this.#lock);
  }

  /** The mark that is lit; on the wall always something. */
  get mark() {
    const mark = this.locked ? this.#lock : this.#hover;
    return isNothing(mark) && isOnWall() ? this.clearest : mark;
  }

  /** The mark that shows most; it is lit in a presentation while nothing is pointed at. */
  get clearest(): Mark {
    return NOTHING;
  }

  /** A sentence that says that it is locked; where it is presented, the frame shows that. */
  says(parts: Part[]): Part[] {
    return this.locked && !isPresented() ? [{ text: "Locked. " }, ...parts] : parts;
  }

  /** A new sentence has come: what was lit is no more. */
  forget() {
    this.#hover = this.#lock = NOTHING;
  }

  restore(mark: Mark) {
    this.#setLock(mark);
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    if (event.type === "present-change") return this.#again();
    const [what, how] = event.type.split("-");
    if (how === "leave") return this.#setHover(NOTHING);
    const mark = this.markOf(what, event as CustomEvent);
    if (!mark) return;
    if (how === "move" && this.locked) this.#setLock(this.movedTo(mark));
    else if (how === "enter" || how === "move") this.#setHover(mark);
    else this.#setLock(this.clicked(mark, event as CustomEvent));
  }

  /** The lock after a click on a mark; again on the same one frees it. */
  clicked(mark: Mark, _event: CustomEvent): Mark {
    return same(mark, this.#lock) ? NOTHING : mark;
  }

  /** The lock after an arrow key in a line of words has led to a mark. */
  movedTo(mark: Mark): Mark {
    return mark;
  }

  /** The map in which arrows go from word to word, where it goes by words. */
  get map(): Mapped | null {
    return null;
  }

  arrowTo(key: string): Mark {
    const moved = this.map && moveByWords(this.map, this.#lock, key);
    return moved ?? move(this.#lock, key, (side, model) => this.count(side, model));
  }

  #onKey(event: KeyboardEvent) {
    const target = event.target as Element;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("textarea, select, dialog, [popover]")) return;
    if (target.closest("input") && event.key !== "Escape") return; // sliders keep their arrow keys
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

  /** Light it again in other words, unless an answer is on its way. */
  #again() {
    if (document.documentElement.dataset.state === "ready") this.refresh();
  }

  #setHover(mark: Mark) {
    if (same(mark, this.#hover)) return;
    this.#hover = mark;
    if (!this.locked) this.refresh();
  }

  #setLock(mark: Mark) {
    const moved = !same(mark, this.#lock);
    this.#lock = mark;
    if (isNothing(mark)) this.#hover = NOTHING;
    this.refresh();
    if (moved) this.lockMoved();
  }
}
