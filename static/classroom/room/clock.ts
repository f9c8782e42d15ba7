/** The time of a class and of each of its stations: spans of time that add up while the clock runs. */
export interface Clock {
  /** The time of the last count, in milliseconds; null while it stands still. */
  since: number | null;
  /** The station to which the time goes now, "" outside of lessons. */
  station: string;
  /** Milliseconds, by station. */
  spans: Record<string, number>;
}

const MINUTE = 60_000; // milliseconds

export const NEW: Clock = { since: null, station: "", spans: {} };

function counted(clock: Clock, now: number): Clock {
  const { since, station, spans } = clock;
  if (since === null) return clock;
  const span = (spans[station] ?? 0) + Math.max(0, now - since);
  return { station, since: now, spans: { ...spans, [station]: span } };
}

/** The clock that runs, or stands still again. */
export const toggled = (clock: Clock, now: number): Clock => ({
  ...counted(clock, now),
  since: clock.since === null ? now : null,
});

export const begun = ({ since, station }: Clock, now: number): Clock =>
  since === null ? { ...NEW, station } : { station, since: now, spans: {} };

export const movedTo = (clock: Clock, station: string, now: number): Clock =>
  station === clock.station ? clock : { ...counted(clock, now), station };

/** Milliseconds in all. */
export const elapsed = (clock: Clock, now: number) =>
  Object.values(counted(clock, now).spans).reduce((sum, span) => sum + span, 0);

/** Milliseconds of the station that is shown. */
export const atStation = (clock: Clock, now: number): number => counted(clock, now).spans[clock.station] ?? 0;

/** A time such as 4:05 or 1:04:05. */
export function written(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Minutes of the time used, in milliseconds, beyond the plan up to the end of the shown station; below 0 within it. */
export const behind = (used: number, planned: number) => Math.floor(used / MINUTE - planned);
