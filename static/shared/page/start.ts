/** Names the elements of a page and opens it; only the modules beside this one, one a page, have side effects. */
import { ApiError } from "../server.ts";
import { keepFocus } from "./keep-focus.ts";
import { lead } from "./carry.ts";
import { offerFind } from "./find-open.ts";
import { offerHelp } from "./help.ts";
import { later } from "./lazy.ts";
import { keepLesson, landAtStation } from "./sticky-parameters.ts";
import { offerLooks } from "./looks.ts";
import { offerPaper } from "./paper.ts";
import { offerPresentation } from "./present.ts";
import { sayTaps } from "./touch-hints.ts";
import { explainTerms } from "./terms.ts";
import { offerTools } from "./tools.ts";
import { keepOwn } from "../write.ts";

/** Adds to a page from outside: the page knows nothing of it, and works without. */
export type Ring<P> = (document: Document, page: P) => unknown;

/** Define elements and open a page; one that has a start begins with it, after what its own pages add to it. */
export const startPage =
  (rings: Ring<unknown>[]) =>
  <P>(
    elements: Record<string, CustomElementConstructor>,
    open: (document: Document) => P,
    inner: Ring<P>[] = [],
  ) => {
    for (const [name, element] of Object.entries(elements)) customElements.define(name, element);
    sayTaps(document.body);
    keepOwn(document.body);
    offerHelp(document);
    offerFind(document);
    offerLooks(document);
    offerPaper(document);
    offerTools(document);
    keepFocus(document);
    document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    explainTerms(document);
    lead();
    keepLesson(document);
    landAtStation(document);
    const { hash } = location; // what is drawn may write another address, without a place
    if (hash)
      later(async () => (await import("./scroll-to-anchor.ts")).landAt(document, hash))().catch(() => {});
    offerPresentation(document);
    const page = open(document);
    for (const begin of inner) begin(document, page);
    const { bar } = (page ?? {}) as { bar?: { notice(words: string): unknown } };
    if (bar) sayUnheard(bar);
    (page as { start?(): unknown } | undefined)?.start?.();
    for (const begin of rings) begin(document, page);
  };

/** Say in the notice of a page what nobody else says: a part of it could not be loaded, or the server is gone. */
function sayUnheard(bar: { notice(words: string): unknown }) {
  addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof ApiError) bar.notice(reason.message);
  });
}
