/**
 * Axes of a chart: where a value lies, and which values are named.
 *
 * @typedef {{range?: [number, number], tickvals?: number[], ticktext?: (string | number)[], nticks?: number,
 *   rangemode?: string, title?: {text: string}}} AxisOf  as Plotly names it
 * @typedef {{place(value: number): number, ticks: {value: number, name: string}[]}} Axis  place: in pixels
 */

const AIR = 0.05; // what an axis leaves free at either end, as Plotly does
const STEPS = [1, 2, 5, 10];

/**
 * @param {AxisOf} asked
 * @param {number[]} values that lie on it
 * @param {number} from pixels
 * @param {number} to pixels
 * @returns {Axis}
 */
export function axisOf({ range, tickvals, ticktext, nticks = 7, rangemode }, values, from, to) {
  const [low, high] = range ?? around(values, rangemode === "tozero");
  const place = (/** @type {number} */ value) => from + ((value - low) / (high - low)) * (to - from);
  const shown = (tickvals ?? round(low, high, nticks)).filter((value) => value >= low && value <= high);
  const nameOf = (/** @type {number} */ value) =>
    String(ticktext?.[tickvals?.indexOf(value) ?? -1] ?? value).replace("-", "−");
  return { place, ticks: shown.map((value) => ({ value, name: nameOf(value) })) };
}

/**
 * @param {number[]} values
 * @param {boolean} fromZero
 * @returns {[number, number]} that has them all, with some room
 */
function around(values, fromZero) {
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const high = Math.max(...values, ...(fromZero ? [0] : []));
  const room = AIR * (high - low || 1);
  return [fromZero && low === 0 ? 0 : low - room, high + room];
}

/**
 * Round numbers between two others.
 *
 * @param {number} low
 * @param {number} high
 * @param {number} most how many
 * @returns {number[]}
 */
export function round(low, high, most) {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, k) => Number(((first + k) * step).toPrecision(12)));
}
