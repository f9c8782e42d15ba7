/** The measure that was right: the areas under the deletion curves, ranked, and in words. */
import { nameOf } from "./measures.ts";
import { listed } from "./words.ts";
import { fixed } from "../shared/words.ts";
import type { DeletionAnswer } from "../shared/api.ts";
import type { MeasureId } from "./measures.ts";

/** A measure; `usual` is the mean over many sentences with its interval, null where it was not measured. */
export type Ranked = {
  id: string;
  name: string;
  area: number;
  curve: number[];
  usual: [number, number, number] | null;
};

export type Usual = {
  sentences: number;
  layer: number;
  head: number;
  interval: number;
  areas: Record<string, [number, number, number]>;
};

export const CHANCE = "chance";

/** The name of a measure, or chance. */
const called = (id: string) => (id === CHANCE ? CHANCE : nameOf(id as MeasureId));

/** The measures and chance, the largest area first. */
export const ranking = ({ measures, areas, curves }: DeletionAnswer, usual: Usual | undefined): Ranked[] =>
  measures
    .map((id, k) => ({
      ...{ id, name: called(id), area: areas[k], curve: curves[k] },
      usual: usual?.areas[id] ?? null,
    }))
    .sort((a, b) => b.area - a.area);

/** The order that is missed soonest, and the orders that do no better than chance. */
export function rightInWords(ranked: Ranked[]) {
  const chance = ranked.find(({ id }) => id === CHANCE) as Ranked;
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

/** The name of a measure that no line breaks. */
const joined = ({ name }: Ranked) => name.replaceAll(" ", "\u00a0");

/** The same over many sentences; "" where it was not measured. A model with one map names no head. */
export function usualInWords(usual: Usual | undefined, one: boolean) {
  if (!usual) return "";
  const of = one ? "" : ` Weights and norms there are those of L${usual.layer} H${usual.head}.`;
  return `Over ${usual.sentences} sentences: the mean, and its ${Math.round(usual.interval * 100)} % interval (bootstrap).${of}`;
}

/** An area over many sentences with its interval. */
export const intervalInWords = ([mean, low, high]: [number, number, number]) =>
  `${fixed(mean)} (${fixed(low)} to ${fixed(high)})`;
