import assert from "node:assert/strict";
import test from "node:test";
import { paintImage, paintRamp } from "../../../../static/shared/maps/drawing.ts";
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

/** An image of one line, and what is painted of it. */
function painted(onPaper, width) {
  Object.assign(globalThis, {
    document: { documentElement: { dataset: onPaper ? { paper: "" } : {} } },
    devicePixelRatio: 1,
  });
  const data = new Uint8ClampedArray([10, 20, 30, 255, 0, 0, 0, 0, 40, 50, 60, 255]);
  const image = { width: 3, height: 1, getContext: () => ({ getImageData: () => ({ data }) }) };
  /** @type {unknown[][]} */
  const seen = [];
  const context = {
    drawImage: (_, ...box) => seen.push(box),
    fillRect: (...box) => seen.push([context.fillStyle, ...box]),
  };
  paintImage(/** @type {any} */ (context), /** @type {any} */ (image), {
    left: 5,
    top: 7,
    width,
    height: 11,
  });
  return seen;
}

test("on paper each cell of an image is a box of its colour, where it is large enough; none where it is clear", () => {
  assert.deepEqual(painted(false, 30), [[0, 0, 3, 1, 5, 7, 30, 11]]);
  assert.deepEqual(painted(true, 30), [
    ["rgb(10 20 30 / 1)", 5, 7, 10, 11],
    ["rgb(40 50 60 / 1)", 25, 7, 10, 11],
  ]);
  assert.deepEqual(painted(true, 3), [[0, 0, 3, 1, 5, 7, 3, 11]]);
});
