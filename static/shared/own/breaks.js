/** Lets the browser draw and answer while much is computed, and stops where the answer is no longer wanted. */
const SLICE = 24; // milliseconds

export class Breaks {
  #begun = performance.now();

  /** @param {AbortSignal | null} [signal] */
  constructor(signal) {
    this.signal = signal;
  }

  /** Rejects with the reason of the signal, once that is given. */
  async take() {
    if (performance.now() - this.#begun < SLICE) return;
    await new Promise((resume) => setTimeout(resume));
    this.signal?.throwIfAborted();
    this.#begun = performance.now();
  }
}
