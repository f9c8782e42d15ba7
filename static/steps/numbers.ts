/** Numbers of the stages as people read them: in as many digits as are asked for, and in words. */
import { at, type Axis, type Picture } from "./picture.ts";
import { fixed } from "../shared/words.ts";
import { rangeInWords } from "./words.ts";
import type { OneCell } from "../shared/maps/cells.ts";
import type { Digits } from "./address.ts";

/** A number; "all" digits are as many as distinguish it from every other number. */
export function written(x: number, digits: Digits) {
  if (!Number.isFinite(x)) return x < 0 ? "−∞" : "∞";
  if (digits === "all") return String(x).replaceAll("-", "\u2212").replace("e+", "e");
  if (Math.abs(x) >= 1e6) return x.toExponential(Number(digits)).replace("-", "\u2212").replace("e+", "e");
  return fixed(x, Number(digits));
}

/** A number that only gives the measure, such as the end of a scale: four digits say enough. */
export const measure = (x: number, digits: Digits) => written(x, digits === "all" ? "4" : digits);

/** A probability where there is little room. */
export function brief(p: number, digits: number = 2) {
  const rounded = fixed(p, digits);
  if (p > 0 && Number(rounded) === 0) return `<${10 ** -digits}`;
  if (p < 1 && Number(rounded) === 1) return `>${fixed(1 - 10 ** -digits, digits)}`;
  return rounded;
}

export const shapeInWords = (shape: number[]) =>
  shape.length === 1 ? `${shape[0]} numbers` : shape.join(" × ");

/** The name of a row or a column: its piece, beside it the other of its two; or its number. */
function labelOf({ side, labels, beside }: Axis, k: number) {
  if (!labels) return `number ${k + 1}`;
  return `“${labels[k]}”${beside ? ` (${side === "fed" ? "writes" : "after"} “${beside[k]}”)` : ""}`;
}

export function cellInWords(picture: Picture, { i, j }: OneCell, digits: Digits) {
  const x = at(picture, { i, j });
  const row = picture.vector ? "" : `${labelOf(picture.rows, i)}, `;
  return `${row}${labelOf(picture.columns, j)}: ${Number.isNaN(x) ? "not allowed" : written(x, digits)}`;
}

/** The count of numbers, and their range. */
export function pictureInWords({ n, m, vector, values }: Picture, digits: Digits) {
  const seen = values.filter((x) => !Number.isNaN(x));
  const [least, most] = seen.reduce(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
  return rangeInWords(vector ? `${m}` : `${n} × ${m}`, measure(least, digits), measure(most, digits));
}
