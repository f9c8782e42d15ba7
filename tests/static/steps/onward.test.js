import assert from "node:assert/strict";
import { test } from "node:test";
import { onwardOf } from "../../../static/steps/onward.ts";
import { onwardInWords } from "../../../static/steps/onward-words.ts";
import { plain } from "../../../static/shared/words.ts";

const NOT = NaN;
const [n, m] = [2, 2];
const picture = (/** @type {number[]} */ values) => ({
  n,
  m,
  vector: false,
  values: Float64Array.from(values),
});
const seen = (/** @type {string} */ stage, /** @type {number[]} */ masked) =>
  /** @type {any} */ ({
    state: { stage, row: 0, column: 1 },
    stages: [{ id: "q", shape: [2, 16] }],
    pictures: new Map([
      ["scores", picture([4, 8, 12, 16])],
      ["scaled", picture([1, 2, 3, 4])],
      ["masked", picture(masked)],
    ]),
  });
const said = (/** @type {any} */ of) => plain(onwardInWords(/** @type {any} */ (onwardOf(of)), "2"));

test("a score is divided by the root of the width on its way to the softmax", () => {
  assert.match(said(seen("scores", [1, 2, 3, 4])), / = 8\.00 \/ .* = 2\.00, which the softmax takes\.$/);
});

test("where more than a division comes between, no division is claimed", () => {
  assert.match(said(seen("scores", [1, 2.5, 3, 4])), / = 2\.50, after the stages between, /);
});

test("a masked score is taken by no softmax, and a scaled one that is not masked stays", () => {
  assert.equal(said(seen("scores", [1, NOT, 3, 4])), "Then it is masked: the softmax takes no score here.");
  assert.match(said(seen("scaled", [1, 2, 3, 4])), / = 2\.00, as nothing is masked, /);
});

test("other stages lead on in their own pictures", () => {
  assert.equal(onwardOf(seen("masked", [1, 2, 3, 4])), null);
});
