/** The mark on Training, in the readings of all models at a stop. */
import { ReadingLock } from "../shared/page/reading-lock.ts";

const OTHERS = "#here"; // what is trained there has a mark of its own

export class TrainingPointing extends ReadingLock {
  handleEvent(event: Event) {
    if (!(event.target as Element).closest?.(OTHERS)) super.handleEvent(event);
  }
}
