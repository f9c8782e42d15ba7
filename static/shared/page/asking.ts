/** Asks one thing at a time: a newer request ends the older; a busy server is asked again. */
import { refusal } from "../server.ts";
import { serverBusy } from "./words.ts";

const TRIES = 4;
const SOON = 0.3; // seconds

type OnWait = (sentence: string) => void;

/** One running request; starting another aborts it. */
export class Asking {
  #controller: AbortController | null = null;

  get busy() {
    return this.#controller !== null;
  }

  cancel() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /** Ask; `onWait` gets the server's wish to wait. Null where a newer request or the person aborted. */
  async ask<T>(request: (signal: AbortSignal) => Promise<T>, onWait: OnWait = () => {}) {
    this.cancel();
    const controller = (this.#controller = new AbortController());
    try {
      const answer = await patiently(() => request(controller.signal), controller.signal, onWait);
      return controller.signal.aborted ? null : answer; // it may have been there already
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#controller === controller) this.#controller = null;
    }
  }
}

async function patiently<T>(request: () => Promise<T>, signal: AbortSignal, onWait: OnWait) {
  for (let tried = 1; ; tried++) {
    try {
      return await request();
    } catch (error) {
      const { code, retryAfter } = refusal(error);
      const lost = code === "unreachable" && tried === 1; // a worker may have ended: another takes its place
      const after = lost ? SOON : retryAfter;
      const hadTurn = code === "too_slow"; // it would take as long again
      if (after === null || tried === TRIES || hadTurn) throw error;
      const seconds = after * (1 + Math.random() * 0.5); // so that a class does not come back as one
      if (!lost) onWait(serverBusy(Math.ceil(seconds)));
      await sleep(seconds * 1000, signal);
    }
  }
}

function sleep(milliseconds: number, signal: AbortSignal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}
