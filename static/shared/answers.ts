/**
 * Answers by their questions. An answer belongs to its question alone, and nobody shows it under another: a Reader asks
 * one question at a time, and is given what is known of that one. A question is asked while somebody follows it.
 */
import { patiently, type OnWait } from "./page/patiently.ts";
import type { OnProgress } from "./server.ts";
import type { Progress } from "./api.ts";

/** The answer of a question, or the error in its place; before that what the server says meanwhile. */
export type Known<A> = { answer?: A; error?: unknown; words?: string; progress?: Progress };

type Ask<Q, A> = (question: Q, signal: AbortSignal, onProgress: OnProgress) => Promise<A>;

type Show<A> = (known: Known<A>) => void;

type Asked<Q, A> = {
  question: Q;
  key: string;
  known: Known<A>;
  followers: Set<Show<A>>;
  asking: AbortController | null;
  bytes: number;
};

const MOST_BYTES = 16 * 2 ** 20;

let epoch = 0; // of all questions

/** Ask everything anew from here on: a model, or a file, may be another under its name. */
export function forgetAnswers() {
  epoch += 1;
}

export class Answers<Q, A> {
  #ask: Ask<Q, A>;
  #by: (question: Q) => unknown;
  #mostBytes: number;
  #asked: Map<string, Asked<Q, A>> = new Map(); // the one used last stands at the end

  /** Ask with `ask`, by the part of a question that decides its answer; keep the latest answers, so many bytes of them. */
  constructor(ask: Ask<Q, A>, by: (question: Q) => unknown = (question) => question, bytes = MOST_BYTES) {
    this.#ask = ask;
    this.#by = by;
    this.#mostBytes = bytes;
  }

  /** Look up what is known of a question, without asking it. */
  known(question: Q): Known<A> {
    return this.#asked.get(this.keyOf(question))?.known ?? {};
  }

  /** A name of the answer of a question. */
  keyOf(question: Q): string {
    return JSON.stringify([epoch, this.#by(question)]);
  }

  /** Keep an answer that came with another. */
  give(question: Q, answer: A) {
    const asked = this.#use(question);
    asked.asking?.abort();
    this.#settle(asked, { answer });
  }

  /**
   * Call `show` with what is known, at once and whenever that changes, until the function that this gives is called. A
   * question that came to nothing is asked again.
   */
  follow(question: Q, show: Show<A>): () => void {
    const asked = this.#use(question);
    if ("error" in asked.known) this.#show(asked, {});
    asked.followers.add(show);
    if (!("answer" in asked.known)) void this.#begin(asked);
    show(asked.known);
    return () => {
      asked.followers.delete(show);
      const isKept = "answer" in asked.known && this.#mostBytes > 0;
      if (!asked.followers.size && !isKept) this.#forget(asked);
    };
  }

  /**
   * The answer of a question, for another that is made of it; `onWait` is given the words of a busy server. Raises the
   * error in its place, or that it was ended.
   */
  read(question: Q, signal: AbortSignal, onWait?: OnWait): Promise<A> {
    let leave = () => {};
    return new Promise<A>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      leave = this.follow(question, (known) => {
        if ("answer" in known) resolve(known.answer as A);
        else if ("error" in known) reject(known.error);
        else if (known.words) onWait?.(known.words);
      });
    }).finally(() => leave());
  }

  #use(question: Q): Asked<Q, A> {
    const key = this.keyOf(question);
    const asked = this.#asked.get(key) ?? {
      question,
      key,
      known: {},
      followers: new Set(),
      asking: null,
      bytes: 0,
    };
    this.#asked.delete(key);
    this.#asked.set(key, asked);
    return asked;
  }

  async #begin(asked: Asked<Q, A>) {
    if (asked.asking) return;
    const { signal } = (asked.asking = new AbortController());
    const say = (known: Known<A>) => !signal.aborted && this.#show(asked, known);
    const ask = () => this.#ask(asked.question, signal, (progress) => say({ progress }));
    const known = await patiently(ask, signal, (words) => say({ words })).then(
      (answer) => ({ answer }),
      (error) => ({ error }),
    );
    if (!signal.aborted) this.#settle(asked, known);
  }

  #settle(asked: Asked<Q, A>, known: Known<A>) {
    asked.asking = null;
    asked.bytes = bytesOf(known.answer);
    this.#show(asked, known);
    let sum = 0;
    for (const one of [...this.#asked.values()].reverse()) {
      sum += one.bytes;
      if (sum > this.#mostBytes && !one.followers.size) this.#forget(one);
    }
  }

  #show(asked: Asked<Q, A>, known: Known<A>) {
    asked.known = known;
    for (const show of [...asked.followers]) show(known);
  }

  #forget(asked: Asked<Q, A>) {
    asked.asking?.abort();
    if (this.#asked.get(asked.key) === asked) this.#asked.delete(asked.key);
  }
}

