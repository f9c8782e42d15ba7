/** An error in a line of its own. */
import { html } from "../shared/html.ts";
import { problemOf } from "../shared/server.ts";

export const problemLine = (error: unknown) =>
  html`<p class="notice" data-kind="problem" role="alert">${problemOf(error).message}</p>`;
