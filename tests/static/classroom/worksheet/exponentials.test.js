import assert from "node:assert/strict";
import { test } from "node:test";
import { divided, inHundredths, inTenths } from "../../../../static/classroom/worksheet/decimals.ts";
import {
  ENDS,
  power,
  softmaxByHand,
  stepOf,
  tableOf,
} from "../../../../static/classroom/worksheet/exponentials.ts";

test("a quotient goes to the nearest, from the middle away from 0, and has no -0", () => {
  assert.deepEqual(
    [divided(5, 10), divided(-5, 10), divided(4, 10), divided(-4, 10), divided(25, 10)],
    [1, -1, 0, 0, 3],
  );
  assert.ok(Object.is(divided(-4, 10), 0));
});

test("numbers are written as people write them", () => {
  assert.deepEqual([20, 5, -15, 0].map(inTenths), ["2", "0.5", "−1.5", "0"]);
  assert.deepEqual([100, -5, 7].map(inHundredths), ["1.00", "−0.05", "0.07"]);
});

test("the table has e^x to two decimals, and below its end nothing but 0.00", () => {
  for (const step of [1, 5])
    for (const x of tableOf(step).left.flatMap((a) => tableOf(step).above.map((b) => a + b)))
      assert.ok(Math.abs(power(x) / 100 - Math.exp(x / 10)) <= 0.005);
  assert.ok(power(-ENDS) === 0 && power(-ENDS + 1) === 1);
  assert.equal(new Set(tableOf(1).left.flatMap((a) => tableOf(1).above.map((b) => a + b))).size, 60);
});

test("the small table is printed only where it has every number", () => {
  assert.deepEqual([stepOf([0, -5, -20]), stepOf([0, -7])], [5, 1]);
});

test("hundredths are rounded to tenths once the largest was taken away", () => {
  const { below, powers, weights, together, most } = softmaxByHand([304, 125, 300], 10);
  assert.deepEqual(below, [0, -18, 0]);
  assert.deepEqual(powers, [100, 17, 100]);
  assert.deepEqual(weights, [46, 8, 46]);
  assert.deepEqual([together, most], [100, [0, 2]]);
});
