/** Lands at the place that the address names: until the page is drawn, that place may be hidden or move. */

/** Deeds of a person after which the page does not scroll by itself. */
const DEEDS = ["wheel", "touchmove", "pointerdown", "keydown"];

export function landAtPlace(document: Document, hash: string) {
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return;
  const root = document.documentElement;
  const done = new AbortController();
  const observer = new MutationObserver(land);
  done.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(root, { attributes: true, attributeFilter: ["data-state"] });
  for (const deed of DEEDS)
    addEventListener(deed, () => done.abort(), { signal: done.signal, passive: true });

  function land() {
    if (root.dataset.state === "loading" || !place?.checkVisibility()) return;
    place.scrollIntoView({ behavior: "instant" });
    done.abort();
  }
  land();
}
