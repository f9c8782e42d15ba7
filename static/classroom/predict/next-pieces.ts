/**
 * The pieces among which a person chooses what is written next: the likeliest four, two that are far less likely, and
 * “something else”, which stands for all others.
 */
import type { Candidate } from "../../shared/api.ts";

const LIKELY = 4;
const DECOYS = 2;

/** The token that stands for all others; no piece has it. */
export const OTHERS = "";

/** Options by their letters, so that their order gives nothing away; the others come last. */
export function optionsOf(candidates: Candidate[]): Candidate[] {
  const decoys = candidates.slice(LIKELY).slice(-DECOYS);
  const named = [...candidates.slice(0, LIKELY), ...decoys].sort((a, b) => compare(a.token, b.token));
  const rest = 1 - named.reduce((sum, { probability }) => sum + probability, 0);
  return [...named, { token: OTHERS, probability: Math.max(0, rest) }];
}

const compare = (a: string, b: string) => a.localeCompare(b, "en") || (a < b ? -1 : 1);
