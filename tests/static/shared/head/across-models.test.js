import assert from "node:assert/strict";
import { test } from "node:test";
import { litInWords, missingInWords, unseenInWords } from "../../../../static/shared/head/across-models.ts";
import { taskOf } from "../../../../static/shared/sentence/tasks.ts";
import { plain } from "../../../../static/shared/words.ts";

const tokens = ["▁la", "▁ch", "aise", "▁la", "</s>"];
const at = (index, from = tokens) => ({ tokens: from, index });

test("a model that does not write a word says so, the whole word", () => {
  const missing = (index, other) => plain(missingInWords(at(index), other));
  assert.equal(missing(2, ["▁la", "</s>"]), "Does not write “chaise”.");
  assert.equal(missing(3, ["▁la", "</s>"]), "Does not write “la” a 2nd time.");
  assert.equal(missing(4, ["▁la", "▁la"]), "Stopped before the end of sentence.");
});

test("a model that writes another character at a place says which", () => {
  const date = ["▁", "1", "9", "</s>"];
  assert.equal(plain(missingInWords(at(1, date), ["▁", "2", "0", "</s>"])), "Writes “2” here, not “1”.");
  assert.match(plain(missingInWords(at(2, date), ["▁", "1", "</s>"])), /^Has stopped .* “9”\.$/);
});

test("a model that looks at nothing says what it has instead", () => {
  const dates = taskOf("dates");
  assert.equal(
    plain(unseenInWords(at(2), null, dates)),
    "“chaise” is written from the same vector as every other character.",
  );
  assert.equal(
    plain(unseenInWords(null, "</s>", dates)),
    "No weight shows the end of sentence: it is somewhere in the vector.",
  );
  assert.deepEqual(unseenInWords(null, null, dates), []);
});

test("what is lit in all models is said once", () => {
  assert.equal(plain(litInWords(at(1), null, { wrote: 2, of: 3 })), "“chaise”: 2 of 3 models write it.");
  assert.equal(
    plain(litInWords(at(4), "▁chair", { wrote: 3, of: 3 })),
    "The end of sentence: all 3 models write it; “chair”: its column in each map.",
  );
  assert.equal(plain(litInWords(at(1), null, { wrote: 2, of: 2 })), "“chaise”: both models write it.");
});
