/**
 * How long a class has lasted, and how long each of its stations: spans of time that add up while the clock runs.
 *
 * @typedef {object} Clock
 * @property {number | null} since when it was last counted, in milliseconds; null while it stands still
 * @property {string} station to which the time goes now, "" outside of lessons
 * @property {Record<string, number>} spans milliseconds, by station
 */

const MINUTE = 60_000; // milliseconds

/** @type {Clock} */
export const NEW = { since: null, station: "", spans: {} };

/** @param {Clock} clock @param {number} now @returns {Clock} with all time counted until now */
function counted(clock, now) {
  const { since, station, spans } = clock;
  if (since === null) return clock;
  return {
    ...clock,
    since: now,
    spans: { ...spans, [station]: (spans[station] ?? 0) + Math.max(0, now - since) },
  };
}

/** @param {Clock} clock @param {number} now @returns {Clock} that runs, or stands still again */
export const toggled = (clock, now) => ({ ...counted(clock, now), since: clock.since === null ? now : null });

/** @param {Clock} clock @param {number} now @returns {Clock} that begins anew */
export const begun = ({ since, station }, now) => ({
  since: since === null ? null : now,
  station,
  spans: {},
});

/** @param {Clock} clock @param {string} station @param {number} now @returns {Clock} whose time goes to a station */
export const movedTo = (clock, station, now) =>
  station === clock.station ? clock : { ...counted(clock, now), station };

/** @param {Clock} clock @param {number} now @returns {number} milliseconds in all */
export const elapsed = (clock, now) =>
  Object.values(counted(clock, now).spans).reduce((sum, span) => sum + span, 0);

/** @param {Clock} clock @param {number} now @returns {number} milliseconds of the station that is shown */
export const atStation = (clock, now) => counted(clock, now).spans[clock.station] ?? 0;

/** @param {number} milliseconds @returns {string} 4:05, 1:04:05 */
export function written(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/**
 * How the time compares with the plan, up to the end of the station that is shown.
 *
 * @param {number} used milliseconds in all
 * @param {number} planned minutes until the end of this station
 */
export function pace(used, planned) {
  const over = Math.floor((used - planned * MINUTE) / MINUTE);
  return over > 0 ? `${over} min behind the plan` : "within the plan";
}
