/** The ring around the pages of what is taken along, or brought: figures, saved pages, arrays of one's own. */
import { later } from "../shared/page/later.ts";
import { offerSave } from "./save-open.ts";
import type { Page } from "./own/open-file.ts";

export const publish = offerSave;

export function files(document: Document, page: Page & { file: unknown }) {
  page.file = later(async () => new (await import("./own/offer.ts")).Offer(document, page));
}
