/**
 * The secret in the fragment of a printed link, which no browser sends, "" where the address has none. It leaves the
 * address, so that nobody reads it from the wall. Where the page is open already, the browser only changes the
 * fragment: then it is opened anew.
 */
export function secretInLink(name: string): string {
  const link = new RegExp(`^#${name}=([\\w-]+)$`);
  addEventListener("hashchange", () => link.test(location.hash) && location.reload());
  const [, secret = ""] = link.exec(location.hash) ?? [];
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return secret;
}
