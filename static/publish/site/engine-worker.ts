/**
 * The engine of a site in a worker of its own, as a page asks it: each question has a channel, by which its answer comes
 * back, and by which the page says that it waits no more.
 */
import { notAnswered, type Code } from "./not-answered.ts";
import type { Progress } from "./files.ts";

export type Asked = {
  address: string;
  request: { method?: string; headers: [string, string][]; body?: string };
};

/** An answer, null of what the engine does not know, or why there is none */
export type Said =
  { answer: { status: number; headers: [string, string][]; body: ArrayBuffer } | null } | { problem: Code };

type Take = (response: Response | null) => void;

export class Engine {
  #begin: () => Worker;
  #bar: { paint(loading: Progress | null): void };
  #worker: Worker | null = null;
  #waiting: Set<Take> = new Set();

  constructor(begin: () => Worker, bar: { paint(loading: Progress | null): void }) {
    this.#begin = begin;
    this.#bar = bar;
  }

  /** The answer; null of what the engine does not know. Rejects where its signal aborts. */
  answer(address: URL, { method, headers, body, signal }: RequestInit): Promise<Response | null> {
    signal?.throwIfAborted();
    const request = { method, headers: [...new Headers(headers)], body: body ? String(body) : undefined };
    const { port1, port2 } = new MessageChannel();
    this.#worker ??= this.#started();
    this.#worker.postMessage({ address: address.href, request } satisfies Asked, [port2]);
    let leave = () => {};
    let take: Take = () => {};
    return new Promise<Response | null>((resolve, reject) => {
      this.#waiting.add((take = resolve));
      port1.onmessage = ({ data }) => this.#hear(data, resolve);
      leave = () => {
        port1.postMessage("left");
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave);
    }).finally(() => {
      this.#waiting.delete(take);
      signal?.removeEventListener("abort", leave);
      port1.close();
    });
  }

  /** End the worker, and all that it does; the next question begins another. */
  stop(why: Code) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#bar.paint(null);
    for (const take of this.#waiting) take(notAnswered(why));
  }

  #started() {
    const worker = this.#begin();
    worker.onmessage = ({ data }) => this.#bar.paint(data);
    worker.onerror = () => this.stop("offline"); // its own script could not be loaded
    return worker;
  }

  #hear(said: Said, take: Take) {
    if ("problem" in said) this.stop(said.problem);
    else take(said.answer && new Response(said.answer.body, said.answer));
  }
}
