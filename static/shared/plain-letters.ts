/** Words as they are compared. */

/** Letters without accents, a square root as “root” however it is written, d_k as dₖ, n^2 as n², other signs as spaces. */
export const plain = (text: string) =>
  text
    .replace(/√|\bsqrt?\b|\bsquare root\b/gi, " root ")
    .replace(/\b([a-z])[_^]\{?([a-z\d])\b\}?/gi, "$1$2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
