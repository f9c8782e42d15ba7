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

export function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // a slow disk has read it by then
}
