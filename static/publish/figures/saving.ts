/** The page as one file: the server writes it, with the answers to all that the page asks at its address. */
import { Answers } from "../../shared/answers.ts";
import { ApiError, send, serverAddress, type OnProgress } from "../../shared/server.ts";
import { CUT } from "./words.ts";

export type SavedPage = { name: string; page: string };

/** A page as it was at a time: what it shows may be another by the next. */
export type Saving = { address: string; at: number };

const LINES = "application/x-ndjson";

/** Pages in files, with the count of answers on the way. */
export const savedPages = new Answers(
  async ({ address }: Saving, signal, onProgress): Promise<SavedPage> => {
    const asked = serverAddress(`saved?${new URLSearchParams({ address })}`);
    const { body } = await send(asked, { headers: { accept: LINES }, signal });
    return lastLineOf(body as ReadableStream, onProgress);
  },
  undefined,
  0, // kept as long as somebody waits for it
);

/** Read lines as they come. */
async function lastLineOf(body: ReadableStream, onProgress: OnProgress): Promise<SavedPage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
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
function lastOf(lines: string[], onProgress: OnProgress): SavedPage | null {
  for (const { error, page, name, ...progress } of lines.map((line) => JSON.parse(line))) {
    if (error) throw new ApiError(error.message, error.code);
    if (page) return { name, page };
    onProgress(progress);
  }
  return null;
}
