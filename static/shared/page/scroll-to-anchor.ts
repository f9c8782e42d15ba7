/**
 * Lands at the element that the address names: until the page is drawn it may be hidden, or folded, or pushed down by
 * what comes above it. It stays there until a person does something.
 */
import { named, unfold } from "./groups.ts";

/** Deeds of a person after which the page does not scroll by itself. */
const DEEDS = ["wheel", "touchmove", "pointerdown", "keydown"];

export function landAt(document: Document, hash: string) {
  const root = document.documentElement;
  const done = new AbortController();
  const states = new MutationObserver(land);
  const sizes = new ResizeObserver(land);
  done.signal.addEventListener("abort", () => {
    states.disconnect();
    sizes.disconnect();
  });
  states.observe(root, { attributes: true, attributeFilter: ["data-state"] });
  sizes.observe(document.body);
  for (const deed of DEEDS)
    addEventListener(deed, () => done.abort(), { signal: done.signal, passive: true });

  function land() {
    const target = named(document, hash); // it may be drawn late, or anew
    unfold(target);
    if (root.dataset.state === "loading" || !target?.checkVisibility()) return;
    target.scrollIntoView({ behavior: "instant" });
  }
  land();
}
