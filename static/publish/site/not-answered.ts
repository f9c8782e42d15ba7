/** Refusals of a site without a server, under the names and in the form of the server's. */
import { ABSENT, DAMAGED, NO_MEMORY, OFFLINE, UNABLE, CANCELLED } from "./refused-words.ts";

/** Reasons why nothing is answered: the same would come again of those that are below 500. */
const REFUSALS = {
  not_on_site: { status: 404, message: ABSENT },
  unable: { status: 404, message: UNABLE },
  cancelled: { status: 500, message: CANCELLED },
  offline: { status: 500, message: OFFLINE },
  damaged: { status: 500, message: DAMAGED },
  memory: { status: 500, message: NO_MEMORY },
};

export type Code = keyof typeof REFUSALS;

export function notAnswered(code: Code): Response {
  const { status, message } = REFUSALS[code];
  return Response.json({ error: { code, message } }, { status });
}
