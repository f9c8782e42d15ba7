/** Words that no translator may change: pieces in quotes, names of heads, numbers with their units. */

const NUMBER = String.raw`[−+±]?\p{Nd}+(?:[.,٫٬]\p{Nd}+)*(?: × 10[⁻⁰¹²³⁴-⁹]+)?(?:\s?(?:%|bits?|ms|s|[kMGT]?B))?`;
const HEAD = String.raw`L\d+(?: H\d+)?|H\d+`;
const OWN = new RegExp(
  String.raw`(“[^”]*”|(?<![\p{L}\p{N}_.]-?)(?:${HEAD}|${NUMBER})(?![\p{L}\p{N}_]))`,
  "u",
);

export type Run = { text: string; isOwn: boolean };

/** A text as runs of words of ours, and of words of the model, of the visitor or of arithmetic. */
export const runsOf = (text: string): Run[] =>
  text
    .split(OWN)
    .map((run, k) => ({ text: run, isOwn: k % 2 === 1 }))
    .filter((run) => run.text);
