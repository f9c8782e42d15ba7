/** The mark on Training, in the readings of all models at a stop. */
import { ReadingLock } from "../shared/page/reading-lock.ts";

const OTHERS = "#here"; // what is trained there has a mark of its own

export class TrainingPointing extends ReadingLock {
  /** True where the sentence of the page is another than that of the maps. */
  isOther = false;

  handleEvent(event: Event) {
    const others = this.isOther ? `${OTHERS}, sentence-field` : OTHERS;
    if (!(event.target as Element).closest?.(others)) super.handleEvent(event);
  }
}
