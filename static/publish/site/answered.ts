/** Answers a question of a page from its worker, over a channel of its own, by which the page also ends it. */
import { Problem } from "./files.ts";
import type { Asked, Said } from "./engine-worker.ts";
import type { Code } from "./not-answered.ts";

type Answering = { answer(address: URL, request: RequestInit): Promise<Response | null> };

export async function answered(asked: Asked, port: MessagePort, open: () => Promise<Answering>) {
  const leaving = new AbortController();
  port.onmessage = () => leaving.abort(); // all that a page says after its question
  const say = (said: Said, ...bodies: ArrayBuffer[]) => port.postMessage(said, bodies);
  try {
    const { signal } = leaving;
    const response = await found(await open(), new URL(asked.address), { ...asked.request, signal });
    if (!response) return say({ answer: null });
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    say({ answer: { status, headers: [...headers], body } }, body);
  } catch (error) {
    if (isAbort(error)) return;
    if (!(error instanceof Problem)) console.error(error);
    say({ problem: codeOf(error) });
  }
}

/** The answer; another may have asked the same, and have left before it was there. */
async function found(answering: Answering, address: URL, request: RequestInit): Promise<Response | null> {
  for (;;)
    try {
      return await answering.answer(address, request);
    } catch (error) {
      if (!isAbort(error)) throw error;
      request.signal?.throwIfAborted();
    }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** The reason why nothing is answered; a file that is whole and fits none of its parts is of another version. */
function codeOf(error: unknown): Code {
  if (error instanceof Problem) return error.code;
  const isMemory = error instanceof RangeError || /memory|bad_alloc|OOM/.test(String(error));
  return isMemory ? "memory" : "damaged";
}
