/**
 * What is measured at the stops of a training: shares of what a model of dates gets right, or what the heads of a
 * decoder do with random signs that come twice.
 *
 * @typedef {import("../shared/api.js").DateStop} DateStop
 * @typedef {import("../shared/api.js").InductionStop} InductionStop
 * @typedef {DateStop | InductionStop} Stop
 * @typedef {{name: string, of: (stop: any) => number | null, unit: "share" | "nats", look: number}} Measure  look: the same
 *   measure looks the same in every chart
 */
import { fixed } from "../shared/words.js";
import { share } from "./numbers.js";

/** @type {Measure[]} */
const OF_DATES = [
  { name: "right dates", of: ({ exact }) => exact, unit: "share", look: 0 },
  { name: "digits that look at their part", of: ({ aligned }) => aligned, unit: "share", look: 1 },
];

/** @type {Measure[]} */
const OF_HEADS = [
  { name: "weight on the place before", of: ({ previous }) => previous, unit: "share", look: 2 },
  { name: "nats saved the second time", of: ({ gained }) => gained, unit: "nats", look: 3 },
];

/** @param {Stop[]} stops @returns {stops is InductionStop[]} */
export const areOfHeads = (stops) => stops.length > 0 && "matching" in stops[0];

/**
 * The measures of these stops; those that none of them has are left out.
 *
 * @param {Stop[]} stops
 * @returns {Measure[]}
 */
export function measuresOf(stops) {
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
  return unit === "share" ? share(value) : fixed(value);
}
