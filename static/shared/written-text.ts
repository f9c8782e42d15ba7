import type { AttentionAnswer } from "../answers.ts";

/**
 * The text that a model wrote itself. One that goes on with a text is answered with that text as well, and with what
 * it would have written for each of its pieces but the first.
 */
export interface WrittenText {
  /** The text that was written, or that the model was made to write. */
  written: string;
  /** The count of first pieces of the target that were read with the source, not written. */
  read: number;
  /** The count of pieces of the source that it goes on from; 0 where it does not go on. */
  after: number;
}

export function writtenTextOf({ source, target }: Pick<AttentionAnswer, "source" | "target">): WrittenText {
  const { text, after } = target;
  if (!after) return { written: text, read: 0, after };
  return { written: text.slice(source.text.length), read: after - 1, after };
}
