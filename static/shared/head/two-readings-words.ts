/** Messages about a weight that has two readings. */
import { amount, listed } from "../words.ts";
import type { TwoReadings } from "./two-readings.ts";

export function bothInWords({ pieces, words, marks }: TwoReadings) {
  const without = marks.length ? `, without ${listed(marks)}` : "";
  return `${amount(pieces)} of all pieces; by words${without}: ${amount(words)}`;
}
