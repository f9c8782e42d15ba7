import assert from "node:assert/strict";
import { test } from "node:test";
import { isFirst, pathOf } from "../../../static/steps/first-stages.ts";

const stages = ["summed", "x", "q", "scores", "scaled", "masked", "weights", "head", "logits"].map((id) => ({
  id,
}));
const ids = (/** @type {string} */ opened, /** @type {boolean} */ all) =>
  pathOf(stages, opened, all).map(({ id }) => id);

test("the first state steps over what only all tools show, but for the stage that is open", () => {
  assert.deepEqual(ids("scores", false), ["scores", "scaled", "weights", "head"]);
  assert.deepEqual(ids("masked", false), ["scores", "scaled", "masked", "weights", "head"]);
});

test("all tools step through all stages", () => {
  assert.equal(ids("scores", true).length, stages.length);
});

test("every stage of the path has its picture in the row before it is opened", () =>
  assert.ok(pathOf(stages, "scores", false).every(({ id }) => isFirst(id))));
