import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR, SHARE, namesOf } from "../../../static/heads/names.js";

test("a head that reaches no threshold has no name", () => {
  assert.deepEqual(namesOf({ before: 0.49, same: 0.3, first: 0.1, end: 0.11 }, 0.41), []);
  assert.deepEqual(namesOf({}, undefined), []);
});

test("a head is named by the place that has half of its attention", () => {
  assert.deepEqual(namesOf({ before: SHARE }, undefined), ["previous token"]);
  assert.deepEqual(namesOf({ same: 0.9 }, undefined), ["same position"]);
  assert.deepEqual(namesOf({ first: 0.5 }, undefined), ["first token"]);
  assert.deepEqual(namesOf({ end: 0.51 }, undefined), ["end token"]);
});

test("a head that aligns as people do on gold is called so, whatever it does here", () => {
  assert.deepEqual(namesOf({ first: 0.1, end: 0.2 }, ERROR), ["alignment"]);
  assert.deepEqual(namesOf({ end: 0.7 }, 0.2), ["end token", "alignment"]);
});

test("a place that is the first and the same gives both names", () => {
  assert.deepEqual(namesOf({ before: 0, same: 0.6, first: 0.7 }, undefined), [
    "same position",
    "first token",
  ]);
});
