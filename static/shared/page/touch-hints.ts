/** The words of the templates, for a finger as for a pointer. */
import { hint } from "../words.ts";

export function sayTaps(root: Element) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (parentElement?.closest("p, dt, dd, figcaption")) (texts.currentNode as Text).data = hint(data);
  }
}
