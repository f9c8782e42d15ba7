/** The lit mark of a page: words and cells of its maps; arrow keys move it. */
import { NOTHING, isNothing, move, moveByWords, same } from "../head/marks.ts";
import { isOnWall } from "../presented.ts";
import { Lock } from "./lock.ts";
import type { Mapped, Mark, PieceAt } from "../head/marks.ts";

export abstract class HoverLock<Page = unknown> extends Lock<Mark> {
  declare page: Page;

  /** A page whose pointing is given values and callbacks is not given along. */
  constructor(root: EventTarget, page?: Page, unlock = document.getElementById("unlock")) {
    super(root, unlock, NOTHING);
    if (page) this.page = page;
  }

  /** The mark that an arrow key locks first, at its target, while nothing is locked. */
  abstract first(target: Element): Mark | null;

  /** The count of tokens of a text. */
  abstract count(side: PieceAt["side"], model?: number): number;

  same(a: Mark, b: Mark) {
    return same(a, b);
  }

  /** The mark that is lit; on the wall always something. */
  get mark() {
    const mark = super.mark;
    return isNothing(mark) && isOnWall() ? this.clearest : mark;
  }

  /** The mark that shows most; it is lit in a presentation while nothing is pointed at. */
  get clearest(): Mark {
    return NOTHING;
  }

  /** The map in which arrows go from word to word, where it goes by words. */
  get map(): Mapped | null {
    return null;
  }

  arrow(key: string, target: Element) {
    return this.locked ? this.arrowTo(key) : this.first(target);
  }

  arrowTo(key: string): Mark {
    const moved = this.map && moveByWords(this.map, this.lock, key);
    return moved ?? move(this.lock, key, (side, model) => this.count(side, model));
  }
}
