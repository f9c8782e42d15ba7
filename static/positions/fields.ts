/** The numbers that are typed on Positions, and their ranges. */
export const FIELDS = {
  length: { usual: "64", least: 1, most: 512 },
  dimensions: { usual: "64", least: 2, most: 1024 },
  base: { usual: "10000", least: 1, most: 1e9 },
  shift: { usual: "4", least: -512, most: 512 },
  place: { usual: "8", least: 0, most: 511 },
  pair: { usual: "3", least: 0, most: 511 },
  waves: { usual: "0,8,16,24", least: 0, most: 1023 },
  heads: { usual: "8", least: 1, most: 64 },
  h: { usual: "1", least: 1, most: 64 },
  buckets: { usual: "32", least: 2, most: 256 },
  distance: { usual: "128", least: 2, most: 10_000 },
  by: { usual: "10", least: -10_000, most: 10_000 },
  seed: { usual: "1", least: 0, most: 999_999 },
};

export type FieldName = keyof typeof FIELDS;

/** Texts of the fields as they are typed. */
export type Fields = Record<FieldName, string>;

export const MOST_WAVES = 6;

export const NAMES = Object.keys(FIELDS) as FieldName[];

/** A number as people type it, with either minus sign; NaN for anything else. */
export function numberOf(text: string) {
  const plain = text.trim().replace("\u2212", "-");
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

export const numbersOf = (text: string) =>
  text
    .split(",")
    .filter((part) => part.trim())
    .map(numberOf);

/** The range of a field, as other fields and choices narrow it; `because` is "" where none does. */
export function rangeOf(name: FieldName, fields: Fields) {
  const { least, most } = FIELDS[name];
  const { end, because } = narrowed(name, fields);
  return Number.isInteger(end) && end >= least && end < most
    ? { least, most: end, because }
    : { least, most, because: "" };
}

/** The end that other fields set for this one; NaN where none does. */
function narrowed(name: FieldName, { length, dimensions, heads }: Fields) {
  if (name === "place") return { end: numberOf(length) - 1, because: `of ${length} positions` };
  if (name === "pair") return { end: numberOf(dimensions) / 2 - 1, because: `of ${dimensions} dimensions` };
  if (name === "waves") return { end: numberOf(dimensions) - 1, because: `of ${dimensions} dimensions` };
  return { end: name === "h" ? numberOf(heads) : NaN, because: `of ${heads} heads` };
}

/** The list with one dimension more, or less if it was there; full or emptied it stays as it is. */
export function toggled(waves: string, dimension: number) {
  const numbers = numbersOf(waves);
  const others = numbers.filter((x) => x !== dimension);
  if (others.length < numbers.length) return others.length ? others.join(",") : waves;
  return numbers.length < MOST_WAVES ? [...numbers, dimension].sort((a, b) => a - b).join(",") : waves;
}
