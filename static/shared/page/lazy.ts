/** Parts of a page that its first picture does not need: each is loaded when it is first asked for, or before that. */
import { ApiError } from "../server.ts";
import { UNLOADED } from "./words.ts";

/** Loads a part; `now` is the part, null until it is there. */
export type Later<T> = (() => Promise<T>) & { now: T | null };

/** Load once, after a failure again; rejects with an ApiError: that of the server, if it said why. */
export function later<T>(load: () => Promise<T>): Later<T> {
  let loaded: Promise<T> | null = null;
  const loads: Later<T> = () =>
    (loaded ??= load().then(
      (part) => (loads.now = part),
      (cause) => {
        loaded = null;
        throw cause instanceof ApiError
          ? cause
          : Object.assign(new ApiError(UNLOADED, "unloaded"), { cause });
      },
    ));
  loads.now = null;
  return loads;
}

/**
 * Load the listener of events at the first one that is for it; it gets that one too, then listens itself. Returns a
 * function that loads it without an event.
 */
export function atFirst<L extends EventListenerObject>(
  target: EventTarget,
  types: string[],
  isForIt: (event: Event) => unknown,
  load: () => Promise<L>,
): () => Promise<L> {
  const loaded = new AbortController();
  const begin = later(async () => {
    const listener = await load();
    loaded.abort();
    return listener;
  });
  const onEvent = async (event: Event) => {
    if (isForIt(event)) (await begin()).handleEvent(event);
  };
  for (const type of types) target.addEventListener(type, onEvent, loaded);
  return begin;
}

const elements: Map<string, () => Promise<void>> = new Map();

export function defineLater(loads: Record<string, () => Promise<CustomElementConstructor>>) {
  for (const [name, load] of Object.entries(loads))
    elements.set(
      name,
      later(async () => customElements.define(name, await load())),
    );
}

/** Wait until an element has its class, to which all that was set before is given; rejects with an ApiError. */
export async function defined(element: Element): Promise<void> {
  await elements.get(element.localName)?.();
  globalThis.customElements?.upgrade(element); // out of the document it has not been
  const before = { ...element };
  for (const name of Object.keys(before)) Reflect.deleteProperty(element, name);
  Object.assign(element, before);
}

/**
 * Load, when the browser is idle, what may be asked for next: one after the other, so that the connection that had the last
 * answer is free for the next question. A server of several workers keeps that answer in the worker at its other end.
 */
export async function prefetch(...others: (() => Promise<unknown>)[]) {
  const idle = globalThis.requestIdleCallback ?? setTimeout; // Safari has no idle callbacks
  for (const load of [...elements.values(), ...others]) {
    await new Promise((resolve) => idle(resolve));
    await load().catch(() => {}); // asked for again when it is needed
  }
}
