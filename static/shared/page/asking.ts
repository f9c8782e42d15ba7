/** Asks one thing at a time: a newer request ends the older; a busy server is asked again. */
import { patiently, type OnWait } from "./patiently.ts";

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
