import assert from "node:assert/strict";
import { test } from "node:test";
import { ticksOf } from "../../../../static/shared/head/head-painting.ts";

test("the numbers of a scale are as many as it has room for, its ends at the least", () => {
  assert.deepEqual(ticksOf(200, 24), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(ticksOf(64, 24), [0, 0.5, 1]);
  assert.deepEqual(ticksOf(28, 24), [0, 1]);
  for (let length = 28; length < 300; length += 7) {
    const places = ticksOf(length, 24).map((tick) => tick * length);
    assert.ok(places.slice(1).every((place, k) => place - places[k] >= 24), `${length}`); // prettier-ignore
  }
});
