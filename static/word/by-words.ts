/**
 * The split of a word: means over its pieces, as rows of maps are by words, and what heads brought from each word added. A
 * logit is a sum over parts, so the means of the parts add up to the mean.
 */
import { axisOf, sumsOver } from "../shared/head/by-words.ts";
import { mean } from "../shared/numbers.ts";
import { isSpecial, labels } from "../shared/pieces.ts";
import { named } from "../shared/words.ts";
import type { Axis, Words } from "../shared/head/weights.ts";
import type { LogitPart, LogitSplit, OriginRow } from "../shared/api.ts";

/** Pieces or words of one text, end marks among them. */
export type Units = Required<Pick<Axis, "tokens" | "labels" | "pieces">>;

/** The split of the pieces of `rows`, with the likeliest other of each; the probability of one that is split alone. */
export type Split = Pick<LogitSplit, "piece" | "logit" | "lead" | "parts"> & {
  rows: number[];
  probability: number | null;
  runnersUp: string[];
  isRead: boolean;
  source: Units;
  fed: Units;
};

type Texts = Pick<LogitSplit, "source" | "target">;

/** The pieces of a text, or its words; then `rest`, such as end marks, has units too, a mark as it is spoken. */
export function unitsOf(texts: Texts, side: "source" | "target" | "fed", words: Words, rest = true): Units {
  const tokens = side === "fed" ? texts.target.fed : texts[side].tokens;
  const names = labels(tokens);
  const found = words && axisOf({ side, tokens }, texts);
  if (!found || !found.pieces.length) return { tokens, labels: names, pieces: tokens.map((_, k) => [k]) };
  const isFound = new Set(found.pieces.flat());
  const all = [
    ...found.pieces.map((pieces, k) => ({ pieces, token: found.tokens[k], label: found.labels[k] })),
    ...tokens.flatMap((token, k) => {
      const label = isSpecial(token) ? named(token, "key", side).text : names[k];
      return rest && !isFound.has(k) ? [{ pieces: [k], token, label }] : [];
    }),
  ].sort((a, b) => a.pieces[0] - b.pieces[0]);
  return {
    tokens: all.map(({ token }) => token),
    labels: all.map(({ label }) => label),
    pieces: all.map(({ pieces }) => pieces),
  };
}

/** The pieces that are split with one of them: those of its word. */
export const rowsWith = (row: number, { pieces }: Units): number[] =>
  pieces.find((some) => some.includes(row)) ?? [row];

/** The split of one piece, or of the pieces of a word. */
export function together(splits: LogitSplit[], words: Words): Split {
  const [first] = splits;
  const [source, fed] = (["source", "fed"] as const).map((side) => unitsOf(first, side, words));
  const written = unitsOf(first, "target", words);
  const k = written.pieces.findIndex((some) => some.includes(first.row));
  const reached = fed.pieces.filter(([piece]) => piece <= splits[splits.length - 1].row).length; // later ones are not allowed
  const part = (one: LogitPart, n: number): LogitPart => {
    const all = splits.map(({ parts }) => parts[n]);
    const by = (of: "by_source" | "lead_by_source" | "by_fed" | "lead_by_fed", groups: number[][]) =>
      one[of] &&
      sumsOver(groups, [...all.keys()], (k, j) => all[k][of]?.[j] ?? 0).map((sum) => sum / all.length);
    return {
      ...one,
      ...{ value: mean(all.map(({ value }) => value)), lead: mean(all.map(({ lead }) => lead)) },
      ...{ by_source: by("by_source", source.pieces), lead_by_source: by("lead_by_source", source.pieces) },
      by_fed: by("by_fed", fed.pieces.slice(0, reached)),
      lead_by_fed: by("lead_by_fed", fed.pieces.slice(0, reached)),
      ...(splits.length > 1 && { promotes: [], suppresses: [] }), // of one vector
    };
  };
  return {
    ...{ source, fed, piece: written.tokens[k] ?? first.piece, parts: first.parts.map(part) },
    logit: mean(splits.map(({ logit }) => logit)),
    lead: mean(splits.map(({ lead }) => lead)),
    probability: splits.length === 1 ? chanceOf(first) : null,
    rows: splits.map(({ row }) => row),
    runnersUp: splits.map(({ runner_up }) => runner_up),
    isRead: first.row < (first.target.read ?? 0),
  };
}

/** The probability of a written piece. */
const chanceOf = ({ row, target }: LogitSplit) => Math.exp(target.log_probabilities[row]);

/** The origins of each word: means over its pieces. */
export const originsOf = (rows: OriginRow[], { tokens, pieces }: Units): OriginRow[] =>
  pieces.map((some, k) => {
    const of = (quantity: "logit" | "lead") => {
      const sum = (kind: "source" | "fed" | "biases") => mean(some.map((i) => rows[i][quantity][kind]));
      return { source: sum("source"), fed: sum("fed"), biases: sum("biases") };
    };
    return { ...rows[some[0]], piece: tokens[k], logit: of("logit"), lead: of("lead") };
  });
