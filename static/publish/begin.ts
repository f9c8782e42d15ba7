/** The ring around the pages of what is taken along, or brought: figures, saved pages, arrays of one's own, sites. */
import { later } from "../shared/page/lazy.ts";
import { answerFrom } from "../shared/server.ts";
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

/** A page of a site without a server is answered from its files and by the visitor's own browser, from the first question on. */
export function answerOnSite({ documentElement }: Document) {
  if (!("site" in documentElement.dataset)) return;
  const site = import("./site/main.ts");
  answerFrom(async (address, request) => (await site).answer(address, request));
}
