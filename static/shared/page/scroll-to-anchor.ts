/** Lands at the element that the address names: until the page is drawn, it may be hidden or move. */

/** Deeds of a person after which the page does not scroll by itself. */
const DEEDS = ["wheel", "touchmove", "pointerdown", "keydown"];

export function landAt(document: Document, hash: string) {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!target) return;
  const root = document.documentElement;
  const done = new AbortController();
  const observer = new MutationObserver(land);
  done.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(root, { attributes: true, attributeFilter: ["data-state"] });
  for (const deed of DEEDS)
    addEventListener(deed, () => done.abort(), { signal: done.signal, passive: true });

  function land() {
    if (root.dataset.state === "loading" || !target?.checkVisibility()) return;
    target.scrollIntoView({ behavior: "instant" });
    done.abort();
  }
  land();
}
