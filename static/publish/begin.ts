/** The ring around the pages of what is taken along, or brought: figures, saved pages, arrays of one's own. */
import { later } from "../shared/page/lazy.ts";
import { offerSave } from "./save-open.ts";
import { offerWayBack } from "./own/way-back.ts";
import type { Page } from "./own/offer.ts";

export function publish(document: Document, page: unknown) {
  offerSave(document, page);
  offerWayBack(document);
}

/** A page that is a file of its own has its answers inside, and opens no other. */
export function files(document: Document, page: Page & { file: unknown }) {
  if ("saved" in document.documentElement.dataset) return;
  page.file = later(async () => new (await import("./own/offer.ts")).Offer(document, page));
}
