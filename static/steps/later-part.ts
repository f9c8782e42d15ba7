/** A part that is loaded with the first values that it shows, and then is given the newest. */
import { Answers, Reader } from "../shared/answers.ts";
import { later } from "../shared/page/lazy.ts";

type Follower = Pick<Reader<unknown, unknown>, "known" | "settled" | "waits">;

/** It shows values, or null for none, and asks for more with a reader. */
export type Part<V> = { show(values: V | null): unknown; reader: Follower };

export class LaterPart<V> {
  readonly #loading: Reader<V, Part<V>>;
  #part: Part<V> | null = null;

  /** Load it with `load`; `fail` is given the error where that cannot be. */
  constructor(load: () => Promise<Part<V>>, fail: (error: unknown) => unknown) {
    const loadOnce = later(load);
    const parts = new Answers(
      (_values: V) => loadOnce(),
      () => null,
    );
    this.#loading = new Reader(parts, ({ answer: part, error }, values) => {
      if (part) (this.#part = part).show(values);
      else if (error) fail(error);
    });
  }

  show(values: V | null) {
    if (values) return void this.#loading.ask(values);
    this.#loading.end();
    this.#part?.show(null);
  }

  get waits() {
    return this.#loading.waits || Boolean(this.#part?.reader.waits);
  }

  /** True where it, or what it asked for, came to nothing. */
  get isWrong() {
    return "error" in this.#loading.known || "error" in (this.#part?.reader.known ?? {});
  }

  async settled(): Promise<boolean | null> {
    return (await this.#loading.settled()) && (this.#part?.reader.settled() ?? null);
  }
}
