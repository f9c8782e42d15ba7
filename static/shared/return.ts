/** The page from which the wall was opened by a link, with what was typed there: whoever leaves the wall comes back to it. */
const KEY = "regard-wall-from";

type From = { address: string; typed: string };

/** Remember a page until it is shown again. */
export const returnTo = (from: From) => kept(() => sessionStorage.setItem(KEY, JSON.stringify(from)));

/** The text that was typed on a page that is shown again; "" where nothing is remembered. */
export function comeBack(): string {
  const typed = remembered()?.typed ?? "";
  kept(() => sessionStorage.removeItem(KEY));
  return typed;
}

/** Go to the page that is remembered; false where none is. */
export function goBack(): boolean {
  const from = remembered();
  if (from) location.assign(from.address);
  return from !== null;
}

const remembered = () => kept(() => JSON.parse(sessionStorage.getItem(KEY) ?? "null") as From | null);

/** Nothing is remembered where storage is switched off. */
function kept<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
