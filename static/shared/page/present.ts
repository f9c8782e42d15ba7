/** Presentation and frames: how a page is shown, and what presents it, loaded when a person asks for it. */
import { isAsked, isOnWall, isPresented, onKey } from "../presented.ts";
import { atFirst, later } from "./lazy.ts";

/**
 * The key p and the button present the page, and p ends it; what presents is loaded at the first press, and no press is
 * lost: who walks a road by remote control presses as soon as a page is seen.
 */
export function offerPresentation(document: Document) {
  const load = atFirst(
    window,
    ["keydown"],
    () => isAsked(location.search),
    async () => {
      await styled(document.getElementById("of-wall") as HTMLLinkElement | null); // a saved page has them
      return new (await import("./presentation.ts")).Presentation();
    },
  );
  const toggle = async () => (await load()).ask(!isPresented());
  const button = document.getElementById("present"); // only where a page has something to present
  if (isAsked(location.search)) load();
  if (isPresented() && !isOnWall()) later(async () => (await import("./embed.ts")).embed(document))();
  button?.addEventListener("click", toggle);
  if (button) onKey("p", toggle);
}

/** Wait for the styles of the wall, which only a page that opens on it has at once. */
const styled = (link: HTMLLinkElement | null) =>
  link?.disabled &&
  new Promise((onload, reject) => {
    const onerror = (failure: Event) => {
      link.disabled = true;
      reject(failure);
    };
    Object.assign(link, { onload, onerror, disabled: false });
  });
