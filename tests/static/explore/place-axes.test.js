import assert from "node:assert/strict";
import { test } from "node:test";
import { inGrid, inOrder, inTime, ticksBeside, ticksOfTime } from "../../../static/explore/place-axes.ts";

const axis = (side, count) => {
  const labels = Array.from({ length: count }, (_, k) => `name ${k}`);
  return { side, labels, tokens: labels };
};

test("round times stand on an axis, eight at most, each in the column in which it lies", () => {
  for (const [count, seconds] of [
    [1500, 0.02],
    [300, 0.02],
    [7, 0.02],
    [53, 1 / 75],
    [11, 3],
    [1, 0.5],
  ]) {
    const ticks = ticksOfTime(count, seconds);
    const seen = Object.keys(ticks).map(Number);
    assert.ok(seen.length <= 8 && seen.length > 0 && Math.max(...seen) < count);
    for (const k of seen) {
      const time = parseFloat(ticks[k]);
      assert.ok(
        k * seconds <= time + 1e-6 && time < (k + 1) * seconds,
        `${ticks[k]} in column ${k} of ${seconds}`,
      );
    }
    assert.equal(new Set(Object.values(ticks)).size, seen.length);
  }
  assert.deepEqual(Object.values(ticksOfTime(1500, 0.02)), ["0 s", "5 s", "10 s", "15 s", "20 s", "25 s"]);
});

test("a sentence says from when to when a column lasts, and a row where rows are columns", () => {
  const time = { seconds: 0.02, digits: 2 };
  const { rows, columns } = inTime({ rows: axis("target", 3), columns: axis("source", 19) }, time);
  assert.deepEqual([columns.tokens[17], columns.labels[17]], ["0.34 to 0.36 s", "name 17"]);
  assert.deepEqual(rows, axis("target", 3));
  const self = inTime({ rows: axis("source", 19), columns: axis("source", 19) }, time);
  assert.equal(self.rows.tokens[17], "0.34 to 0.36 s");
});

test("names in order have ticks on their own axis alone", () => {
  const days = Array.from({ length: 19 }, (_, k) => `2024-02-${k + 10}`);
  const named = (side) => ({ side, labels: days, tokens: days });
  for (const order of [
    { rows: true, columns: false },
    { rows: false, columns: true },
  ]) {
    const { rows, columns } = inOrder({ rows: named("target"), columns: named("source") }, order);
    assert.deepEqual([rows.ticks, columns.ticks].map(Boolean), [order.rows, order.columns]);
    assert.deepEqual([rows.tokens, columns.labels], [days, days]);
  }
});

test("a few rows of patches are named on an axis, and the class token; of a text every name", () => {
  const grid = { rows: 5, columns: 7, at: 1 };
  const a = { m: 36, rows: axis("target", 3), columns: axis("source", 36) };
  assert.deepEqual(Object.keys(inGrid(a, grid).columns.ticks), ["0", "15", "29"]);
  assert.equal(inGrid(a, grid).rows.ticks, undefined);
  assert.deepEqual(inGrid({ ...a, m: 37 }, grid), {});
});

test("what is lit has the room of the ticks beside it", () => {
  const ticks = ticksOfTime(100, 1);
  assert.deepEqual(Object.keys(ticks), ["0", "20", "40", "60", "80"]);
  assert.deepEqual(Object.keys(ticksBeside(ticks, 30, 0.8)), ["0", "60", "80"]);
  assert.deepEqual(ticksBeside(ticks, null, 0.8), ticks);
});
