/** Keeps parts of the address from page to page: a lesson and its station, that it is presented, and its language. */
import { NAME as PRESENT } from "../presented.ts";

/** The parameter that names a language: the server answers in it. */
export const LANGUAGE = "lang";

/** Their names, as the server gives them. */
export const namesAlong = () => (document.documentElement.dataset.along ?? "").split(" ");

/** The search within the lesson of the present address, presented if that is. */
export function inLesson(search: string): string {
  const here = new URLSearchParams(location.search);
  const query = new URLSearchParams(search);
  const along = namesAlong()
    .filter((name) => here.has(name) && !query.has(name))
    .map((name) => [name, here.get(name) ?? ""]);
  const added = new URLSearchParams(along).toString();
  return added ? `${search || "?"}${search ? "&" : ""}${added}` : search;
}

/** Links of a document lead on within the lesson, or out of it. */
export function keepLesson(document: Document) {
  for (const type of ["click", "auxclick"]) document.addEventListener(type, lead, { capture: true });
}

/** Land at a station above its page: its words come first, and the page does not scroll to the station's picture. */
export function landAtStation(document: Document) {
  const picture = document.querySelector<HTMLAnchorElement>(".to-picture a");
  if (!location.hash || location.hash !== picture?.hash || !picture.checkVisibility()) return;
  history.replaceState(null, "", location.pathname + location.search);
  const toTop = () => scrollTo({ top: 0, behavior: "instant" });
  if (document.readyState === "complete") toTop();
  else addEventListener("load", toTop, { once: true });
}

function lead({ target }: Event) {
  const link = (target as Element).closest("a");
  if (!link || link.origin !== location.origin || link.matches(".edit")) return;
  if (link.hreflang) link.search = inLanguage(link.hreflang);
  else if (link.matches(".leave")) link.search = outside(location.search);
  else if (!link.hash || link.pathname !== location.pathname) link.search = inLesson(link.search);
}

/** The search of the present address in another language. */
function inLanguage(code: string) {
  const query = new URLSearchParams(location.search);
  query.set(LANGUAGE, code);
  return query.toString();
}

function outside(search: string) {
  const query = new URLSearchParams(search);
  for (const name of namesAlong()) if (name !== PRESENT && name !== LANGUAGE) query.delete(name);
  return query.toString();
}
