import assert from "node:assert/strict";
import { test } from "node:test";
import { columnBox, labelled, plan, rowBox, under } from "../../../../static/shared/maps/plan.js";

const room = { width: 776, height: 460, n: 13, m: 11, rowLabel: 50, columnLabel: 40 };

test("a plan stays in its room, whatever the sentence", () => {
  for (const n of [1, 2, 13, 61, 128])
    for (const m of [1, 3, 17, 67, 128])
      for (const [width, height] of [
        [776, 460],
        [358, 0],
        [1200, 800],
      ]) {
        // prettier-ignore
        const p = plan({ ...room, width, height, n, m });
        assert.ok(p.left + p.width + p.right <= width + 1, `${n} ${m} ${width}`);
        if (height) assert.ok(p.top + p.height + p.bottom <= height + 1, `${n} ${m} ${height}`);
      }
});

test("the column of a sink has room beside the cells", () => {
  for (const width of [776, 358]) {
    const [p, without] = [true, false].map((sink) => plan({ ...room, width, height: 0, sink }));
    assert.ok(p.sink > 0 && p.right >= without.right + p.sink);
    assert.ok(p.left + p.width + p.right <= width + 1);
    assert.equal(without.sink, 0);
  }
});

test("cells are near to square", () => {
  const p = plan({ ...room, width: 1800 });
  const ratio = p.width / p.m / (p.height / p.n);
  assert.ok(ratio < 1.65 && ratio > 0.6, String(ratio));
});

test("labels are all there for a short sentence and thin out for a long one", () => {
  assert.deepEqual([plan(room).everyRow, plan(room).everyColumn], [1, 1]);
  const long = plan({ ...room, n: 90, m: 90 });
  assert.ok(long.everyRow > 1 && (long.height / 90) * long.everyRow >= long.font);
  assert.deepEqual(labelled(7, 3), [0, 3, 6]);
});

test("where a map may be as tall as it wants, one word is no poster, and rows keep their names", () => {
  const free = { ...room, height: 0, width: 383, columnLabel: 34, flatLabel: 30 };
  const word = plan({ ...free, n: 11, m: 2 });
  assert.ok(word.height / 11 <= 44 && word.width / 2 <= 71, JSON.stringify(word));
  assert.ok(plan({ ...free, n: 60, m: 9 }).height <= 60 * 16);
  const dates = { ...free, width: 280, n: 12, rowLabel: 30, flatLabel: 11, lastLabel: 30 };
  for (const m of [17, 21, 23]) {
    const p = plan({ ...dates, m });
    assert.deepEqual([p.everyRow, p.everyColumn, p.angle], [1, 1, 0], `${m} characters`);
    assert.ok(p.left + p.width + p.right <= 281 && p.width / m >= 9);
  }
});

test("labels that fit lie flat, others slant", () => {
  assert.equal(plan(room).angle, 0);
  assert.equal(plan({ ...room, columnLabel: 120 }).angle, -45);
  assert.equal(plan({ ...room, columnLabel: 120, flatLabel: 40 }).angle, 0);
  assert.ok(plan({ ...room, columnLabel: 120 }).top > 90);
});

test("the middle of every cell is found under the pointer, and labels beside and above", () => {
  const p = plan(room);
  for (let i = 0; i < p.n; i++)
    for (let j = 0; j < p.m; j++) {
      const row = rowBox(p, i);
      const column = columnBox(p, j);
      assert.deepEqual(under(p, column.left + column.width / 2, row.top + row.height / 2), { i, j });
    }
  assert.deepEqual(under(p, 5, rowBox(p, 4).top + 1), { i: 4, j: null });
  assert.deepEqual(under(p, columnBox(p, 3).left + 1, 5), { i: null, j: 3 });
  assert.equal(under(p, 2, 2), null);
  assert.equal(under(p, p.left + p.width + 5, p.top + 5), null);
});
