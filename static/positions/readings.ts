/** Both readings of a sentence on Positions: as the model was trained to read it, and with a change. */
import { inMaps } from "../shared/head/alignment.ts";
import { placesBefore } from "./moved-pieces.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { MappedReading } from "../shared/head/readings.ts";

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
