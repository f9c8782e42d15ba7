/** The last things by name, cached for going back to one; the least recently used goes first. */
export class Recent<T> extends Map<string, T> {
  #most;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  get(name: string) {
    const found = super.get(name);
    if (found !== undefined) this.set(name, found);
    return found;
  }

  set(name: string, thing: T) {
    this.delete(name); // the one used last stands at the end
    super.set(name, thing);
    if (this.size > this.#most) this.delete(this.keys().next().value as string);
    return this;
  }
}
