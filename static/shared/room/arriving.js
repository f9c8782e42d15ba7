/** Goes to what is shown: in place, as the back button does, or by loading another page. */
import { visit } from "../page/address.js";
import { NAME as PRESENT, isAsked } from "../page/present.js";
import { serverAddress } from "../server.js";
import { addressIn, parts, wayTo } from "./way.js";

/** @typedef {import("./way.js").Shown} Shown */

/** @param {Document} document @returns {Shown} the page and the address of this tab */
export const shownHere = (document) => ({
  page: document.body.dataset.page ?? "",
  address: addressIn(location, serverAddress(".").pathname),
});

/**
 * @param {Document} document
 * @param {Shown} shown
 * @param {() => void} [leaving] called before another page is loaded
 */
export function arrive(document, shown, leaving = () => {}) {
  const way = wayTo(shown, shownHere(document));
  if (way === "in place") showInPlace(document, parts(shown.address));
  if (way !== "leave") return;
  const address = serverAddress(`.${shown.address}`);
  if (isAsked(location.search)) address.searchParams.set(PRESENT, "1"); // what fills this screen goes on to fill it
  leaving();
  location.assign(address);
}

/**
 * @param {Document} document
 * @param {{search: string, hash: string}} address
 */
function showInPlace(document, { search, hash }) {
  visit(search, "replace");
  if (location.hash !== hash) {
    history.replaceState(null, "", location.pathname + location.search + hash);
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }
  dispatchEvent(new PopStateEvent("popstate"));
}
