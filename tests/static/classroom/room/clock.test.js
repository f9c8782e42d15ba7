import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NEW,
  atStation,
  behind,
  begun,
  elapsed,
  movedTo,
  toggled,
  written,
} from "../../../../static/classroom/room/clock.ts";
import { planInWords } from "../../../../static/classroom/room/words.ts";

const MINUTE = 60_000;

test("time adds up while the clock runs, and each station has its own", () => {
  let clock = movedTo(NEW, "a: 1", 1_000);
  assert.equal(elapsed(clock, 5_000), 0);
  clock = toggled(clock, 10_000);
  clock = movedTo(clock, "a: 2", 13_000);
  assert.equal(elapsed(clock, 20_000), 10_000);
  assert.equal(atStation(clock, 20_000), 7_000);
  clock = toggled(clock, 20_000);
  assert.equal(elapsed(clock, 99_000), 10_000);
  clock = movedTo(toggled(clock, 100_000), "a: 1", 101_000);
  assert.equal(atStation(clock, 103_000), 3_000 + 2_000);
  assert.equal(elapsed(clock, 103_000), 13_000);
});

test("the same station again changes nothing, a reset leaves a running clock running", () => {
  const clock = toggled(movedTo(NEW, "a: 1", 0), 0);
  assert.equal(movedTo(clock, "a: 1", 5_000), clock);
  assert.equal(elapsed(begun(clock, 5_000), 5_000), 0);
  assert.equal(elapsed(begun(clock, 5_000), 6_000), 1_000);
  assert.equal(elapsed(begun(toggled(clock, 5_000), 6_000), 9_000), 0);
});

test("a clock of the machine that is set back takes no time away", () => {
  assert.equal(elapsed(toggled(NEW, 10_000), 5_000), 0);
});

test("time is written as on a clock, and compared with the plan", () => {
  assert.deepEqual([0, 59_999, 245_000, 3_845_000].map(written), ["0:00", "0:59", "4:05", "1:04:05"]);
  const plan = (used) => planInWords({ lesson_minutes: 40 }, behind(used * MINUTE, 7));
  assert.equal(plan(7), "of 40 min; within the plan");
  assert.equal(plan(9.5), "of 40 min; 2 min behind the plan");
});
