/** The page Evidence has text and tables alone. */
import { offerGroups } from "../shared/page/groups.ts";
import { start } from "../rings.ts";

start({}, (document) => {
  offerGroups(document);
  document.documentElement.dataset.state = "ready";
});
