/** The gain of attention over one fixed vector in words: BLEU, by the length of the sentence. */
import { lengthLines, shortest } from "../shared/head/measured.ts";
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
 * each gap is the difference of the two scores, `own` and `other`, as they are shown.
 */
export function gains(models: Model[], set: string) {
  return oldestFirst(models).flatMap((model) => {
    const gain = gainOf(model);
    const over = models.find(({ id }) => id === gain?.over);
    const [line, base] = [model, over].map((one) => one && lengthLines([one], set, "bleu")[0]);
    const gaps = gain?.by_length[set] ?? [];
    if (!gaps.length || !line || !base) return [];
    const shown = gaps.map((gap, k) => {
      const [own, other] = [line, base].map(({ groups }) => Number(groups[k].score.toFixed(DIGITS)));
      return { ...gap, own, other, gap: own - other };
    });
    return [{ name: line.name, gaps: shown.filter(({ pairs }) => pairs >= FEWEST) }];
  });
}

const gainOf = ({ measured }: Model): Gain | null | undefined => measured?.gain;

/** The gain of the oldest model in the first and the last group; "" where nothing was measured. */
export function gainInWords(models: Model[], set: string): string {
  const { name, gaps = [] } = gains(models, set)[0] ?? {};
  const { interval = 0 } = models.map(gainOf).find(Boolean) ?? {};
  if (!gaps.length) return "";
  const [first, last] = [gaps[0], gaps[gaps.length - 1]];
  const bin = ({ own, other, ...gap }: typeof first) =>
    `at ${shortest(gap.words)} to ${gap.words} words it has BLEU ${fixed(other, DIGITS)} and ` +
    `${name} ${fixed(own, DIGITS)}, a gap of ${gapInWords(gap)}`;
  const opening =
    first.low > 0
      ? "The model without attention is behind from the shortest sentences on"
      : "Without attention";
  const brackets = `(${fixed(100 * interval, 0)} % intervals in brackets)`;
  if (first === last) return `${opening}: ${bin(first)} ${brackets}.`;
  return `${opening}: ${bin(first)}; ${bin(last)} ${brackets}. ${growthInWords(first, last)}`;
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
