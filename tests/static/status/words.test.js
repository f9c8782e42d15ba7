import assert from "node:assert/strict";
import { test } from "node:test";
import { beatInWords } from "../../../static/status/words.ts";

test("a lecturer reads how many ask, how long they wait, and whether that is well", () => {
  const says = (people, seconds, waiting = 0) => beatInWords({ people, seconds, waiting });
  assert.equal(says(0, null), "Nobody has asked in the last minute.");
  assert.equal(says(27, 0.41), "27 people ask; an answer takes 0.4 s: the server keeps up. Nobody waits.");
  assert.equal(
    says(1, 0.02, 1),
    "1 person asks; an answer takes less than 0.1 s: the server keeps up. 1 question waits.",
  );
  assert.equal(
    says(300, 3.2, 41),
    "300 people ask; an answer takes 3.2 s: the server is busy. 41 questions wait.",
  );
  assert.match(says(300, 9), /too many ask at once/);
});
