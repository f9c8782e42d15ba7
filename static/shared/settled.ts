/** Several readers, of which each may ask anew while the others are waited for. */
import type { Reader } from "./answers.ts";

export type Settling = Pick<Reader<unknown, unknown>, "settled" | "waits" | "known">;

/** Wait until none of these readers waits, and give what each has settled on: null of one that is not there yet. */
export async function allSettled(...readers: (Pick<Settling, "settled" | "waits"> | undefined)[]) {
  for (;;) {
    const settled = await Promise.all(readers.map((reader) => reader?.settled() ?? null));
    if (!readers.some((reader) => reader?.waits)) return settled;
  }
}

/** Wait until each of these readers shows its answer, or asks nothing. Raises the error that one has in its place. */
export async function allShown(...readers: (Settling | undefined)[]): Promise<true> {
  await allSettled(...readers);
  for (const reader of readers) if (reader && "error" in reader.known) throw reader.known.error;
  return true;
}
