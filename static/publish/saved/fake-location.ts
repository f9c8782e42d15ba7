/**
 * The address of a saved page, under the names of the browser's own: all scripts of a saved page share one scope, so
 * there `location` and `history` mean these. A file cannot write the address of its page into the browser, so the state
 * stays here, and in the history of the tab.
 */

/** The address that the page was saved from, whatever file it is now. */
export const location: any = new URL(document.documentElement.dataset.saved ?? "", document.baseURI);

/** Show an address; the frame of a notebook learns of it: `{regard: "address", address: "?..."}`. */
function show(href: string) {
  location.href = href;
  if (document.URL === "about:srcdoc")
    parent.postMessage({ regard: "address", address: location.search }, "*");
}

const writing = (method: "pushState" | "replaceState") => (_: unknown, __: string, address: string) => {
  show(new URL(address, location.href).href);
  globalThis.history[method]({ regard: location.href }, "");
};

export const history = { pushState: writing("pushState"), replaceState: writing("replaceState") };

/** Return to what was shown before a reload; and from now on, when the back button asks for it. */
export function followHistory() {
  const first = location.href;
  const restore = (state: any) => show(state?.regard ?? first);
  restore(globalThis.history.state);
  addEventListener("popstate", ({ state }) => restore(state));
}
