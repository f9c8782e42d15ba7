import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf } from "../../../../static/shared/maps/plan.ts";
import { largestPlan, onWall, plan } from "../../../../static/shared/head/head-plan.ts";

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
        assert.ok(p.width <= width + 1, `${n} ${m} ${width}`);
        if (height) assert.ok(p.height <= height + 1, `${n} ${m} ${height}`);
        const cells = boxOf(p, null, null);
        assert.ok(Math.abs(cells.left + cells.width + p.right - p.width) < 1e-9);
        assert.ok(Math.abs(cells.top + cells.height + p.bottom - p.height) < 1e-9);
      }
});

test("the column of a sink has room beside the cells", () => {
  for (const width of [776, 358]) {
    const [p, without] = [true, false].map((sink) => plan({ ...room, width, height: 0, sink }));
    assert.ok(p.sink > 0 && p.right >= without.right + p.sink);
    assert.ok(p.width <= width + 1);
    assert.equal(without.sink, 0);
  }
});

test("cells are near to square", () => {
  const p = plan({ ...room, width: 1800 });
  const ratio = p.across / p.down;
  assert.ok(ratio < 1.65 && ratio > 0.6, String(ratio));
});

test("labels are all there for a short sentence and thin out for a long one", () => {
  assert.deepEqual([plan(room).everyRow, plan(room).everyColumn], [1, 1]);
  const long = plan({ ...room, n: 90, m: 90 });
  assert.ok(long.everyRow > 1 && long.down * long.everyRow >= long.font);
});

test("where a map may be as tall as it wants, one word is no poster, and rows keep their names", () => {
  const free = { ...room, height: 0, width: 383, columnLabel: 34, flatLabel: 30 };
  const word = plan({ ...free, n: 11, m: 2 });
  assert.ok(word.down <= 44 && word.across <= 71, JSON.stringify(word));
  assert.ok(plan({ ...free, n: 60, m: 9 }).down <= 16);
  const dates = { ...free, width: 280, n: 12, rowLabel: 30, flatLabel: 11, lastLabel: 30 };
  for (const m of [17, 21, 23]) {
    const p = plan({ ...dates, m });
    assert.deepEqual([p.everyRow, p.everyColumn, p.flat], [1, 1, true], `${m} characters`);
    assert.ok(p.width <= 281 && p.across >= 9);
  }
});

test("labels that fit lie flat, others slant", () => {
  assert.ok(plan(room).flat);
  assert.ok(!plan({ ...room, columnLabel: 120 }).flat);
  assert.ok(plan({ ...room, columnLabel: 120, flatLabel: 40 }).flat);
  assert.ok(plan({ ...room, columnLabel: 120 }).top > 90);
});

const SIZES = [32, 24, 20, 16];

test("where slanted names would touch they stand upright, and small ones have room above the cells", () => {
  const phone = { ...room, width: 300, height: 500, n: 9, m: 9, columnLabel: 60, flatLabel: 60, font: 22 };
  assert.equal(plan({ ...phone, width: 500 }).angle, -45);
  assert.equal(plan(phone).angle, -90);
  const wall = plan({ ...phone, ...onWall(22) });
  assert.deepEqual([wall.flat, wall.angle], [false, -90]);
  assert.ok(wall.top >= 60 && wall.across >= 22);
  const small = plan({ ...room, font: 10, ...onWall(10) });
  assert.ok(small.flat && small.top - small.apart.flat >= 0.7 * 10);
});

test("names grow with their cells, as far as all of them lie flat and within their rows", () => {
  const words = { ...room, n: 6, m: 6, font: 14, flatLabel: 40, lastLabel: 30 };
  const sizes = [300, 560, 800, 1400].map((width) =>
    largestPlan({ ...words, width, height: width * 0.7 }, SIZES),
  );
  assert.deepEqual(
    sizes.map(({ font }) => font),
    [14, 16, 24, 32],
  );
  for (const p of sizes) {
    assert.equal(p.everyRow, 1);
    if (p.font > 14) assert.ok(p.flat && p.down >= 3 * p.font);
  }
  assert.equal(
    largestPlan({ ...words, n: 40, m: 40, width: 1400, height: 900 }, SIZES).font,
    14,
    "small cells keep small names",
  );
});

test("presented, no name is smaller than the text; names that have no room are left out", () => {
  for (const n of [3, 11, 30, 90]) {
    const crowded = { ...room, width: 1100, height: 500, n, m: n, font: 21, flatLabel: 60, lastLabel: 40 };
    const p = largestPlan({ ...crowded, ...onWall(21) }, [32, 29, 26, 23]);
    assert.ok(p.font >= 21, `${n} rows`);
    assert.equal(p.everyRow, Math.ceil(p.font / p.down));
    assert.ok(p.width <= 1101 && p.height <= 501);
  }
});
