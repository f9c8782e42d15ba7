/**
 * Predictions of this tab: a locked answer never changes. They stay in the session storage of the browser; only who
 * follows a room sends them, without a name.
 */
import { UNANSWERED } from "./words.ts";
import type { TableOf } from "../../shared/maps/numbers-of.ts";
import type { Given } from "../../answers.ts";

/** A score; null where there is none. */
export type Score = { measure: string; value: number } | null;

export const ABOUT = ["question", "kind", "model", "text", "place", "row"] as const;

export type About = Record<(typeof ABOUT)[number], string>;

/** The outcome of an answer in the room of a code. */
export type Sent = { isCounted: boolean; says: string; code?: string };

export type Scored = { answer: string; model: string; score: Score };

/** A kept answer, null where none was given. */
export type StoredPrediction = Scored & { given: Given | null; shown: boolean; about: About; sent?: Sent };

export type All = Record<string, StoredPrediction>;

/** Lock an answer; one that is locked, or whose question was shown, stays. */
export const locked = (all: All, key: string, given: Given, about: About): All =>
  all[key] ? all : { ...all, [key]: { given, shown: false, about, answer: "", model: "", score: null } };

/** Show what the model did: from then on the score stands, too. */
export function revealed(all: All, key: string, about: About, outcome: Scored): All {
  const kept = all[key] ?? { given: null, about };
  return kept.shown ? all : { ...all, [key]: { ...kept, ...outcome, shown: true } };
}

/** Note what became of an answer that was sent. */
export const sent = (all: All, key: string, outcome: Sent): All =>
  all[key] ? { ...all, [key]: { ...all[key], sent: outcome } } : all;

/** True where an answer went to a room. */
export const isAnySent = (all: All) => Object.values(all).some(({ sent }) => sent?.isCounted);

/** Counts of questions that were shown. */
export function counts(all: All) {
  const done = Object.values(all).filter((kept) => kept.shown);
  const answered = done.filter(({ given }) => given).length;
  return { answered, skipped: done.length - answered };
}

/** A table without names, in the order of the questions. */
export const tableOf = (all: All): TableOf => ({
  head: [...ABOUT, "answer", "of the model", "measure", "score"],
  lines: Object.values(all)
    .filter((kept) => kept.shown)
    .map(({ about, given, answer, model, score }) => [
      ...ABOUT.map((name) => about[name]),
      ...[given ? answer : UNANSWERED, model],
      ...[score?.measure ?? "", score?.value ?? null],
    ]),
});

/** Read stored text; text that cannot be read has nothing. */
export function readKept(text: string | null): All {
  try {
    const all: Record<string, StoredPrediction> = JSON.parse(text ?? "{}");
    const isKept = (kept: any) => typeof kept?.about?.question === "string" && "given" in kept;
    return Object.fromEntries(Object.entries(all ?? {}).filter(([, kept]) => isKept(kept)));
  } catch {
    return {};
  }
}
