/**
 * Asking one thing at a time: a newer question ends the older; a server that is busy, or that hung up, is asked again.
 */
import { ApiError } from "../server.js";

const TRIES = 4;
const SOON = 0.3; // seconds

/** One running question; starting another aborts it. */
export class Asking {
  /** @type {AbortController | null} */
  #controller = null;

  get busy() {
    return this.#controller !== null;
  }

  cancel() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /**
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} question
   * @param {(sentence: string) => void} onWait called when the server asks to wait
   * @returns {Promise<T | null>} null: aborted by a newer question, or by the person
   */
  async ask(question, onWait) {
    this.cancel();
    const controller = (this.#controller = new AbortController());
    try {
      const answer = await patiently(() => question(controller.signal), controller.signal, onWait);
      return controller.signal.aborted ? null : answer; // it may have been there already
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      if (this.#controller === controller) this.#controller = null;
    }
  }
}

/**
 * @template T
 * @param {() => Promise<T>} question
 * @param {AbortSignal} signal
 * @param {(sentence: string) => void} onWait
 */
async function patiently(question, signal, onWait) {
  for (let tried = 1; ; tried++) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const lost = error.code === "unreachable" && tried === 1; // a worker may have ended: another takes its place
      const after = lost ? SOON : error.retryAfter;
      if (after === null || tried === TRIES) throw error;
      if (error.code === "too_slow") throw error; // it had its turn, and would take as long again
      const seconds = after * (1 + Math.random() * 0.5); // so that a class does not come back as one
      if (!lost) onWait(`the server is busy, trying again in ${Math.ceil(seconds)} s...`);
      await sleep(seconds * 1000, signal);
    }
  }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}
