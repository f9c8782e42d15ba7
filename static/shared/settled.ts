/** Several readers, of which each may ask anew while the others are waited for. */
import type { Reader } from "./answers.ts";

/** Wait until none of these readers waits, and give what each has settled on: null of one that is not there yet. */
export async function allSettled(
  ...readers: (Pick<Reader<unknown, unknown>, "settled" | "waits"> | undefined)[]
) {
  for (;;) {
    const settled = await Promise.all(readers.map((reader) => reader?.settled() ?? null));
    if (!readers.some((reader) => reader?.waits)) return settled;
  }
}
