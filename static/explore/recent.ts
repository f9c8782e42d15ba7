/** The last things by name, kept for going back to one; the least recently used goes first. */
export class Recent<T> {
  #most;
  /** Things by name, the one used last at the end. */
  #things: Map<string, T> = new Map();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string) {
    const found = this.#things.get(name);
    if (found !== undefined) this.set(name, found);
    return found;
  }

  set(name: string, thing: T) {
    this.#things.delete(name);
    this.#things.set(name, thing);
    if (this.#things.size > this.#most) this.#things.delete(this.#things.keys().next().value as string);
  }

  clear() {
    this.#things.clear();
  }
}
