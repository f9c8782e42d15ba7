/** What recurrent attention uses as query, keys and values, in the words of the Transformer. */
import { readable } from "../shared/head/measured.js";

/**
 * @param {{roles?: Model["roles"]}} model
 * @returns {string} "" of a model that is not recurrent, or looks at nothing
 */
export function rolesInWords({ roles }) {
  if (!roles) return "";
  const { query, keys, values } = roles;
  const parts = [
    query ? `query ${query}` : "no query",
    keys ? `keys ${keys}` : "no keys",
    `values ${values}`,
  ];
  return parts.map(readable).join(", ");
}
