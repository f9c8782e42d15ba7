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
  const given = { grid: { rows: 5, columns: 7, at: 1 } };
  const a = { n: 3, m: 36, rows: axis("target", 3), columns: axis("source", 36) };
  assert.deepEqual(Object.keys(inGrid(a, { given }).columns.ticks), ["0", "15", "29"]);
  assert.equal(inGrid(a, { given }).rows.ticks, undefined);
  assert.equal(inGrid({ ...a, m: 37 }, { given }).columns.ticks, undefined);
});

test("patches that look are named on their axis as those that are looked at", () => {
  const given = { row_grid: { rows: 4, columns: 2, at: 0 }, grid: { rows: 2, columns: 3, at: 0 } };
  const a = { n: 8, m: 6, rows: axis("target", 8), columns: axis("source", 6) };
  assert.deepEqual(Object.keys(inGrid(a, { given }).rows.ticks), ["0", "2", "4", "6"]);
  assert.deepEqual(Object.keys(inGrid(a, { given }).columns.ticks), ["0", "3"]);
  const alone = inGrid(a, { given: { row_grid: given.row_grid } });
  assert.deepEqual([Object.keys(alone.rows.ticks), alone.columns.ticks], [["0", "2", "4", "6"], undefined]);
});

test("a window has ticks at its own rows of patches", () => {
  const given = { grid: { rows: 6, columns: 9, at: 0, patches: Array.from({ length: 9 }, (_, k) => k) } };
  const self = { n: 9, m: 9, rows: axis("source", 9), columns: axis("source", 9) };
  assert.deepEqual(Object.keys(inGrid(self, { given }).columns.ticks), ["0", "3", "6"]);
});

test("what is lit has the room of the ticks beside it", () => {
  const ticks = ticksOfTime(100, 1);
  assert.deepEqual(Object.keys(ticks), ["0", "20", "40", "60", "80"]);
  assert.deepEqual(Object.keys(ticksBeside(ticks, 30, 0.8)), ["0", "60", "80"]);
  assert.deepEqual(ticksBeside(ticks, null, 0.8), ticks);
});
