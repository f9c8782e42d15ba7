import assert from "node:assert/strict";
import { test } from "node:test";
import { ticksInOrder } from "../../../static/explore/ordered-ticks.ts";

/** Names of so many moments, from this one on, so many hours apart. */
const moments = (from, count, hours, letters) =>
  Array.from({ length: count }, (_, k) =>
    new Date(Date.parse(from) + k * hours * 3_600_000).toISOString().slice(0, letters).replace("T", " "),
  );

test("round dates stand on an axis of dates, eight at most, each at the name in which it lies", () => {
  const days = moments("2024-02-18T00:00Z", 16, 24, 10);
  const ticks = ticksInOrder(days);
  assert.deepEqual(
    Object.entries(ticks).map(([k, tick]) => [days[k], tick]),
    [19, 21, 23, 25, 27, 29]
      .map((day) => [`2024-02-${day}`, `Feb ${day}`])
      .concat([
        ["2024-03-02", "Mar 2"],
        ["2024-03-04", "Mar 4"],
      ]),
  );
});

for (const [what, names, expected] of [
  [
    "weeks begin on Monday",
    moments("2024-02-18T00:00Z", 40, 24, 10),
    ["Feb 19", "Feb 26", "Mar 4", "Mar 11", "Mar 18", "Mar 25"],
  ],
  [
    "a day begins with its date",
    moments("2024-02-18T18:00Z", 25, 1, 16),
    ["18:00", "Feb 19", "06:00", "12:00", "18:00"],
  ],
  [
    "a year begins with its number",
    Array.from(
      { length: 23 },
      (_, k) => `${2023 + Math.floor((k + 4) / 12)}-${`${((k + 4) % 12) + 1}`.padStart(2, "0")}`,
    ),
    ["Jul", "Oct", "2024", "Apr", "Jul", "Oct", "2025"],
  ],
  [
    "many years",
    Array.from({ length: 31 }, (_, k) => `${1994 + k}-07-01`),
    ["1995", "2000", "2005", "2010", "2015", "2020"],
  ],
  [
    "working days have gaps",
    moments("2024-02-19T00:00Z", 28, 24, 10).filter((_, k) => k % 7 < 5),
    ["Feb 19", "Feb 26", "Mar 4", "Mar 11"],
  ],
  [
    "numbers with a unit",
    Array.from({ length: 25 }, (_, k) => `${-30 + 2.5 * k} km`),
    ["−30 km", "−20 km", "−10 km", "0 km", "10 km", "20 km", "30 km"],
  ],
])
  test(`ticks in order: ${what}`, () => assert.deepEqual(Object.values(ticksInOrder(names)), expected));

test("few names are all read, and a page in another language writes dates as its language does", () => {
  assert.equal(ticksInOrder(moments("2024-02-18T00:00Z", 8, 24, 10)), undefined);
  assert.equal(ticksInOrder(moments("2024-05-20T00:00Z", 40, 24, 10), "de")[0], "20. Mai");
});

test("a moment is read by the clock on which it was written, whatever its zone", () => {
  for (const zone of ["", "Z", "+03:00"]) {
    const names = moments("2024-02-18T00:00Z", 9, 3, 16).map((name) => name + zone);
    assert.deepEqual(Object.values(ticksInOrder(names)), ["Feb 18", "06:00", "12:00", "18:00", "Feb 19"]);
  }
});
