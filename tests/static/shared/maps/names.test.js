import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted, nearest, shorten } from "../../../../static/shared/maps/names.ts";

/** Letters of 10 pixels each, halves of one as wide. */
const context = { measureText: (text) => ({ width: 10 * text.length }) };

test("a long name is cut by letters, not by halves of them", () => {
  assert.equal(shorten("chaise"), "chaise");
  assert.equal(shorten("😀".repeat(20)), `${"😀".repeat(13)}…`);
  assert.equal(fitted(context, "😀".repeat(7), 80), "😀😀😀…");
});

test("a name is cut to its room, and no more", () => {
  assert.equal(fitted(context, "chaise", 60), "chaise");
  assert.equal(fitted(context, "chaise", 59), "chai…");
  assert.equal(fitted(context, "chaise", 3), "c…");
});

test("names are as far apart as half of two neighbours", () => {
  assert.equal(nearest([30, 10, 50]), 30);
  assert.equal(nearest([30]), 30);
  assert.equal(nearest([]), 0);
});
