/** Gives texts and files away: to the clipboard, or as a download. */
import { h } from "../dom.ts";

/** Copy a text; false where the browser does not let it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or no clipboard at all: a page that did not come over HTTPS
  }
}

export function save(address: string, name: string) {
  h("a", { href: address, download: name }).click();
}
