/**
 * The last things by name, kept for going back to one; the least recently used goes first.
 *
 * @template T
 */
export class Recent {
  #most;
  /** @type {Map<string, T>} the one used last at the end */
  #kept = new Map();

  /** @param {number} most things that are kept */
  constructor(most) {
    this.#most = most;
  }

  /** @param {string} name */
  get(name) {
    const found = this.#kept.get(name);
    if (found !== undefined) this.set(name, found);
    return found;
  }

  /**
   * @param {string} name
   * @param {T} thing
   */
  set(name, thing) {
    this.#kept.delete(name);
    this.#kept.set(name, thing);
    if (this.#kept.size > this.#most)
      this.#kept.delete(/** @type {string} */ (this.#kept.keys().next().value));
  }

  clear() {
    this.#kept.clear();
  }
}
