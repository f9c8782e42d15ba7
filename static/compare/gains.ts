/** The gain of attention over one fixed vector: BLEU, by the length of the sentence. */
import { lengthLines } from "../shared/head/measured.ts";
import { FEWEST } from "../shared/maps/length-figure.ts";
import { oldestFirst } from "../shared/sentence/models.ts";
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

export const DIGITS = 1; // of a score

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
    const rounded = gaps.map((gap, k) => {
      const [score, other] = [line, base].map(({ groups }) => Number(groups[k].score.toFixed(DIGITS)));
      return { ...gap, score, other, gap: score - other };
    });
    return [{ name: line.name, gaps: rounded.filter(({ pairs }) => pairs >= FEWEST) }];
  });
}

export const gainOf = ({ measured }: Model): Gain | null | undefined => measured?.gain;
