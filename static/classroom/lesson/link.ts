/** A whole lesson in the fragment of a link, which no server sees: deflated, in letters that need no escape. */
import { ApiError } from "../../shared/server.ts";
import { CUT_LINK } from "./words.ts";

export const LONGEST = 30_000; // letters of a link: some programs cut what is longer
export const MOST_BYTES = 200_000; // bytes of a lesson, as `app/classroom/lesson/form.py` has it

export async function packed(text: string) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of a code; throws an ApiError for one that `packed` did not give. */
export async function unpacked(code: string) {
  try {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const whole = await through(bytes, new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    throw new ApiError(CUT_LINK, "cut_link");
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes that a stream makes of others, of which no more than a lesson is read, however many they are. */
async function through(bytes: Bytes, stream: CompressionStream | DecompressionStream) {
  const parts: Bytes[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough<Bytes>(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
    if (size > 2 * MOST_BYTES) throw new RangeError("too much");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
