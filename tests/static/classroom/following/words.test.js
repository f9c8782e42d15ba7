import assert from "node:assert/strict";
import { test } from "node:test";
import { answeredInWords, countsInWords } from "../../../../static/classroom/following/words.ts";

const room = { followers: 20, answered: 21, expected: 28 };

test("the presenter hears of one count of answers everywhere, also when somebody has left", () => {
  assert.equal(answeredInWords(room), "21 of 28 answered");
  assert.equal(countsInWords(room), "20 follow, 21 of 28 answered");
});

test("where nothing is asked nothing is counted but followers", () => {
  const asked = { answered: null, expected: null };
  assert.equal(answeredInWords(asked), "");
  assert.equal(countsInWords({ ...room, ...asked, most: 20 }), "20 follow, as many as this server lets in");
  assert.equal(countsInWords({ followers: 0, ...asked }), "nobody follows yet");
});
