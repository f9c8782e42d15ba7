import assert from "node:assert/strict";
import { test } from "node:test";
import {
  APART,
  BAR,
  LEAST,
  LINE,
  arcsPlan,
  drawnOf,
  isOneLine,
  linksOf,
  pathOf,
  thickness,
  wedgeOf,
} from "../../../static/explore/arcs-plan.ts";
import { cross, decoder, encoder, local } from "../helpers.js";

const ROOM = { width: 700, height: 400, small: 14 };
const widthsOf = (n, m) => (size) => ({
  rows: Array.from({ length: n }, (_, i) => size * (1 + (i % 5))),
  columns: Array.from({ length: m }, (_, j) => size * (1 + (j % 3))),
});
const planOf = (n, m, room = ROOM, one = false) =>
  arcsPlan({ ...room, n, m, one }, one ? (size) => ({ rows: widthsOf(n, n)(size).rows, columns: widthsOf(n, n)(size).rows }) : widthsOf(n, m)); // prettier-ignore
const numbers = (path) => path.match(/-?[\d.]+/g).map(Number);

test("a line is 1 to 9 pixels thick, in steps as even as its weights", () => {
  assert.equal(thickness(LEAST), 1);
  assert.equal(thickness(1), 9);
  const steps = [0.1, 0.35, 0.6, 0.85].map(thickness);
  for (let k = 1; k < steps.length; k++)
    assert.ok(Math.abs(steps[k] - steps[k - 1] - (steps[1] - steps[0])) < 1e-9);
});

test("every allowed weight of 0.05 or more has a line, no other has one, and the rest is counted", () => {
  const a = { ...cross(), weights: Float32Array.of(0.98, 0.02, 0.25, 0.75, 0.96, 0.04) };
  const { drawn, left, share } = drawnOf(a);
  assert.deepEqual(
    drawn.map(({ i, j }) => [i, j]),
    [[0, 0], [1, 0], [1, 1], [2, 0]], // prettier-ignore
  );
  assert.equal(left, 2);
  assert.ok(Math.abs(share - 0.06 / 3) < 1e-6);
  assert.equal(drawnOf(decoder()).drawn.length, 6, "what is not allowed is neither drawn nor left out");
  assert.equal(drawnOf(decoder()).left, 0);
});

test("words lie where they have the room, and stand where they have not", () => {
  assert.equal(planOf(5, 7).flat, true);
  assert.equal(planOf(60, 50).flat, false);
  assert.equal(planOf(9, 9, { width: 358, height: 300 }).flat, false);
});

test("two lines of words that stand leave room between them, in a smaller font if need be", () => {
  const wide = (size) => ({ rows: Array(8).fill(6 * size), columns: Array(7).fill(5 * size) });
  const plan = arcsPlan({ width: 358, height: 480, n: 8, m: 7, one: false, small: 14, adds: false }, wide);
  assert.equal(plan.flat, false);
  assert.equal(plan.font, 16, "20 would leave less than four times itself");
  assert.ok(plan.columns.edge - plan.rows.edge >= 4 * plan.font);
});

test("a link is the largest weight of a row, and marks are linked with nothing", () => {
  const a = { ...cross(), weights: Float32Array.of(0.3, 0.7, 0.25, 0.75, 0.9, 0.1) };
  assert.deepEqual(linksOf(a), [
    { i: 0, j: 0 },
    { i: 1, j: 0 },
  ]);
  const { drawn, left, share } = drawnOf(a, true);
  assert.deepEqual(
    drawn.map(({ i, j }) => [i, j]),
    [[0, 0], [1, 0]], // prettier-ignore
  );
  assert.equal(left, 4);
  assert.ok(Math.abs(share - (3 - 0.55) / 3) < 1e-6);
});

test("no word stands over another, and all are within the picture", () => {
  for (const [n, m, room] of [
    [5, 7, ROOM],
    [60, 50, ROOM],
    [9, 9, { width: 358, height: 300 }],
    [1, 2, ROOM],
  ]) {
    // prettier-ignore
    const plan = planOf(n, m, room);
    for (const { at, wide } of [plan.rows, plan.columns]) {
      for (let k = 1; k < at.length; k++) assert.ok(at[k] - at[k - 1] >= (wide[k] + wide[k - 1]) / 2 - 1e-9);
      assert.ok(at[0] - wide[0] / 2 >= 0);
      assert.ok(at[at.length - 1] + wide[wide.length - 1] / 2 <= (plan.flat ? plan.width : plan.height));
    }
    assert.ok(plan.flat || plan.font >= 14);
  }
});

test("a line leads from the word that looks to the word that is looked at", () => {
  for (const plan of [planOf(5, 7), planOf(60, 50)]) {
    const all = numbers(pathOf(plan, 3, 4));
    const [from, to] = [all.slice(0, 2), all.slice(-2)];
    const at = (u, v) => (plan.flat ? [u, v] : [v, u]).map((x) => Math.round(x * 10) / 10);
    assert.deepEqual(from, at(plan.rows.at[3], plan.rows.edge));
    assert.deepEqual(to, at(plan.columns.at[4], plan.columns.edge));
  }
});

test("over one line of words arcs back stand on one side, arcs ahead on the other, within the room", () => {
  for (const plan of [planOf(6, 6, ROOM, true), planOf(40, 40, ROOM, true)]) {
    const across = (i, j) => numbers(pathOf(plan, i, j)).filter((_, k) => k % 2 === (plan.flat ? 1 : 0));
    const middle = (plan.flat ? plan.height : plan.width) / 2;
    assert.ok(across(5, 1).every((v) => v < middle));
    assert.ok(across(3, 3).every((v) => v < middle), "its own word"); // prettier-ignore
    assert.ok(across(1, 5).every((v) => v > middle));
    const last = plan.rows.at.length - 1;
    const apex = ([edge, high]) => edge + 0.75 * (high - edge); // of such a curve
    assert.ok(apex(across(last, 0)) >= 0);
    assert.ok(apex(across(0, last)) <= (plan.flat ? plan.height : plan.width));
  }
});

test("only the same words on both sides are one line", () => {
  assert.ok(isOneLine(encoder()));
  assert.ok(!isOneLine(cross()));
  assert.ok(!isOneLine(decoder()));
  const alike = encoder();
  alike.rows = { ...alike.rows, side: "target" };
  assert.ok(!isOneLine(alike), "a translation into the same words is another sentence");
});

test("a number has room over its word within the picture", () => {
  for (const small of [14, 28]) {
    const alone = planOf(5, 6, { ...ROOM, small });
    assert.ok(alone.flat);
    assert.equal(alone.foot, 0);
    const word = alone.columns.edge - APART - LINE * alone.font;
    assert.ok(word - BAR - LINE * small >= 0, "a number, a bar, a word");
  }
});

test("a sum has room for its name below the picture", () => {
  for (const small of [14, 28]) {
    const added = planOf(5, 6, { ...ROOM, small, adds: true });
    assert.equal(added.height + added.foot, ROOM.height);
    assert.equal(added.foot, LINE * small);
  }
});

test("a wedge covers exactly the words of the window", () => {
  const a = local();
  const plan = planOf(2, 4);
  const [, , left, , right] = numbers(wedgeOf(plan, a.window, 0)); // 0.6 to 2.6: words 1 and 2
  const { at, wide } = plan.columns;
  assert.ok(Math.abs(left - (at[1] - wide[1] / 2)) <= 0.05);
  assert.ok(Math.abs(right - (at[2] + wide[2] / 2)) <= 0.05);
  assert.equal(wedgeOf(plan, { centres: [9], reach: 1 }, 0), "");
});
