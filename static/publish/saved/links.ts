/** Links of a saved page: to a part of itself they go there; what leads out opens in Regard, where that is known. */

export function keepInside(document: Document) {
  for (const type of ["click", "auxclick"]) document.addEventListener(type, follow, { capture: true });
}

/** Links that lead somewhere where no server is known: a file beside this one, and another host. */
const SOMEWHERE = /^(https?:\/\/(?!regard\.invalid)|blob:|data:)|^[\w-]+\.html$/;

function follow(event: Event) {
  const link = (event.target as Element).closest("a");
  const href = link?.getAttribute("href") ?? "";
  if (!link) return;
  if (href.startsWith("#")) {
    event.preventDefault(); // with the address of a server as its base it would lead there
    document.getElementById(href.slice(1))?.scrollIntoView();
  } else if ("alone" in document.documentElement.dataset && !SOMEWHERE.test(href)) event.preventDefault();
}
