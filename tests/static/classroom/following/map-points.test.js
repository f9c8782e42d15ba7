import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, under } from "../../../../static/shared/maps/plan.ts";
import { fromCells, toCells } from "../../../../static/classroom/following/map-points.ts";

const WALL = { n: 5, m: 7, left: 90, top: 60, across: 110, down: 83, width: 900, height: 500 };
const PHONE = {
  ...{ ...WALL, left: 41, top: 33, across: 13, down: 11, width: 160, height: 97 },
  ...{ gap: 4, perGroup: 3 },
};
const near = (one, other, by = 1e-6) => Math.abs(one - other) < by;

test("a point of a cell is in the same cell of a map that is laid out otherwise", () => {
  for (let i = 0; i < WALL.n; i += 1)
    for (let j = 0; j < WALL.m; j += 1)
      for (const share of [0.001, 0.31, 0.5, 0.999]) {
        const box = boxOf(WALL, i, j);
        const cells = toCells(WALL, box.left + share * box.width, box.top + share * box.height);
        const { x, y } = fromCells(PHONE, cells.x, cells.y);
        assert.deepEqual(under(PHONE, x, y), { i, j });
        const there = boxOf(PHONE, i, j);
        assert.ok(
          near(x, there.left + share * there.width, 0.1) && near(y, there.top + share * there.height, 0.1),
        );
      }
});

test("a gap between two groups belongs to the cell before it", () => {
  const box = boxOf(PHONE, 0, 2);
  const { x, y } = toCells(PHONE, box.left + box.width + 2, box.top + 1);
  assert.deepEqual([Math.floor(x), Math.floor(y)], [2, 0]);
  assert.deepEqual(under(WALL, fromCells(WALL, x, y).x, fromCells(WALL, x, y).y), { i: 0, j: 2 });
});

test("a name before the cells stays beside its row, and above its column", () => {
  const row = toCells(WALL, 30, WALL.top + 2.5 * WALL.down);
  assert.ok(row.x > -1 && row.x < 0);
  const there = fromCells(PHONE, row.x, row.y);
  assert.deepEqual(under(PHONE, there.x, there.y), { i: 2, j: null });
  const column = toCells(WALL, WALL.left + 4.5 * WALL.across, 20);
  const above = fromCells(PHONE, column.x, column.y);
  assert.deepEqual(under(PHONE, above.x, above.y), { i: null, j: 4 });
});

test("each point of a map comes back, and one beyond the cells stays in the map", () => {
  for (const [x, y] of [
    [0, 0],
    [5, 499],
    [89.9, 59.9],
    [90, 60],
    [400.5, 222.25],
    [859, 474],
    [899, 499],
  ]) {
    const cells = toCells(WALL, x, y);
    const back = fromCells(WALL, cells.x, cells.y);
    assert.ok(near(back.x, x, 1) && near(back.y, y, 1), `${x} ${y}`);
  }
  const far = toCells(WALL, 5_000, 5_000);
  const back = fromCells(PHONE, far.x, far.y);
  assert.ok(back.x <= PHONE.width && back.y <= PHONE.height);
});

test("a map without cells has a place for every point", () => {
  const empty = { ...WALL, n: 0, m: 0 };
  const { x, y } = toCells(empty, 400, 200);
  assert.ok(Number.isFinite(x) && Number.isFinite(y));
});
