import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PALETTES, PAPER, paperOf } from "../../../../static/shared/maps/palettes.ts";
import {
  colorscale,
  css,
  fromOklab,
  inkOn,
  parseHex,
  ramp,
  signedRamp,
  squareRoot,
  toOklab,
} from "../../../../static/shared/maps/ramp.ts";

for (const theme of ["light", "dark"]) {
  const colours = ramp(theme);
  const labs = colours.map(toOklab);

  test(`${theme}: weight 0 is paper`, () => {
    assert.deepEqual(colours[0], parseHex(PAPER[theme]));
    assert.match(readFileSync(new URL("../../../../static/shared/page/colour.css", import.meta.url), "utf8"), new RegExp(`--white-paper: ${PAPER[theme]}`)); // prettier-ignore
  });

  test(`${theme}: lightness goes evenly and one way`, () => {
    const whole = labs.at(-1)[0] - labs[0][0];
    assert.ok(Math.abs(whole) > 0.6);
    labs.forEach(([L], k) => assert.ok(Math.abs(L - (labs[0][0] + (whole * k) / 255)) < 0.006, `${k}: ${L}`));
  });

  test(`${theme}: equal steps of weight look about equally large`, () => {
    const steps = [];
    for (let k = 0; k + 16 < 256; k += 16)
      steps.push(Math.hypot(...labs[k].map((x, c) => x - labs[k + 16][c])));
    assert.ok(Math.max(...steps) / Math.min(...steps) < 1.35, steps.map((s) => s.toFixed(3)).join(" "));
  });

  test(`${theme}: the end is blue-violet`, () => {
    const [, a, b] = labs.at(-1);
    const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
    assert.ok(hue > 270 && hue < 310, String(hue));
  });

  test(`${theme}: letters on any weight have a contrast of 4.5 or more`, () => {
    for (const colour of colours) {
      const [r, g, b] = colour.map((x) =>
        x / 255 > 0.04045 ? ((x / 255 + 0.055) / 1.055) ** 2.4 : x / 255 / 12.92,
      );
      const light = 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      assert.ok((inkOn(colour) === "#fff" ? 1.05 / light : light / 0.05) >= 4.5, css(colour));
    }
  });

  test(`${theme}: the scale for Plotly runs from 0 to 1 through the same colours`, () => {
    const scale = colorscale(theme);
    assert.deepEqual([scale[0][0], scale.at(-1)[0]], [0, 1]);
    assert.equal(scale[0][1], css(colours[0]));
    assert.equal(scale.at(-1)[1], css(colours.at(-1)));
  });
}

for (const palette of PALETTES)
  for (const theme of ["light", "dark"]) {
    const colours = ramp(theme, 256, palette);
    const labs = colours.map(toOklab);
    const sizes = (list, by) =>
      list.slice(by).map((lab, k) => Math.hypot(...lab.map((x, c) => x - list[k][c])));

    test(`${palette}, ${theme}: lightness goes one way, over more than half of its range`, () => {
      const way = Math.sign(labs.at(-1)[0] - labs[0][0]);
      assert.equal(way, theme === "light" ? -1 : 1, "the larger, the further from paper");
      for (let k = 8; k < 256; k += 8) assert.ok(way * (labs[k][0] - labs[k - 8][0]) > 0, String(k));
      assert.ok(Math.abs(labs.at(-1)[0] - labs[0][0]) > 0.5);
    });

    test(`${palette}, ${theme}: equal steps look about equally large, and no two colours are one`, () => {
      const steps = sizes(labs, 16);
      assert.ok(Math.max(...steps) / Math.min(...steps) < 1.35, steps.map((s) => s.toFixed(3)).join(" "));
      assert.ok(new Set(colours.map(css)).size > 120);
    });

    test(`${palette}, ${theme}: signed numbers leave paper evenly on both sides`, () => {
      const signed = signedRamp(theme, 255, palette).map(toOklab);
      assert.deepEqual(signedRamp(theme, 255, palette)[127], parseHex(paperOf(theme, palette)));
      for (const side of [signed.slice(127), signed.slice(0, 128).reverse()]) {
        const steps = sizes(side, 16).filter((_, k) => k % 16 === 0);
        assert.ok(Math.max(...steps) / Math.min(...steps) < 1.2, steps.map((s) => s.toFixed(3)).join(" "));
      }
    });
  }

test("OKLab and back is the same colour", () => {
  for (const rgb of [[0, 0, 0], [255, 255, 255], [184, 80, 31], [42, 92, 154]]) assert.deepEqual(fromOklab(toOklab(rgb)), rgb); // prettier-ignore
});

test("on the square-root scale a weight has the colour of its root; both ends stay", () => {
  const numbers = Array.from({ length: 256 }, (_, k) => [k, k, k]);
  const roots = squareRoot(numbers).map(([k]) => k);
  assert.deepEqual([roots[0], roots[255]], [0, 255]);
  roots.forEach((root, k) => assert.ok(Math.abs(root / 255 - Math.sqrt(k / 255)) <= 0.5 / 255, String(k)));
  assert.ok(roots[4] > 30, "one sixtieth, an even row of a long sentence, is seen");
});
