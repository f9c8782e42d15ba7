/** The measure that was right: the areas under the deletion curves, ranked, and in words. */
import { measureName, type MeasureId } from "./measures.ts";
import { unbroken } from "./words.ts";
import { listed, fixed } from "../shared/words.ts";
import type { DeletionAnswer, Progress } from "../shared/api.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

/** A mean over many sentences, and the ends of its interval. */
export type Mean = [number, number, number];

/** A measure; `usual` is null where it was not measured over many sentences. */
export type Ranked = { id: string; name: string; area: number; curve: number[]; usual: Mean | null };

export type Usual = HeadAt & { sentences: number; interval: number; areas: Record<string, Mean> };

export const CHANCE = "chance";
export const STARTS = "taking pieces out...";
export const STOPPED = "You stopped before all pieces were taken out.";
export const AREAS = "Areas under the curves, in nats, the largest first";
export const AXES = { x: "pieces that are taken out, %", y: "mean loss of ln p, nats" };

export const goingInWords = ({ done, of }: Progress) => `taking pieces out, ${done} of ${of} parts done...`;

/** The measures and chance, the largest area first. */
export const ranking = ({ measures, areas, curves }: DeletionAnswer, usual: Usual | undefined): Ranked[] =>
  measures
    .map((id, k) => ({
      ...{ id, name: id === CHANCE ? CHANCE : measureName(id as MeasureId) },
      ...{ area: areas[k], curve: curves[k], usual: usual?.areas[id] ?? null },
    }))
    .sort((a, b) => b.area - a.area);

/** The order that is missed soonest, and the orders that do no better than chance. */
export function rightInWords(ranked: Ranked[]) {
  const chance = ranked.find(({ id }) => id === CHANCE) as Ranked;
  const [first] = ranked;
  if (first === chance)
    return `On this sentence no measure does better than chance (area ${fixed(chance.area)}).`;
  const soonest = `Pieces taken out in the order of ${unbroken(first)} are missed soonest (area ${fixed(first.area)}).`;
  const worse = ranked.filter((one) => one !== chance && one.area <= chance.area);
  if (!worse.length) return `${soonest} Every measure does better than chance (${fixed(chance.area)}).`;
  const [does, of] = worse.length > 1 ? ["orders", "do"] : ["order", "does"];
  const areas = listed([...worse, chance].map(({ area }) => fixed(area)));
  return `${soonest} The ${does} of ${listed(worse.map(unbroken))} ${of} no better than chance (${areas}).`;
}

/** The same over many sentences; "" where it was not measured. A model with one map names no head. */
export function usualInWords(usual: Usual | undefined, one: boolean) {
  if (!usual) return "";
  const of = one ? "" : ` Weights and norms there are those of L${usual.layer} H${usual.head}.`;
  return `Over ${usual.sentences} sentences: the mean, and its ${Math.round(usual.interval * 100)} % interval (bootstrap).${of}`;
}

/** An area over many sentences with its interval. */
export const intervalInWords = ([mean, low, high]: Mean) =>
  `${fixed(mean)} (${fixed(low)} to ${fixed(high)})`;
