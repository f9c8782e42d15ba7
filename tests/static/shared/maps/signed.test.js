import assert from "node:assert/strict";
import { test } from "node:test";
import { PAPER } from "../../../../static/shared/maps/palettes.ts";
import { parseHex, signedRamp } from "../../../../static/shared/maps/ramp.ts";
import {
  PER_LINE,
  lines,
  numberAt,
  positionOf,
  reach,
  shade,
  step,
} from "../../../../static/shared/maps/signed.ts";
import { numberInWords, vectorInWords } from "../../../../static/shared/maps/vector-words.ts";

test("every number has one place, and what stands at a place is that number", () => {
  for (const length of [1, 31, 32, 33, 48, 512])
    for (let k = 0; k < length; k++) {
      assert.equal(numberAt(positionOf(k), length), k);
      assert.ok(positionOf(k).y < lines(length));
    }
  assert.equal(numberAt(positionOf(48), 48), null);
  assert.equal(numberAt({ x: PER_LINE, y: 0 }, 512), null);
});

test("the scale is as wide below 0 as above, and 0 has the middle colour", () => {
  const end = reach([-0.5, 0.25, 0]);
  assert.equal(end, 0.5);
  assert.deepEqual([-0.5, 0, 0.25, 0.5].map((x) => shade(x, end, 255)), [0, 127, 191, 254]); // prettier-ignore
  assert.equal(reach([0, 0]), 1);
});

for (const theme of ["light", "dark"])
  test(`${theme}: plum, paper, teal`, () => {
    const colours = signedRamp(theme);
    assert.deepEqual(colours[127], parseHex(PAPER[theme]));
    const [plum, teal] = [colours[0], colours[254]];
    assert.ok(plum[0] > plum[1] && teal[1] > teal[0]);
  });

test("arrows go along lines or between them, as far as something follows", () => {
  assert.deepEqual(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "Home"].map((key) => step(0, key, 48)), [1, 32, 0, 0, 47, 0]); // prettier-ignore
  assert.equal(step(20, "ArrowDown", 48), 20);
  assert.equal(step(0, "Tab", 48), null);
});

test("numbers are said as they are, counted from 1", () => {
  assert.equal(numberInWords([0.25, -0.5], 1), "number 2 of 2: −0.500");
  assert.equal(vectorInWords([0.25, -0.5, 0]), "3 numbers, from −0.50 to 0.25");
});
