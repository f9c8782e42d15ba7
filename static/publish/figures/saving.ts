/** The page as one file: the server writes it, with the answers to all that the page asks at its address. */
import { ApiError, refusal, send, serverAddress, type OnProgress } from "../../shared/server.ts";
import { save } from "../../shared/page/copy.ts";
import { CANCELLED, CUT, saved } from "./words.ts";

const LINES = "application/x-ndjson";

/** Save the page, with the count of answers on the way; the sentence says what was done, or why not. */
export async function savePage(address: string, onProgress: OnProgress, signal: AbortSignal) {
  try {
    const { name, page } = await written(address, onProgress, signal);
    save(new Blob([page], { type: "text/html" }), name);
    return saved(name);
  } catch (error) {
    if (signal.aborted) return CANCELLED;
    return refusal(error).message;
  }
}

async function written(address: string, onProgress: OnProgress, signal: AbortSignal) {
  const asked = serverAddress(`saved?${new URLSearchParams({ address })}`);
  const { body } = await send(asked, { headers: { accept: LINES }, signal }); // its lines are read as they come
  const reader = (body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader();
  for (let begun = ""; ;) {
    const { value, done } = await reader.read().catch(() => ({ done: true, value: "" }));
    if (done) throw new ApiError(CUT, "cut");
    const lines = (begun + value).split("\n");
    begun = lines.pop() ?? "";
    const last = lastOf(lines, onProgress);
    if (last) return last;
  }
}

/** The page in the last line; null where there is more to come. */
function lastOf(lines: string[], onProgress: OnProgress): { name: string; page: string } | null {
  for (const { error, page, name, ...progress } of lines.map((line) => JSON.parse(line))) {
    if (error) throw new ApiError(error.message, error.code);
    if (page) return { name, page };
    onProgress(progress);
  }
  return null;
}
