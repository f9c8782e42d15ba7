import assert from "node:assert/strict";
import { test } from "node:test";
import { GAP, smallMaps } from "../../../static/compare/columns.ts";

const SCREENS = [
  { width: 1216, height: 610 },
  { width: 1850, height: 890 },
  { width: 358, height: 500 },
];
const TEXTS = [
  { n: 3, m: 2, spelled: false },
  { n: 9, m: 9, spelled: false },
  { n: 41, m: 37, spelled: false },
  { n: 12, m: 22, spelled: true },
];

test("small maps lie on the page, their lines are alike long, and where they can, all are on the screen", () => {
  for (const screen of SCREENS)
    for (const text of TEXTS)
      for (const count of [2, 5, 12]) {
        const { inLine, cell, width } = smallMaps({ count, ...screen, ...text });
        assert.ok(cell > 0 && cell <= 44);
        assert.ok(
          inLine * (width + GAP) - GAP <= screen.width + inLine,
          JSON.stringify({ screen, text, count }),
        );
        const lines = Math.ceil(count / inLine);
        assert.ok(count - (lines - 1) * inLine > 0 && inLine <= count);
        const fits = lines * text.n * cell < screen.height;
        assert.ok(fits || screen.width < 400 || text.m > 20, JSON.stringify({ screen, text, count, inLine }));
      }
});

test("a larger screen has larger cells, a longer text fewer maps in a line", () => {
  const dates = { count: 12, n: 12, m: 22, spelled: true };
  const [small, large] = SCREENS.map((screen) => smallMaps({ ...dates, ...screen }));
  assert.ok(large.cell > small.cell);
  const inLine = (m) => smallMaps({ count: 5, n: m, m, spelled: false, ...SCREENS[0] }).inLine;
  assert.ok(inLine(40) < inLine(9));
});
