/** Links of a head to other pages. */
import { html } from "../shared/html.ts";
import { headName } from "../shared/head/knock-outs.ts";
import { capital } from "../shared/words.ts";
import { linksTo } from "./address.ts";

/** The links of a head with spaces between them, by the arguments of `linksTo`. */
export const headLinks = (...[request, head, ...how]: Parameters<typeof linksTo>) =>
  Object.entries(linksTo(request, head, ...how)).map(
    ([page, href]) =>
      html`<a href=${href} aria-label="${capital(page)}: ${headName(head)}">${capital(page)}</a> `,
  );
