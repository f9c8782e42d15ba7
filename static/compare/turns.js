/** Turns: so many pieces of work run at a time, the others wait in order. */
export class Turns {
  #free;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {number} atOnce */
  constructor(atOnce) {
    this.#free = atOnce;
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @param {AbortSignal} signal what is aborted while it waits never starts
   * @returns {Promise<T>}
   */
  async take(work, signal) {
    if (this.#free) this.#free--;
    else await new Promise((resolve) => this.#waiting.push(() => resolve(null)));
    try {
      signal.throwIfAborted();

      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
