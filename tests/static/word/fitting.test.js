import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { around, fit, fitting } from "../../../static/word/fitting.ts";

const root = { dataset: {} };
beforeEach(() => Object.assign(globalThis, { document: { documentElement: root } }));
afterEach(() => delete root.dataset.present);

test("presented, lines have the largest letters with which all of them fit", () => {
  root.dataset.present = "";
  assert.deepEqual(fitting(500, 10, 20), { font: 31, lines: 10 });
  assert.deepEqual(fitting(500, 11, 20), { font: 28, lines: 11 });
  assert.deepEqual(fitting(500, 15, 20), { font: 20, lines: 15 });
});

test("where not all fit, as many are shown as fit with the letters of the text, and at least one", () => {
  root.dataset.present = "";
  assert.deepEqual(fitting(500, 40, 20), { font: 20, lines: 15 });
  assert.deepEqual(fitting(10, 40, 20), { font: 20, lines: 1 });
});

test("lines around the chosen one are shown, and none beyond both ends", () => {
  assert.deepEqual(around(10, 5, 40), { first: 8, end: 13 });
  assert.deepEqual(around(0, 5, 40), { first: 0, end: 5 });
  assert.deepEqual(around(39, 5, 40), { first: 35, end: 40 });
  assert.deepEqual(around(1, 9, 3), { first: 0, end: 9 });
});

test("on the page, and in a list that is not seen, every line has room", () => {
  const list = /** @type {any} */ ({ clientHeight: 10, style: { fontSize: "31px" } });
  assert.equal(fit(list, 40), 40);
  assert.equal(list.style.fontSize, "");
  root.dataset.present = "";
  assert.equal(fit(/** @type {any} */ ({ clientHeight: 0, style: {} }), 40), 40);
});
