/**
 * What is measured at the stops of a training: shares of what a model of dates gets right, what the heads of a decoder
 * do with random signs that come twice, or how well a translator aligns and translates.
 *
 * @typedef {import("../shared/api.js").DateStop} DateStop
 * @typedef {import("../shared/api.js").InductionStop} InductionStop
 * @typedef {import("../shared/api.js").TranslationStop} TranslationStop
 * @typedef {DateStop | InductionStop | TranslationStop} Stop
 * @typedef {{name: string, of: (stop: any) => number | null, unit: "share" | "nats" | "points", look: number}} Measure  points: of 100;
 *   look: the same measure looks the same in every chart
 */
import { fixed } from "../shared/words.js";
import { share } from "./numbers.js";

/** @type {Measure[]} */
const OF_DATES = [
  { name: "right dates", of: ({ exact }) => exact, unit: "share", look: 0 },
  { name: "digits that look at their part", of: ({ aligned }) => aligned, unit: "share", look: 1 },
  { name: "by chance", of: ({ chance }) => chance ?? null, unit: "share", look: 4 },
];

/** @type {Measure[]} */
const OF_HEADS = [
  { name: "weight on the place before", of: ({ previous }) => previous, unit: "share", look: 2 },
  { name: "nats saved the second time", of: ({ gained }) => gained, unit: "nats", look: 3 },
];

/** @type {Measure[]} */
const OF_TRANSLATIONS = [
  { name: "AER by the piece fed", of: ({ aer }) => aer.fed.aer, unit: "share", look: 2 },
  { name: "AER by the piece produced", of: ({ aer }) => aer.produced.aer, unit: "share", look: 3 },
  { name: "BLEU, of 100", of: ({ bleu }) => bleu, unit: "points", look: 0 },
];

/** @param {Stop[]} stops @returns {stops is TranslationStop[]} */
export const areOfTranslations = (stops) => stops.length > 0 && "bleu" in stops[0];

/** @param {Stop[]} stops @returns {stops is InductionStop[]} */
export const areOfHeads = (stops) => stops.length > 0 && "matching" in stops[0];

/**
 * The measures of these stops; those that none of them has are left out.
 *
 * @param {Stop[]} stops
 * @returns {Measure[]}
 */
export function measuresOf(stops) {
  if (areOfTranslations(stops)) return OF_TRANSLATIONS;
  if (!areOfHeads(stops)) return OF_DATES.filter(({ of }) => stops.some((stop) => of(stop) !== null));
  return [...stops[0].matching.map((_, layer) => matching(layer)), ...OF_HEADS];
}

/** @param {number} layer from 0 @returns {Measure} */
const matching = (layer) => ({
  name: `prefix matching, layer ${layer + 1}`,
  of: (stop) => stop.matching[layer] ?? null,
  unit: "share",
  look: layer,
});

/**
 * The value of a measure at a stop; a dash where there is none.
 *
 * @param {Measure} measure
 * @param {Stop} stop
 */
export function written({ of, unit }, stop) {
  const value = of(stop);
  if (value === null) return "–";
  if (unit === "share") return share(value);
  return unit === "points" ? value.toFixed(1) : fixed(value);
}
