/**
 * Measurements at the stops of a training: the shares that a model of dates gets right, the patterns of a decoder's
 * heads on random signs that come twice, or how well a translator aligns and translates.
 */
import { fixed } from "../shared/words.ts";
import { NAMES, share } from "./words.ts";
import type { InductionStop, Stop as DateStop, TranslationStop } from "../shared/api.ts";

export type Stop = DateStop | InductionStop | TranslationStop;

export type Unit = "share" | "nats" | "points";

/** A measure; points are of 100, and the same measure has the same `look` in every chart. */
export type Measure = {
  name: string;
  of(stop: Stop): number | null;
  unit: Unit;
  look: number;
};

const OF_DATES: Measure[] = [
  { name: NAMES.exact, of: ({ exact }: DateStop) => exact, unit: "share", look: 0 },
  { name: NAMES.aligned, of: ({ aligned }: DateStop) => aligned, unit: "share", look: 1 },
  { name: NAMES.chance, of: ({ chance }: DateStop) => chance ?? null, unit: "share", look: 4 },
];

const OF_HEADS: Measure[] = [
  { name: NAMES.previous, of: ({ previous }: InductionStop) => previous, unit: "share", look: 2 },
  { name: NAMES.gained, of: ({ gained }: InductionStop) => gained, unit: "nats", look: 3 },
];

const OF_TRANSLATIONS: Measure[] = [
  { name: NAMES.fed, of: ({ aer }: TranslationStop) => aer.fed.aer, unit: "share", look: 2 },
  { name: NAMES.produced, of: ({ aer }: TranslationStop) => aer.produced.aer, unit: "share", look: 3 },
  { name: NAMES.bleu, of: ({ bleu }: TranslationStop) => bleu, unit: "points", look: 0 },
];

export const areOfTranslations = (stops: Stop[]): stops is TranslationStop[] =>
  stops.length > 0 && "bleu" in stops[0];

export const areOfHeads = (stops: Stop[]): stops is InductionStop[] =>
  stops.length > 0 && "matching" in stops[0];

/** The measures of these stops; those that none of them has are left out. */
export function measuresOf(stops: Stop[]): Measure[] {
  if (areOfTranslations(stops)) return OF_TRANSLATIONS;
  if (!areOfHeads(stops)) return OF_DATES.filter(({ of }) => stops.some((stop) => of(stop) !== null));
  return [...stops[0].matching.map((_, layer) => matching(layer)), ...OF_HEADS];
}

const matching = (layer: number): Measure => ({
  name: NAMES.matching(layer + 1),
  of: (stop: InductionStop) => stop.matching[layer] ?? null,
  unit: "share",
  look: layer,
});

/** The value of a measure at a stop; a dash where there is none. */
export function written({ of, unit }: Measure, stop: Stop) {
  const value = of(stop);
  if (value === null) return "–";
  if (unit === "share") return share(value);
  return unit === "points" ? value.toFixed(1) : fixed(value);
}
