/**
 * Predictions of this tab: a locked answer never changes. They stay in the session storage of the browser; only who
 * follows a room sends them, without a name.
 */
import type { TableOf } from "../../shared/maps/numbers-of.ts";

/** The answer of a person. */
export type Given = { choice?: number; taps?: number[]; option?: string; text?: string };

/** A score; null where there is none. */
export type Score = { measure: string; value: number } | null;

export type About = {
  question: string;
  kind: string;
  model: string;
  text: string;
  place: string;
  row: string;
};

/** The outcome of an answer to the class's question. */
export type Sent = { isCounted: boolean; says: string };

/** A kept answer, null where none was given; `answer` and `model` are in words. */
export type StoredPrediction = {
  given: Given | null;
  shown: boolean;
  about: About;
  answer: string;
  model: string;
  score: Score;
  sent?: Sent;
};

/** Kept answers by their questions. */
export type All = Record<string, StoredPrediction>;

const KEY = "regard-predictions";

/** Lock an answer; one that is locked, or whose question was shown, stays. */
export const locked = (all: All, key: string, given: Given, about: About): All =>
  all[key] ? all : { ...all, [key]: { given, shown: false, about, answer: "", model: "", score: null } };

/** Show what the model did: from then on the score stands, too. */
export function shown(
  all: All,
  key: string,
  about: About,
  outcome: { answer: string; model: string; score: Score },
): All {
  const kept = all[key] ?? { given: null, about };
  return all[key]?.shown ? all : { ...all, [key]: { ...kept, ...outcome, shown: true } };
}

/** Note what became of an answer that was sent. */
export const sent = (all: All, key: string, outcome: Sent): All =>
  all[key] ? { ...all, [key]: { ...all[key], sent: outcome } } : all;

/** Counts of questions that were shown. */
export function counts(all: All): { answered: number; skipped: number } {
  const done = Object.values(all).filter((kept) => kept.shown);
  const answered = done.filter(({ given }) => given).length;
  return { answered, skipped: done.length - answered };
}

const HEAD = [
  "question",
  "kind",
  "model",
  "text",
  "place",
  "row",
  "answer",
  "of the model",
  "measure",
  "score",
];

/** A table without names, in the order of the questions. */
export const tableOf = (all: All): TableOf => ({
  head: HEAD,
  lines: Object.values(all)
    .filter((kept) => kept.shown)
    .map(({ about, given, answer, model, score }) => [
      ...[about.question, about.kind, about.model, about.text, about.place, about.row],
      ...[given ? answer : "(shown without an answer)", model],
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

/** The storage of this tab; without one they are kept while the page is open. */
export class Store {
  #all = readKept(read());

  get all() {
    return this.#all;
  }

  set all(all) {
    this.#all = all;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // storage may be switched off or full
    }
  }
}

function read() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
