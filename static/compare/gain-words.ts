/** The gain of attention over one fixed vector in words: BLEU, by the length of the sentence. */
import { lengthLines, shortName } from "../shared/head/measured.ts";
import { FEWEST } from "../shared/maps/length-figure.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
import { fixed } from "../shared/words.ts";
import type { Model } from "../shared/api.ts";

/** A gap and its interval, from `low` to `high`. */
export type Gap = { words: number; pairs: number; gap: number; low: number; high: number };

export type Gain = {
  over: string;
  resamples: number;
  seed: number;
  interval: number;
  by_length: Record<string, Gap[]>;
};

const DIGITS = 1; // of a score

/**
 * The gains of the models with attention on a set of sentences, the oldest first; groups have enough sentences, and
 * each gap is the difference of the two scores as they are shown.
 */
export function gains(models: Model[], set: string): { name: string; gaps: Gap[] }[] {
  return oldestFirst(models).flatMap((model) => {
    const gain = gainOf(model);
    const over = models.find(({ id }) => id === gain?.over);
    const [with_, without] = [model, over].map((one) =>
      one ? lengthLines([one], set, "bleu")[0] : undefined,
    );
    const gaps = gain?.by_length[set] ?? [];
    if (!gaps.length || !with_ || !without) return [];
    const shown = gaps.map((gap, k) => ({
      ...gap,
      gap: rounded(with_.groups[k].score) - rounded(without.groups[k].score),
    }));
    return [{ name: with_.name, gaps: shown.filter(({ pairs }) => pairs >= FEWEST) }];
  });
}

/** A score as it is shown. */
const rounded = (score: number) => Number(score.toFixed(DIGITS));

const gainOf = ({ measured }: Model): Gain | null | undefined => measured?.gain;

/** The gain of the oldest model in the first and the last group; "" where nothing was measured. */
export function gainInWords(models: Model[], set: string): string {
  const [first] = gains(models, set);
  const gain = models.map(gainOf).find(Boolean);
  const line = (name: string) => lengthLines(models, set, "bleu").find((one) => one.name === name);
  const over = models.find(({ id }) => id === gain?.over);
  const [with_, without] = [line(first?.name ?? ""), line(over ? shortName(over) : "")];
  if (!first?.gaps.length || !gain || !with_ || !without) return "";
  const last = first.gaps.length - 1;
  const bin = (k: number) =>
    `at ${with_.groups[k].from} to ${with_.groups[k].words} words it has BLEU ${fixed(without.groups[k].score, DIGITS)} and ` +
    `${first.name} ${fixed(with_.groups[k].score, DIGITS)}, a gap of ${gapInWords(first.gaps[k])}`;
  const interval = `${fixed(100 * gain.interval, 0)} % intervals in brackets`;
  const opening =
    first.gaps[0].low > 0
      ? "The model without attention is behind from the shortest sentences on"
      : "Without attention";
  if (!last) return `${opening}: ${bin(0)} (${interval}).`;
  return `${opening}: ${bin(0)}; ${bin(last)} (${interval}). ${growthInWords(first.gaps[0], first.gaps[last])}`;
}

export const gapInWords = ({ gap, low, high }: Gap) =>
  `${fixed(gap, DIGITS)} [${fixed(low, DIGITS)} to ${fixed(high, DIGITS)}]`;

function growthInWords(first: Gap, last: Gap) {
  if (last.low > first.high) return "The gap grows with length: the two intervals do not overlap.";
  if (last.high < first.low) return "The gap shrinks with length: the two intervals do not overlap.";
  return "The two intervals overlap, so it is not certain that the gap grows with length.";
}

export function bootstrapInWords(models: Model[]) {
  const gain = models.map(gainOf).find(Boolean);
  if (!gain) return "";
  return (
    `Intervals: paired bootstrap over the sentences of a group, ${gain.resamples.toLocaleString("en")} resamples, seed ` +
    `${gain.seed}; both models translate the same drawn sentences (Koehn 2004, “Statistical significance tests for machine translation evaluation”).`
  );
}
