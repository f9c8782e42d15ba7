/** Links of a head to other pages. */
import { h } from "../shared/dom.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { capital } from "../shared/words.ts";
import { linksTo } from "./address.ts";

/** The links of a head with spaces between them, by the arguments of `linksTo`. */
export const headLinks = (...[question, head, ...how]: Parameters<typeof linksTo>) =>
  Object.entries(linksTo(question, head, ...how)).flatMap(([page, href]) => [
    ...[h("a", { href, ariaLabel: `${capital(page)}: ${headName(head)}` }, capital(page)), " "],
  ]);
