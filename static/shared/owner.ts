/** The owner's token, from the link that the server printed: this tab keeps it for what the owner alone may do. */
import { secretInLink } from "./secret-link.ts";

const NAME = "regard-owner"; // of what a tab keeps

let token = "";

/** Take the token out of the address; true where this tab is the owner's. */
export function enterAsOwner(): boolean {
  const given = secretInLink("owner");
  try {
    if (given) sessionStorage.setItem(NAME, given);
    token = given || (sessionStorage.getItem(NAME) ?? "");
  } catch {
    token = given; // storage may be switched off: then it is this page's alone
  }
  return token !== "";
}

export const ownerHeaders = (): Record<string, string> => (token ? { "X-Owner-Token": token } : {});
