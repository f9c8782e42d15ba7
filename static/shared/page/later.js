/** Parts of a page that its first picture does not need: each is loaded when it is first asked for, or before that. */
import { ApiError } from "../server.js";

const UNLOADED =
  "A part of this page could not be loaded. Check that the server is running, then reload the page.";

/**
 * @template T
 * @param {() => Promise<T>} load  once; after a failure again
 * @returns {() => Promise<T>} rejects with an ApiError
 */
export function later(load) {
  /** @type {Promise<T> | null} */
  let loaded = null;
  return () =>
    (loaded ??= load().catch((cause) => {
      loaded = null;
      throw Object.assign(new ApiError(UNLOADED, "unloaded"), { cause });
    }));
}

/**
 * What answers events is loaded at the first one that is for it, and gets that one too; then it listens itself.
 *
 * @template {EventListenerObject} L
 * @param {EventTarget} target
 * @param {string[]} types
 * @param {(event: Event) => unknown} isForIt
 * @param {() => Promise<L>} load
 * @returns {() => Promise<L>} loads it without an event
 */
export function atFirst(target, types, isForIt, load) {
  const loaded = new AbortController();
  const begin = later(async () => {
    const listener = await load();
    loaded.abort();
    return listener;
  });
  const onEvent = async (/** @type {Event} */ event) => {
    if (isForIt(event)) (await begin()).handleEvent(event);
  };
  for (const type of types) target.addEventListener(type, onEvent, loaded);
  return begin;
}

/** @type {Map<string, () => Promise<void>>} */
const elements = new Map();

/** @param {Record<string, () => Promise<CustomElementConstructor>>} loads of elements, by their names */
export function defineLater(loads) {
  for (const [name, load] of Object.entries(loads))
    elements.set(
      name,
      later(async () => customElements.define(name, await load())),
    );
}

/** @param {Element} element @returns {Promise<void>} until it has its class; rejects with an ApiError */
export const defined = async ({ localName }) => elements.get(localName)?.();

/** Load, when the browser is idle, what may be asked for next. @param {(() => Promise<unknown>)[]} others */
export function prefetch(...others) {
  const idle = globalThis.requestIdleCallback ?? setTimeout; // Safari has no idle callbacks
  for (const load of [...elements.values(), ...others]) idle(() => load().catch(() => {})); // asked for again when it is needed
}
