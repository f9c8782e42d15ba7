import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, columnAt, labelled, under } from "../../../../static/shared/maps/plan.ts";
import { plan as ofHead } from "../../../../static/shared/head/head-plan.ts";
import { plan as ofMeasure } from "../../../../static/shared/maps/measure-plan.ts";
import { plan as ofStage } from "../../../../static/shared/maps/grid-plan.ts";

const room = { width: 776, height: 460, n: 5, m: 28, font: 14, rowLabel: 50, columnLabel: 40 };
const PLANS = {
  head: ofHead(room),
  "a long head": ofHead({ ...room, n: 127, m: 131 }),
  stage: ofStage(room),
  heads: ofStage({ ...room, columnLabel: 0, groups: 7 }),
  measure: ofMeasure({ ...room, left: 80, wordLabel: 30 }),
};

for (const [name, p] of Object.entries(PLANS)) {
  test(`the middle of every cell is found under the pointer, and names beside and above: ${name}`, () => {
    for (let i = 0; i < p.n; i++)
      for (let j = 0; j < p.m; j++) {
        const { left, top, width, height } = boxOf(p, i, j);
        assert.deepEqual(under(p, left + width / 2, top + height / 2), { i, j });
      }
    assert.deepEqual(under(p, 0.5, boxOf(p, 4, null).top + 1), { i: 4, j: null });
    assert.deepEqual(under(p, boxOf(p, null, 3).left + 1, 5), { i: null, j: 3 });
    assert.equal(under(p, 0.5, 2), null);
    assert.equal(under(p, p.left + 1, p.top + p.n * p.down + 1), null);
    assert.equal(under(p, boxOf(p, 0, p.m - 1).left + p.across + 0.5, p.top + 1), null);
  });

  test(`rows, columns and all cells are as large as the cells in them: ${name}`, () => {
    const [first, last] = [boxOf(p, 0, 0), boxOf(p, p.n - 1, p.m - 1)];
    const all = {
      ...first,
      width: last.left + last.width - first.left,
      height: last.top + last.height - first.top,
    };
    const close = (a, b) => Object.keys(a).forEach((side) => assert.ok(Math.abs(a[side] - b[side]) < 1e-9));
    close(boxOf(p, null, null), all);
    close(boxOf(p, 2, null), { ...all, top: boxOf(p, 2, 0).top, height: p.down });
    close(boxOf(p, null, 1), { ...all, left: boxOf(p, 0, 1).left, width: p.across });
  });
}

test("between two groups there is no cell, and no name", () => {
  const p = PLANS.heads;
  const x = columnAt(p, 8) - p.gap / 2;
  assert.ok(p.gap > 0);
  assert.equal(under(p, x, p.top + 1), null);
  assert.equal(under(p, x, 1), null);
});

test("each so many-th has its name, and what is lit in place of its neighbours", () => {
  assert.deepEqual(labelled(7, 3), [0, 3, 6]);
  assert.deepEqual(labelled(5, 2, 3), [0, 3]);
  assert.deepEqual(labelled(5, 2, 9), [0, 2, 4]);
});
