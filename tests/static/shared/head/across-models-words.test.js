import assert from "node:assert/strict";
import { test } from "node:test";
import {
  litInWords,
  missingInWords,
  unseenInWords,
} from "../../../../static/shared/head/across-models-words.ts";
import { taskOf } from "../../../../static/shared/sentence/tasks.ts";
import { plain } from "../../../../static/shared/words.ts";

const tokens = ["▁la", "▁ch", "aise", "▁la", "</s>"];
const at = (index, from = tokens) => ({ tokens: from, index });

test("a model that does not write a word says so, the whole word", (t) => {
  const missing = (index, other) => plain(missingInWords(at(index), other));
  t.assert.snapshot([missing(2, ["▁la", "</s>"]), missing(3, ["▁la", "</s>"]), missing(4, ["▁la", "▁la"])]);
});

test("a model that writes another character at a place says which", (t) => {
  const date = ["▁", "1", "9", "</s>"];
  t.assert.snapshot([
    plain(missingInWords(at(1, date), ["▁", "2", "0", "</s>"])),
    plain(missingInWords(at(2, date), ["▁", "1", "</s>"])),
  ]);
});

test("a model that looks at nothing says what it has instead", (t) => {
  const dates = taskOf("dates");
  t.assert.snapshot([plain(unseenInWords(at(2), null, dates)), plain(unseenInWords(null, "</s>", dates))]);
  assert.deepEqual(unseenInWords(null, null, dates), []);
});

test("a pooled vector has as many numbers of a word as that has won, and no weight", (t) => {
  const of = (...marked) => plain(unseenInWords(...marked, taskOf("final mark"), { count: 2, of: 5 }));
  t.assert.snapshot([of(at(0, ["?"]), null), of(null, "▁why")]);
  assert.equal(of(null, null), "");
});

test("what is lit in all models is said once", (t) => {
  t.assert.snapshot([
    plain(litInWords(at(1), null, { wrote: 2, of: 3 })),
    plain(litInWords(at(4), "▁chair", { wrote: 3, of: 3 })),
    plain(litInWords(at(1), null, { wrote: 2, of: 2 })),
  ]);
});
