/** The sentence about a number that is typed wrong on Positions; numbers that depend on another are fitted to it. */
import { MOST_WAVES, numberOf, numbersOf, rangeOf, type FieldName, type Fields } from "./fields.ts";
import { TWICE, isOdd, noWave, outside, tooNear, typeWaves, unhalved } from "./words.ts";

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

/** The numbers of some fields; null where one of them has none that it may have. `both`: T5 looks both ways. */
export function numbersIn<N extends FieldName>(
  { fields, both }: { fields: Fields; both: boolean },
  ...names: N[]
): Record<N, number> | null {
  if (names.some((name) => problemOf(name, fields, both))) return null;
  return Object.fromEntries(names.map((name) => [name, numberOf(fields[name])])) as Record<N, number>;
}
