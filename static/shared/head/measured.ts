/** Measurements of the shipped models side by side: by length, alignment errors, exactness. */
import { alignedFacts, alignmentError, type Fact } from "./facts.ts";
import { shortName } from "../sentence/model-names.ts";
import { fixed, percent } from "../words.ts";
import * as words from "./fact-words.ts";
import type { HeadInModel } from "./row-names.ts";
import type { Model } from "../api.ts";

export type Score = "chrf" | "bleu";

export type Scores = { pairs: number; bleu: number; chrf: number };

/** Sentences of `from` to `words` words. */
export type Group = { from: number; words: number; pairs: number; score: number };

export type Line = { id: string; name: string; groups: Group[] };

export const SCORE_NAMES = { chrf: "chrF", bleu: "BLEU" };
const SETS = { "europarl/test.tsv": "Europarl", "tatoeba/dev.tsv": "Tatoeba" };
export const SET_NAMES = SETS as Record<string, string>;

export function lengthLines(models: Model[], set: string, score: Score): Line[] {
  return models.flatMap((model) => {
    const groups: (Scores & { words: number })[] = model.measured?.by_length?.[set] ?? [];
    if (!groups.length) return [];
    return [{ id: model.id, name: shortName(model), groups: groups.map((group) => named(group, score)) }];
  });
}

/** Longest sources of the groups that are measured; each begins after the one before. */
const BOUNDS = [0, 10, 20, 30, 40, 60];

const named = (group: Scores & { words: number }, score: Score): Group => ({
  ...{ words: group.words, pairs: group.pairs, score: group[score] },
  from: shortest(group.words),
});

/** The shortest source of a group, by the longest of it. */
export const shortest = (words: number): number => Math.max(...BOUNDS.filter((bound) => bound < words)) + 1;

export const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Alignment errors: `best` is that of `head`, `mean` that of averaged weights, null for one head. */
export type Errors = { best: number; head: string; mean: number | null };

/** Alignment error of each model with measured heads, by either name of the rows, the best model first. */
export function alignmentErrors(models: Model[]): { model: Model; produced: Errors; fed: Errors }[] {
  return models
    .filter(({ measured }) => measured?.alignment)
    .map((model) => {
      const { produced, fed } = model.measured?.alignment;
      return { model, produced: errorsIn(produced), fed: errorsIn(fed) };
    })
    .sort((a, b) => Math.min(a.produced.best, a.fed.best) - Math.min(b.produced.best, b.fed.best));
}

type Scored = { aer: number; layer: number; head: number; heads: number[][]; mean: number };

function errorsIn({ aer, layer, head, heads, mean }: Scored): Errors {
  const count = heads.flat().length;
  if (count === 1) return { best: aer, head: "the only head", mean: null };
  return { best: aer, head: `layer ${layer}, head ${head} of ${count}`, mean };
}

/** Facts of a model in its column; `set` names the sentences that were scored. */
export function modelFacts(model: Model, head: HeadInModel | null, set: string): Fact[] {
  const { parameters, measured } = model;
  const facts = head ? alignmentError(model, head) : [];
  const scores = measured?.translation?.[set] as Scores | undefined;
  const on = SET_NAMES[set] ?? set;
  for (const score of ["bleu", "chrf"] as const)
    if (scores) {
      const groups = score === "bleu" ? "four words" : "six letters";
      facts.push({
        id: score,
        value: fixed(scores[score], 1),
        name: `${SCORE_NAMES[score]} on ${on}`,
        meaning: words.scoreMeaning(groups, scores.pairs, on),
      });
    }
  if (measured?.exact) facts.push(exactness(measured.exact));
  if (head) facts.push(...alignedFacts({ measured }, head));
  if (measured?.accuracy !== undefined) facts.push(accuracy(measured));
  const meaning = words.parametersMeaning(parameters);
  return [...facts, { id: "parameters", value: large(parameters), name: "parameters", meaning }];
}

const exactness = (exact: { share: number; pairs: number; years: [number, number]; ways: number }): Fact => ({
  id: "exact",
  value: percent(exact.share),
  name: words.exactName(exact.years),
  meaning: words.exactMeaning(exact),
});

const accuracy = ({ accuracy, majority, pairs }: NonNullable<Model["measured"]>) => ({
  id: "accuracy",
  value: percent(accuracy),
  name: "marks right",
  meaning: words.accuracyMeaning(pairs, percent(majority)),
});

const large = (n: number) =>
  n >= 1e6 ? `${fixed(n / 1e6, 1)} M` : n >= 1e4 ? `${Math.round(n / 1000)} k` : String(n);
