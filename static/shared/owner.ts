/** The owner's token, from the link that the server printed: this tab keeps it for what the owner alone may do. */
import { secretInLink } from "./secret-link.ts";
import { keepInTab, keptInTab } from "./tab-storage.ts";

const NAME = "regard-owner"; // of what a tab keeps

let token = "";

/** Take the token out of the address; true where this tab is the owner's. */
export function enterAsOwner(): boolean {
  const given = secretInLink("owner");
  if (given) keepInTab(NAME, given);
  token = given || keptInTab(NAME, "", String);
  return token !== "";
}

export const ownerHeaders = (): Record<string, string> => (token ? { "X-Owner-Token": token } : {});
