/** Large numbers as people read them. */
const UNITS = Object.entries({ T: 1e12, G: 1e9, M: 1e6, k: 1e3 });

/** Three digits and a unit: 1.25 M; below 1,000 the number itself. */
export function short(x: number) {
  const found = UNITS.find(([, from]) => x >= 0.9995 * from);
  if (!found) return String(x);
  const [unit, from] = found;
  const value = x / from;
  return `${value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0)} ${unit}`;
}

export const full = (x: number) => x.toLocaleString("en");

/** A share in percent, with one digit where it is small. */
export function percent(share: number) {
  if (share > 0 && share < 0.0005) return "less than 0.1 %";
  return `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;
}

/** A time in milliseconds, in three digits. */
export const milliseconds = (seconds: number) => `${Number((1000 * seconds).toPrecision(3))} ms`;
