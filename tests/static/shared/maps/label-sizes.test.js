import assert from "node:assert/strict";
import { test } from "node:test";
import { growing } from "../../../../static/shared/maps/label-sizes.ts";

/** @param {object} dataset @param {() => void} run */
function within(dataset, run) {
  globalThis.document = /** @type {any} */ ({ documentElement: { dataset } });
  run();
  delete globalThis.document;
}

test("on a page labels grow to the sizes of its letters", () => {
  within({}, () => assert.deepEqual([growing(14), growing(16)], [[32, 24, 20, 16], [32, 24, 20]])); // prettier-ignore
});

test("presented they grow with the screen, from the size of the text to 4 % of its height", () => {
  within({ present: "" }, () => {
    for (const height of [800, 1080, 2160])
      for (const size of growing(0.026 * height)) assert.ok(size > 0.026 * height && size < 0.041 * height);
  });
});
