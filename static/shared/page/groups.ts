/** Groups of a long page of text, each a `<details class="group">`: closed where it is narrow, open on paper. */
import { isNarrow } from "../paper-size.ts";

/** Open all that an element is folded into. */
export function unfold(target: Element | null) {
  for (let one = target?.closest("details"); one; one = one.parentElement?.closest("details"))
    one.open = true;
}

/** The element that an address names. */
export const named = (document: Document, hash: string) =>
  document.getElementById(decodeURIComponent(hash.slice(1)));

export function offerGroups(document: Document) {
  const groups = [...document.querySelectorAll<HTMLDetailsElement>("details.group")];
  for (const group of groups) group.open = !isNarrow();
  unfold(named(document, location.hash));
  addEventListener("hashchange", () => {
    const target = named(document, location.hash);
    unfold(target);
    target?.scrollIntoView();
  });
  let folded: HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    folded = groups.filter(({ open }) => !open);
    for (const group of folded) group.open = true;
  });
  addEventListener("afterprint", () => {
    for (const group of folded) group.open = false;
  });
}
