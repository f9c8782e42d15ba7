import assert from "node:assert/strict";
import test from "node:test";
import { paintRamp } from "../../../../static/shared/maps/drawing.ts";
import { css, ramp } from "../../../../static/shared/maps/ramp.ts";

test("a scale goes from the first to the last colour, also where its last pixel is a part", () => {
  const colours = ramp("light", 256);
  for (const length of [1, 60, 60.4, 359.97]) {
    /** @type {string[]} */
    const seen = [];
    const context = /** @type {any} */ ({ fillRect: () => seen.push(context.fillStyle) });
    paintRamp(context, colours, length);
    assert.equal(seen.length, Math.ceil(length));
    assert.equal(seen[0], css(colours[0]));
    if (length > 1) assert.equal(seen.at(-1), css(colours[255]));
  }
});
