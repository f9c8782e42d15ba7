/** Both readings of a sentence on Positions: as the model was trained to read it, and with a change. */
import { fetchChanged, fetchReading, type Answer, type ModelRequest } from "../shared/api.ts";
import { inMaps } from "../shared/head/alignment.ts";
import { placesBefore } from "./moved-pieces.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { Alignment } from "../shared/head/weights.ts";

export type MappedReading = { answer: Answer; alignment: Alignment; places?: number[] };

/** Read a sentence as trained, and with changes; without any both are the same. */
export async function fetchBoth(
  request: ModelRequest,
  focus: Focus,
  interventions: object[],
  signal: AbortSignal,
): Promise<MappedReading[]> {
  const before = (await fetchReading(request, focus, signal)) as MappedReading;
  if (!interventions.length) return [before, before];
  return [before, (await fetchChanged(request, focus, interventions, signal)) as MappedReading];
}

/** Both with the maps that are shown, of a model that looks so; the first is as trained. */
export function shownReadings(
  both: MappedReading[],
  focus: Focus,
  looks: string | undefined,
): MappedReading[] {
  const [{ answer: before }] = both;
  return inMaps(both, focus).map(({ answer, map }) => ({
    answer,
    alignment: { ...map, looks },
    places: placesBefore(before.source, answer.source),
  }));
}
