/** What a presenter's tab keeps of the others until it is closed, see `lead.ts`. */
import type { Standing } from "./lead.ts";

const NAME = "regard-room-standing";

/** @param standing of this tab among those of the presenter */
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
