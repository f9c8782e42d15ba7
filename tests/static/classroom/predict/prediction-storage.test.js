import assert from "node:assert/strict";
import { test } from "node:test";
import {
  counts,
  locked,
  readKept,
  revealed,
  tableOf,
} from "../../../../static/classroom/predict/prediction-storage.ts";
import { toCsv } from "../../../../static/publish/figures/number-files.ts";

const about = { question: "Where?", kind: "look", model: "m", text: "a, b", place: "Cross", row: "“rouge”" };
const outcome = { answer: "red", model: "red 0.98", score: { measure: "weight", value: 0.98 } };

test("a locked answer never changes, and none comes after the answer was shown", () => {
  const first = locked({}, "k", { choice: 2 }, about);
  assert.equal(locked(first, "k", { choice: 3 }, about), first);
  const done = revealed(first, "k", about, outcome);
  assert.equal(locked(done, "k", { choice: 3 }, about), done);
  assert.equal(revealed(done, "k", about, { ...outcome, answer: "car" }), done);
  const skipped = revealed({}, "k", about, { ...outcome, score: null });
  assert.equal(locked(skipped, "k", { choice: 1 }, about), skipped);
  assert.equal(skipped.k.given, null);
});

test("what is locked and not shown is neither counted nor saved", () => {
  const all = locked({}, "k", { choice: 2 }, about);
  assert.deepEqual(counts(all), { answered: 0, skipped: 0 });
  assert.deepEqual(tableOf(all).lines, []);
});

test("the file has a line for each question that was revealed, without names", () => {
  let all = revealed(locked({}, "k", { choice: 2 }, about), "k", about, outcome);
  all = revealed(all, "l", { ...about, row: "=1" }, { answer: "", model: "red 0.98", score: null });
  assert.deepEqual(counts(all), { answered: 1, skipped: 1 });
  assert.equal(
    toCsv([tableOf(all)]),
    "\uFEFFquestion,kind,model,text,place,row,answer,of the model,measure,score\r\n" +
      'Where?,look,m,"a, b",Cross,“rouge”,red,red 0.98,weight,0.98\r\n' +
      `Where?,look,m,"a, b",Cross,'=1,(shown without an answer),red 0.98,,\r\n`,
  );
});

test("what another program wrote into the storage is passed over", () => {
  for (const text of [null, "", "{", "3", "null", '{"k": 3}', '{"k": {"about": {}}}', "[1]"])
    assert.deepEqual(readKept(text), {});
  const all = locked({}, "k", { choice: 2 }, about);
  assert.deepEqual(readKept(JSON.stringify(all)), all);
});
