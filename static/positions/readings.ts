/** Both readings of a sentence on Positions: as the model was trained to read it, and with a change. */
import { fetchChanged, fetchReading, type Answer, type ModelRequest } from "../shared/api.ts";
import type { Focus } from "../shared/head/choose.ts";
import type { Alignment } from "../shared/head/weights.ts";

export type Reading = { answer: Answer; alignment: Alignment };

/** A reading with the map that is shown of it. */
type MappedReading = Reading & { map: Alignment };

/** Both; `title` names the change. */
export type TwoReadings = { before: MappedReading; after: MappedReading; title: string };

/** Read a sentence as trained, and with changes; without any both are the same. */
export async function fetchBoth(
  request: ModelRequest,
  focus: Focus,
  interventions: object[],
  signal: AbortSignal,
): Promise<{ before: Reading; after: Reading }> {
  const before = (await fetchReading(request, focus, signal)) as Reading;
  if (!interventions.length) return { before, after: before };
  return { before, after: (await fetchChanged(request, focus, interventions, signal)) as Reading };
}
