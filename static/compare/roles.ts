/** What recurrent attention uses as query, keys and values, in the words of the Transformer. */
import { readable } from "../shared/head/measured.ts";
import type { Model } from "../shared/api.ts";

/** @returns "" of a model that is not recurrent, or looks at nothing */
export function rolesInWords({ roles }: { roles?: Model["roles"] }): string {
  if (!roles) return "";
  const { query, keys, values } = roles;
  const parts = [
    query ? `query ${query}` : "no query",
    keys ? `keys ${keys}` : "no keys",
    `values ${values}`,
  ];
  return parts.map(readable).join(", ");
}
