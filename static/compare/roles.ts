/** The query, keys and values of recurrent attention, in the words of the Transformer. */
import { readable } from "../shared/head/measured.ts";
import type { Model } from "../shared/api.ts";

/** The roles in words; "" for a model that is not recurrent, or looks at nothing. */
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
