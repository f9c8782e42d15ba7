/** What a presenter's tab keeps of the others until it is closed, see `lead.js`. */

const NAME = "regard-room-standing";

/** @param {import("./lead.js").Standing} standing of this tab among those of the presenter */
export function keepStanding(standing) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(standing));
  } catch {
    return; // as on a page that is opened for the first time
  }
}

/** @returns {import("./lead.js").Standing | null} */
export function keptStanding() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null");
  } catch {
    return null;
  }
}