/** The question that a reader asks now. */
type Now<Q, A> = { question: Q; known: Known<A>; shown: Promise<unknown>; leave: () => void };

/** Answers that are followed; a question may say more than decides its answer. */
type Followed<Q, A> = Pick<Answers<Q, A>, "follow" | "keyOf">;

/** Asks one question at a time: a newer one ends the older. */
export class Reader<Q, A> {
  #answers: Followed<Q, A>;
  #show: (known: Known<A>, question: Q) => unknown;
  #now: Now<Q, A> | null = null;
  #waiting: (() => void)[] = [];

  /** `show` is given what is known of the question that is asked, and that question; it may take a moment to paint. */
  constructor(answers: Followed<Q, A>, show: (known: Known<A>, question: Q) => unknown = () => {}) {
    this.#answers = answers;
    this.#show = show;
  }

  /** The question that is asked; null where none is. */
  get question(): Q | null {
    return this.#now?.question ?? null;
  }

  get known(): Known<A> {
    return this.#now?.known ?? {};
  }

  /** True while an answer is on its way. */
  get waits(): boolean {
    return this.#now !== null && !isSettled(this.#now.known);
  }

  /** Show what is known of a question from here on; resolves as `settled`. */
  ask(question: Q): Promise<boolean | null> {
    const before = this.#now;
    const now: Now<Q, A> = { question, known: {}, shown: Promise.resolve(), leave: () => {} };
    this.#now = now;
    now.leave = this.#answers.follow(question, (known) => this.#take(now, known));
    before?.leave();
    if (now !== this.#now) now.leave(); // its view asked on
    return this.settled();
  }

  /** The answer of a question; null where another is asked by then. Raises the error in its place. */
  async answer(question: Q): Promise<A | null> {
    await this.ask(question);
    if (this.question === null || this.#answers.keyOf(this.question) !== this.#answers.keyOf(question))
      return null;
    if ("error" in this.known) throw this.known.error;
    return this.known.answer as A;
  }

  /** Ask nothing any more. */
  end() {
    this.#now?.leave();
    this.#now = null;
    this.#wake();
  }

  /** True once the answer of what is asked by then is shown; false where an error is, null where nothing is asked. */
  async settled(): Promise<boolean | null> {
    while (this.#now) {
      const now = this.#now;
      if (this.waits) await new Promise<void>((wake) => this.#waiting.push(wake));
      const { known } = now;
      await now.shown;
      if (now === this.#now && known === now.known && isSettled(known)) return "answer" in known;
    }
    return null;
  }

  #take(now: Now<Q, A>, known: Known<A>) {
    if (now !== this.#now) return;
    now.known = known;
    now.shown = (async () => this.#show(known, now.question))();
    if (isSettled(known)) this.#wake();
  }

  #wake() {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

const isSettled = (known: Known<unknown>) => "answer" in known || "error" in known;

/** The bytes of an answer in memory, about: each buffer once, a number 8, a letter 2. */
export function bytesOf(value: unknown, seen: Set<unknown> = new Set()): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  const held = ArrayBuffer.isView(value) ? value.buffer : value;
  if (seen.has(held)) return 0;
  seen.add(held);
  if (held instanceof ArrayBuffer) return held.byteLength;
  const parts: unknown[] = Object.values(held);
  return parts.reduce<number>((sum, one) => sum + bytesOf(one, seen), 0);
}
