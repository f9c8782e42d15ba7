import assert from "node:assert/strict";
import { test } from "node:test";
import { cornerOf } from "../../../../static/heads/corpus/label-place.ts";

const name = { width: 40, height: 18 };
const plot = { width: 400, height: 300 };
const middle = { x: 200, y: 150 };

test("a name stands where it covers no mark", () => {
  assert.deepEqual(cornerOf(middle, [], name, plot), { right: true, up: true });
  const [upRight, upLeft] = [{ x: 230, y: 138 }, { x: 170, y: 138 }]; // prettier-ignore
  assert.deepEqual(cornerOf(middle, [upRight], name, plot), { right: false, up: true });
  assert.deepEqual(cornerOf(middle, [upRight, upLeft], name, plot), { right: true, up: false });
});

test("a name stays inside of the plot, whatever it covers there", () => {
  const corner = { x: 395, y: 5 };
  const crowd = [{ x: 370, y: 15 }, { x: 365, y: 20 }]; // prettier-ignore
  assert.deepEqual(cornerOf(corner, crowd, name, plot), { right: false, up: false });
});
