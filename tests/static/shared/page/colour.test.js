import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseHex, toOklab } from "../../../../static/shared/maps/ramp.ts";

const styles = (path) => readFileSync(new URL(`../../../../static/${path}`, import.meta.url), "utf8");
const [light, ...others] = styles("shared/page/colour.css").split(':root[data-theme="dark"]');
const dark = others.join("");
const colour = (theme, name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)[1];

/** Relative luminance of WCAG 2.2. */
function luminance(hex) {
  const [r, g, b] = parseHex(hex)
    .map((x) => x / 255)
    .map((x) => (x > 0.04045 ? ((x + 0.055) / 1.055) ** 2.4 : x / 12.92));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

for (const [name, theme] of Object.entries({ light, dark }))
  test(`${name}: minus and plus are seen on paper, and told apart in grey, and are no row and no column`, () => {
    const [minus, plus] = ["plum", "teal"].map((one) => colour(theme, one));
    for (const one of [minus, plus]) assert.ok(contrast(one, colour(theme, "white-paper")) >= 3, one);
    const [a, b] = [minus, plus].map((hex) => toOklab(parseHex(hex))[0]);
    assert.ok(Math.abs(a - b) > 0.15, `lightness ${a} and ${b}`);
    for (const axis of ["orange", "blue"]) assert.ok(![minus, plus].includes(colour(theme, axis)));
  });

test("a loss is drawn alike on every page that draws one, hatched, so that it is seen without colours", () => {
  for (const page of ["shared/head/head.css", "change/change.css"]) {
    assert.match(styles(page), /background: var\(--losing\)/);
    assert.match(styles(page), /var\(--gain\)/);
  }
  assert.match(styles("positions/live.css"), /color: var\(--loss\)/);
  assert.match(light + dark, /--losing: repeating-linear-gradient\(/);
});
