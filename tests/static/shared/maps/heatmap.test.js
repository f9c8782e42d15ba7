import assert from "node:assert/strict";
import { test } from "node:test";
import { lies } from "../../../../static/shared/maps/heatmap.ts";

const upright = { flat: true, angle: -90, across: 15, everyColumn: 1 };

test("a name that is wider than its column stands upright among flat ones", () => {
  assert.equal(lies(upright, "car", 14), true);
  assert.equal(lies(upright, "voiture", 40), false);
});

test("the number of every sixteenth column lies flat, though it is wider than its column", () => {
  assert.equal(lies({ ...upright, everyColumn: 16 }, "32", 18), true);
});
