/**
 * What a printed link brings in its fragment, which no browser sends; nobody is to read it from the wall, so it leaves
 * the address. Where the page is open already, the browser only changes the fragment: then it is opened anew.
 *
 * @returns "" where the address has none
 */
export function secretInLink(name: string): string {
  const link = new RegExp(`^#${name}=([\\w-]+)$`);
  addEventListener("hashchange", () => link.test(location.hash) && location.reload());
  const [, secret = ""] = link.exec(location.hash) ?? [];
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return secret;
}
