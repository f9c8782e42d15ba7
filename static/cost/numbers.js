/** Large numbers as people read them. */
const UNITS = [
  { from: 1e12, unit: "T" },
  { from: 1e9, unit: "G" },
  { from: 1e6, unit: "M" },
  { from: 1e3, unit: "k" },
];

/**
 * Three digits and a unit: 1.25 M; below 1,000 the number itself.
 *
 * @param {number} x
 */
export function short(x) {
  const found = UNITS.find(({ from }) => x >= 0.9995 * from);
  if (!found) return String(x);
  const value = x / found.from;
  return `${value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0)} ${found.unit}`;
}

/** @param {number} x */
export const full = (x) => x.toLocaleString("en");

/**
 * A share in percent, with one digit where it is small.
 *
 * @param {number} share
 */
export function percent(share) {
  if (share > 0 && share < 0.0005) return "less than 0.1 %";
  return `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;
}

/**
 * A time in milliseconds, in three digits.
 *
 * @param {number} seconds
 */
export const milliseconds = (seconds) => `${Number((1000 * seconds).toPrecision(3))} ms`;
