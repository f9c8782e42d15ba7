import assert from "node:assert/strict";
import { test } from "node:test";
import { generator } from "../../../static/lab/random.ts";

test("the generator is Mulberry32: for a seed always the same numbers", () => {
  const random = generator(1);
  const first = [random(), random(), random()];
  const again = generator(1);
  assert.deepEqual([again(), again(), again()], first);
  assert.notEqual(generator(2)(), first[0]);
  assert.ok(Math.abs(first[0] - 0.6270739405881613) < 1e-12);
});
