/** The standing of a presenter's tab among the others, kept until it is closed, see `lead.ts`. */
import type { Standing } from "./leading-tab.ts";

const NAME = "regard-room-standing";

export function keepStanding(standing: Standing) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(standing));
  } catch {
    return; // as on a page that is opened for the first time
  }
}

export function keptStanding(): Standing | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null");
  } catch {
    return null;
  }
}
