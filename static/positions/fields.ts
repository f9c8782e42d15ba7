/** The numbers that are typed on Positions, their ranges, and the sentence about one outside of them. */
import { TWICE, isOdd, noWave, outside, tooNear, typeWaves, unhalved } from "./words.ts";

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

const MOST_WAVES = 6;

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

/** A sentence that says what is wrong and what to do, "" where nothing is; `both`: T5 looks both ways. */
export function problemOf(name: FieldName, fields: Fields, both: boolean = true): string {
  const text = fields[name];
  if (name === "waves") return problemOfList(fields);
  const x = numberOf(text);
  const range = rangeOf(name, fields);
  const fits = name === "base" ? x > 1 : Number.isInteger(x) && x >= range.least;
  if (!fits || !(x <= range.most)) return outside(name, text, range);
  if (name === "dimensions" && x % 2) return isOdd(x);
  if (name === "buckets" && x % (both ? 4 : 2)) return unhalved(x, both);
  const exact = numberOf(fields.buckets) / (both ? 4 : 2);
  return name === "distance" && x <= exact ? tooNear(exact) : "";
}

function problemOfList(fields: Fields) {
  const numbers = numbersOf(fields.waves);
  const range = rangeOf("waves", fields);
  if (!numbers.length || numbers.length > MOST_WAVES) return typeWaves(MOST_WAVES);
  if (numbers.some((x) => !Number.isInteger(x) || x < 0 || x > range.most)) return noWave(range);
  return new Set(numbers).size < numbers.length ? TWICE : "";
}

/** The end of the second depends on the first. */
const AFTER: Partial<Record<FieldName, FieldName>> = { length: "place", dimensions: "pair", heads: "h" };

/** The same fields after one of them has changed: those that depend on it and went beyond its end return to it. */
export function fitted(fields: Fields, changed: FieldName): Fields {
  const out = { ...fields };
  if (problemOf(changed, fields)) return out;
  const after = AFTER[changed];
  const { most } = rangeOf(after ?? changed, fields);
  if (after && numberOf(out[after]) > most) out[after] = String(most);
  if (changed === "dimensions") out.waves = fittedList(out);
  return out;
}

function fittedList(fields: Fields) {
  const numbers = numbersOf(fields.waves);
  const { most } = rangeOf("waves", fields);
  if (numbers.some(Number.isNaN) || numbers.every((x) => x <= most)) return fields.waves;
  const inside = numbers.filter((x) => x <= most);
  return inside.length ? inside.join(",") : "0";
}

/** The list with one dimension more, or less if it was there; full or emptied it stays as it is. */
export function toggled(waves: string, dimension: number) {
  const numbers = numbersOf(waves);
  const others = numbers.filter((x) => x !== dimension);
  if (others.length < numbers.length) return others.length ? others.join(",") : waves;
  return numbers.length < MOST_WAVES ? [...numbers, dimension].sort((a, b) => a - b).join(",") : waves;
}
