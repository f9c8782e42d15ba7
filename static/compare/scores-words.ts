/** The messages of the measurements under the maps of Compare. */
import { shortest, type Group, type Line } from "../shared/head/measured.ts";
import { count, fixed, percent } from "../shared/words.ts";
import { DIGITS, gainOf, gains, type Gap } from "./gains.ts";
import type { Model } from "../shared/api.ts";

export const NO_ALIGNMENT = "no attention, so no alignment";
export const GAIN = "Gain in BLEU over the model without attention";
export const ABOVE = "BLEU above that without attention [interval]";

/** The lengths of the sentences of a group, by the longest. */
export const lengthsOf = ({ words }: { words: number }) => `${shortest(words)} to ${words} words`;

export const groupInWords = (group: Group) => `${lengthsOf(group)} (${count(group.pairs, "sentence")})`;
export const leftOutInWords = (few: Group[]) =>
  few.length ? `Left out, because there are too few sentences: ${few.map(lengthsOf).join(", ")}.` : "";
export const byLength = (score: string) => `${score} by words in the source sentence`;
export const chartInWords = (score: string, lines: Line[]) =>
  `${score} of ${lines.map(({ name }) => name).join(", ")}. The table below has the same numbers.`;

/** The name of the table of shares, and how they were measured. */
export const sharesInWords = ({ exact, pairs, majority }: NonNullable<Model["measured"]>) =>
  exact
    ? {
        title: "Dates without a mistake",
        note: `Measured on ${exact.pairs.toLocaleString("en")} dates from ${exact.years[0]} to ${exact.years[1]}, in the ${exact.ways} formats of the training; no model was trained on these days. Other years and formats were not measured.`,
      }
    : {
        title: "Final marks predicted correctly",
        note: `Measured on ${pairs.toLocaleString("en")} sentences that no model was trained on. Always predicting the most frequent mark would give ${percent(majority)}.`,
      };

export const DATES = "dates in the text";
export const RIGHT_DATES = "right dates, %";
export const TRAINED = "trained up to here";
export const RECALL =
  "The sentence before it says where each falls off; the table below has the same numbers.";
export const recalledInWords = (
  name: string,
  dates: number,
  seeds: Record<"mean" | "low" | "high", number>,
) =>
  `${name}, ${count(dates, "date")}: <b>${fixed(seeds.mean, 1)} %</b> (seeds ${fixed(seeds.low, 1)} to ${fixed(seeds.high, 1)})`;

/** The columns of the table of shares; groups of dates by their letters. */
export const shareNames = (groups: { letters: number }[]) => [
  ...["model", "how it looks", "right"],
  ...groups.map(({ letters }, k) => `${k ? `${groups[k - 1].letters + 1} ` : ""}to ${letters} letters`),
];

/** The gain of the oldest model in the first and the last group; "" where nothing was measured. */
export function gainInWords(models: Model[], set: string): string {
  const { name, gaps = [] } = gains(models, set)[0] ?? {};
  const { interval = 0 } = models.map(gainOf).find(Boolean) ?? {};
  if (!gaps.length) return "";
  const [first, last] = [gaps[0], gaps[gaps.length - 1]];
  const bin = ({ score, other, ...gap }: typeof first) =>
    `at ${lengthsOf(gap)} it has BLEU ${fixed(other, DIGITS)} and ` +
    `${name} ${fixed(score, DIGITS)}, a gap of ${gapInWords(gap)}`;
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
  return `Intervals: paired bootstrap over the sentences of a group, ${gain.resamples.toLocaleString("en")} resamples, seed ${gain.seed}; both models translate the same drawn sentences (Koehn 2004, “Statistical significance tests for machine translation evaluation”).`;
}
