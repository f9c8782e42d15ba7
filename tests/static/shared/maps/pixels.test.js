import assert from "node:assert/strict";
import { test } from "node:test";
import { colourOf, pixels } from "../../../../static/shared/maps/pixels.ts";

test("signed numbers have their colour around 0, shares from 0 on", () => {
  assert.equal(colourOf(0, "signed", 4, 255), 127);
  assert.equal(colourOf(-4, "signed", 4, 255), 0);
  assert.equal(colourOf(4, "signed", 4, 255), 254);
  assert.equal(colourOf(0.5, "weights", 1, 256), 128);
});

test("one pixel a number; what is none stays clear", () => {
  const colours = Array.from({ length: 255 }, (_, k) => [k, k, k]);
  const data = pixels({ values: [1, -2, NaN, 4, 0, 3], kind: "signed", end: 4 }, colours);
  assert.equal(data.length, 24);
  assert.deepEqual([...data.slice(0, 4)], [159, 159, 159, 255]);
  assert.deepEqual([...data.slice(8, 12)], [0, 0, 0, 0]);
});

test("shares are coloured by how far along their scale they are, wherever it ends", () => {
  const colours = Array.from({ length: 256 }, (_, k) => [k, 0, 0]);
  const data = pixels({ values: [0, 1, 2], kind: "weights", end: 2 }, colours);
  assert.deepEqual([data[0], data[4], data[8]], [0, 128, 255]);
});
