/** Parts of a page that its first picture does not need: each is loaded when it is first asked for, or before that. */
import { ApiError } from "../api.js";

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

/** Whether an element has its class: its properties may be set. @param {Element} element */
export const isDefined = ({ localName }) => Boolean(customElements.get(localName));

/** @param {Element} element @returns {Promise<void>} until it has its class; rejects with an ApiError */
export const defined = async ({ localName }) => elements.get(localName)?.();

/** Load, when the browser is idle, what may be asked for next. */
export function prefetch() {
  const idle = globalThis.requestIdleCallback ?? setTimeout; // Safari has no idle callbacks
  for (const load of elements.values()) idle(() => load().catch(() => {})); // asked for again when it is needed
}
