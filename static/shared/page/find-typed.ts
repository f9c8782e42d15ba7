/** Entries of what a query says in numbers: a softmax of scores, what is kept after so many words. */
import { LARGEST } from "../maps/grids.ts";
import { costAfter, softmaxIs, softmaxOf } from "./find-words.ts";
import { isOfAnother, sizesEntry } from "./find-sizes.ts";
import type { Entry } from "./find-rank.ts";

const NUMBER = String.raw`[-−]?\d+(?:\.\d+)?`;
const SOFTMAX = new RegExp(
  String.raw`\bsoftmax\b[^\d−-]*(${NUMBER}(?:(?:\s*[,;]\s*|\s+and\s+|\s+)${NUMBER})+)`,
  "i",
);

const KEPT = /\b(kv|caches?|cached|bytes?|memory|gib|gb|mb)\b/i;
const LENGTH = /\bn\s*=\s*([\d, ]*\d)(k?)\b|([\d,]*\d)\s*(k?)\s*(?:words?|tokens?|pieces?|steps)\b/i;
const MOST_WORDS = 1_000_000; // that Cost counts

export const typedEntries = (query: string): Entry[] =>
  [softmaxEntry(query), costEntry(query)].filter((entry) => entry !== null);

function softmaxEntry(query: string): Entry | null {
  const [, typed] = SOFTMAX.exec(query) ?? [];
  const scores = (typed?.match(new RegExp(NUMBER, "g")) ?? []).map((one) => Number(one.replace("−", "-")));
  if (!scores.length || scores.length > LARGEST) return null;
  const name = softmaxOf(scores);
  return {
    kind: "section",
    of: "Lab",
    name,
    href: `/lab?scores=${scores}`,
    answer: softmaxIs(softmax(scores)),
  };
}

/** Shares by the exponentials of scores, the largest taken away first so that none is endless. */
function softmax(scores: number[]): number[] {
  const powers = scores.map((score) => Math.exp(score - Math.max(...scores)));
  const sum = powers.reduce((sum, one) => sum + one, 0);
  return powers.map((one) => one / sum);
}

function costEntry(query: string): Entry | null {
  if (!KEPT.test(query)) return null;
  const found = LENGTH.exec(query);
  if (!found || isOfAnother(query)) return sizesEntry(query);
  const [, equal, equalThousand, counted, thousand] = found;
  const n = Number((equal ?? counted).replace(/[, ]/g, "")) * (equalThousand || thousand ? 1_000 : 1);
  if (!(n >= 1 && n <= MOST_WORDS)) return null;
  return { kind: "section", of: "Cost", href: `/cost?n=${n}`, ...costAfter(n) };
}
