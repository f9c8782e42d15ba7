import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countedColumns,
  flatPlan,
  largestPlan,
  plan,
  step,
} from "../../../../static/shared/maps/grid-plan.ts";

const room = { width: 700, height: 400, n: 7, m: 7, font: 14, rowLabel: 40, columnLabel: 40 };

test("a picture fits its place, also with sixty rows and 256 columns", () => {
  for (const more of [
    {},
    { n: 60, m: 60 },
    { n: 60, m: 256, columnLabel: 0 },
    { n: 1, m: 256, rowLabel: 0, columnLabel: 0 },
  ]) {
    const p = plan({ ...room, ...more });
    assert.ok(p.width <= 700 && p.height <= 400, JSON.stringify({ more, p }));
  }
});

test("where there is no room cells stay large enough to be distinct, and the picture scrolls", () => {
  const p = plan({ ...room, width: 340, m: 512, columnLabel: 0 });
  assert.equal(p.across, 1.25);
  assert.ok(p.width > 340);
});

test("labels lie flat where they fit, and are left out where lines would touch", () => {
  assert.ok(plan(room).flat);
  assert.ok(!plan({ ...room, m: 20 }).flat);
  assert.ok(plan({ ...room, m: 20, flatLabel: 8 }).flat, "only the last is long: it reaches into the margin");
  assert.equal(plan(room).everyRow, 1);
  assert.ok(plan({ ...room, n: 60 }).everyRow > 1);
});

test("names that only just do not fit lie flat in smaller letters, and longer ones do not", () => {
  const narrow = { ...room, width: 7 * 46 + 62, columnLabel: 42 };
  assert.ok(!plan(narrow).flat);
  const { flat, font } = flatPlan(narrow, [12]);
  assert.deepEqual({ flat, font }, { flat: true, font: 12 });
  assert.equal(flatPlan({ ...narrow, columnLabel: 80 }, [12]), null);
});

test("counted columns are named by round numbers", () => {
  assert.deepEqual(countedColumns(64, 16), [0, 15, 31, 47, 63]);
  assert.deepEqual(countedColumns(3, 1), [0, 1, 2]);
});

test("keys move by one and stop at the ends", () => {
  const size = { n: 3, m: 4 };
  assert.deepEqual(step({ i: 0, j: 0 }, "ArrowUp", size), { i: 0, j: 0 });
  assert.deepEqual(step({ i: 0, j: 0 }, "ArrowDown", size), { i: 1, j: 0 });
  assert.deepEqual(step({ i: 2, j: 3 }, "ArrowRight", size), { i: 2, j: 3 });
  assert.deepEqual(step({ i: 2, j: 3 }, "Home", size), { i: 2, j: 0 });
  assert.deepEqual(step({ i: 2, j: 1 }, "PageUp", size), { i: 0, j: 1 });
  assert.equal(step({ i: 2, j: 3 }, "a", size), null);
});

test("labels grow as far as they lie flat and their cells have room", () => {
  const wide = { ...room, width: 1200, height: 700, n: 5, m: 5 };
  const p = largestPlan(wide, [32, 24, 20, 16]);
  assert.equal(p.font, 32);
  assert.ok(p.flat && p.everyRow === 1 && p.down >= 2.2 * 32 && p.width <= 1200 && p.height <= 700);
  assert.equal(
    largestPlan({ ...wide, n: 40, m: 40 }, [32, 24, 20, 16]).font,
    14,
    "small cells keep small labels",
  );
});

test("labels of columns stand upright, and shrink, before one is left out", () => {
  const narrow = { ...room, rowLabel: 0, m: 12 };
  const seen = (/** @type {number} */ width) => {
    const { angle, font, everyColumn } = largestPlan({ ...narrow, width }, [], [12]);
    return { angle, font, everyColumn };
  };
  assert.deepEqual(seen(240), { angle: -45, font: 14, everyColumn: 1 });
  assert.deepEqual(seen(180), { angle: -90, font: 14, everyColumn: 1 });
  assert.deepEqual(seen(150), { angle: -90, font: 12, everyColumn: 1 });
  assert.deepEqual(seen(100), { angle: -90, font: 14, everyColumn: 2 });
});

test("the numbers of counted columns are whole at both edges, in every size", () => {
  const counted = { ...room, n: 1, m: 512, rowLabel: 0, columnLabel: 0 };
  for (const { width, rowLabel } of [
    { width: 700, rowLabel: 0 },
    { width: 1700, rowLabel: 0 },
    { width: 700, rowLabel: 40 },
  ])
    // prettier-ignore
    for (const font of [14, 16, 24]) {
      const countLabel = 1.8 * font; // as wide as three digits
      const p = plan({ ...counted, width, rowLabel, font, countLabel });
      const middle = (/** @type {number} */ j) => p.left + (j + 0.5) * p.across;
      assert.ok(middle(0) - countLabel / 6 >= 0, JSON.stringify(p));
      assert.ok(middle(511) + countLabel / 2 <= p.width, JSON.stringify(p));
    }
});
