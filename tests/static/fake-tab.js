/** A tab without a browser: its page at an address, what it keeps, and how a server refuses. */

/** Open a tab that keeps nothing yet; its page hears events. */
export function openTab(baseURI = "http://regard/") {
  globalThis.document = Object.assign(new EventTarget(), { documentElement: { dataset: {} }, baseURI });
  globalThis.sessionStorage = storage();
}

export function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
}

export const refusing = (status, code, message) => async () =>
  Response.json({ error: { code, message } }, { status });

/** All has happened that waits for nothing outside, also while timers stand still. */
export const settled = () => new Promise((done) => setImmediate(done));
