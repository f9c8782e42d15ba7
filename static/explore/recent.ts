/** The last things by name, kept for going back to one; the least recently used goes first. */
export class Recent<T> {
  #most;
  /** Things by name, the one used last at the end. */
  #kept: Map<string, T> = new Map();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string) {
    const found = this.#kept.get(name);
    if (found !== undefined) this.set(name, found);
    return found;
  }

  set(name: string, thing: T) {
    this.#kept.delete(name);
    this.#kept.set(name, thing);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as string);
  }

  clear() {
    this.#kept.clear();
  }
}
