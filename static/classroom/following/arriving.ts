/** Goes to what is shown: in place, as the back button does, or by loading another page. */
import { visit } from "../../shared/page/address.ts";
import { LANGUAGE } from "../../shared/page/sticky-parameters.ts";
import { NAME as PRESENT, isAsked } from "../../shared/presented.ts";
import { serverAddress } from "../../shared/server.ts";
import { addressIn, parts, wayTo, type PageAddress } from "./route.ts";

/** The page and the address of this tab. */
export const pageHere = (): PageAddress => ({
  page: document.body.dataset.page ?? "",
  address: addressIn(location, serverAddress(".").pathname),
});

/** Go to the page that is shown; `leaving` is called before another page is loaded. */
export function arrive(there: PageAddress, leaving = () => {}) {
  const way = wayTo(there, pageHere());
  if (way === "in place") goWithinPage(parts(there.address));
  if (way !== "leave") return;
  const address = serverAddress(`.${there.address}`);
  const language = new URLSearchParams(location.search).get(LANGUAGE);
  if (language) address.searchParams.set(LANGUAGE, language);
  if (isAsked(location.search)) address.searchParams.set(PRESENT, "1"); // what fills this screen goes on to fill it
  leaving();
  location.assign(address);
}

function goWithinPage({ search, hash }: { search: string; hash: string }) {
  visit(search, "replace");
  if (location.hash !== hash) {
    history.replaceState(null, "", location.pathname + location.search + hash);
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }
  dispatchEvent(new PopStateEvent("popstate"));
}
