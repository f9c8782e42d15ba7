/**
 * Arithmetic of a row that people edit: what the others get when one weight is set. A weight that is not allowed is NaN.
 */

/**
 * One weight is set; the others share what is left as they shared it before, or evenly where they had nothing.
 *
 * @param j from 0, an allowed place
 * @returns that sum to 1
 */
export function withWeight(weights: number[], j: number, value: number): number[] {
  const clamped = Math.min(1, Math.max(0, value));
  const others = weights.map((w, k) => (k === j || Number.isNaN(w) ? 0 : w));
  const sum = others.reduce((total, w) => total + w, 0);
  const even = 1 / Math.max(1, weights.filter((w, k) => k !== j && !Number.isNaN(w)).length);
  const share = (k: number) => (1 - clamped) * (sum > 0 ? others[k] / sum : even);
  const alone = weights.every((w, k) => k === j || Number.isNaN(w));
  return weights.map((w, k) => (Number.isNaN(w) ? w : k === j ? (alone ? 1 : clamped) : share(k)));
}

/**
 * As the server takes them, and as an address keeps them: to 0.001; what is not allowed is 0.
 *
 * @param count how many the row has
 */
export const toSend = (weights: number[], count: number) =>
  weights.slice(0, count).map((w) => Math.round(1000 * (w || 0)) / 1000);

/**
 * Where a key leads: up and down, and in larger steps by page.
 *
 * @param key as in KeyboardEvent.key
 * @returns null: it does not change the weight
 */
export function stepped(weight: number, key: string): number | null {
  const by = { ArrowUp: 0.05, ArrowDown: -0.05, PageUp: 0.25, PageDown: -0.25, Home: -1, End: 1 }[key];
  return by === undefined ? null : Math.min(1, Math.max(0, Math.round((weight + by) * 100) / 100));
}

/**
 * Temperatures on a slider: its ends are 0.01 and 100, its middle is 1.
 *
 * @param place -2 .. 2
 */
export const temperatureAt = (place: number) => Number((10 ** place).toPrecision(2));

/** @returns its place on the slider */
export const placeOfTemperature = (temperature: number): number =>
  Math.round(Math.log10(temperature) * 100) / 100;
