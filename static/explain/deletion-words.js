/**
 * Which measure was right: the areas under the deletion curves, ranked, and what they say.
 *
 * @typedef {{id: string, name: string, area: number, curve: number[], usual: [number, number, number] | null}} Ranked
 *   usual: the mean over many sentences, and its interval; null where it was not measured
 * @typedef {import("../shared/api.js").Deletion} Deletion
 * @typedef {{sentences: number, layer: number, head: number, interval: number, areas: Record<string, [number, number, number]>}} Usual
 */
import { nameOf } from "./measures.js";
import { listed } from "./words.js";
import { fixed } from "../shared/words.js";

export const CHANCE = "chance";

/** @param {string} id of a measure, or chance */
const called = (id) => (id === CHANCE ? CHANCE : nameOf(/** @type {MeasureId} */ (id)));

/**
 * The measures and chance, the largest area first.
 *
 * @param {Deletion} answer
 * @param {Usual | undefined} usual
 * @returns {Ranked[]}
 */
export const ranking = ({ measures, areas, curves }, usual) =>
  measures
    .map((id, k) => ({
      ...{ id, name: called(id), area: areas[k], curve: curves[k] },
      usual: usual?.areas[id] ?? null,
    }))
    .sort((a, b) => b.area - a.area);

/**
 * Which order is missed soonest, and which ones do no better than chance.
 *
 * @param {Ranked[]} ranked
 */
export function rightInWords(ranked) {
  const chance = /** @type {Ranked} */ (ranked.find(({ id }) => id === CHANCE));
  const [first] = ranked;
  if (first === chance)
    return `On this sentence no measure does better than chance (area ${fixed(chance.area)}).`;
  const soonest = `Pieces taken out in the order of ${joined(first)} are missed soonest (area ${fixed(first.area)}).`;
  const worse = ranked.filter((one) => one !== chance && one.area <= chance.area);
  if (!worse.length) return `${soonest} Every measure does better than chance (${fixed(chance.area)}).`;
  const [does, of] = worse.length > 1 ? ["orders", "do"] : ["order", "does"];
  const areas = listed([...worse, chance].map(({ area }) => fixed(area)));
  return `${soonest} The ${does} of ${listed(worse.map(joined))} ${of} no better than chance (${areas}).`;
}

/** @param {Ranked} measure whose name no line breaks */
const joined = ({ name }) => name.replaceAll(" ", "\u00a0");

/**
 * The same over many sentences; "" where it was not measured.
 *
 * @param {Usual | undefined} usual
 * @param {boolean} one whether the model has one map
 */
export function usualInWords(usual, one) {
  if (!usual) return "";
  const of = one ? "" : ` Weights and norms there are those of L${usual.layer} H${usual.head}.`;
  return `Over ${usual.sentences} sentences: the mean, and its ${Math.round(usual.interval * 100)} % interval (bootstrap).${of}`;
}

/**
 * An area over many sentences with its interval.
 *
 * @param {[number, number, number]} area
 */
export const intervalInWords = ([mean, low, high]) => `${fixed(mean)} (${fixed(low)} to ${fixed(high)})`;
