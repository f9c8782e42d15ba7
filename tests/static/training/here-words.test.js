/** A training that was started here, in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  goingInWords,
  pagesOf,
  problemInWords,
  resultInWords,
  timeInWords,
} from "../../../static/training/here-words.ts";

const report = { state: "training", step: 120, steps: 1_500, seconds_left: 44.2, pieces_a_second: 12_345.6 };

test("progress is said with its step, what is left, and its pace", () => {
  const going = (changes) => goingInWords({ ...report, ...changes }, "Dates, MLP");
  assert.equal(going({}), "Dates, MLP: step 120 of 1,500, 45 s left, 12,346 pieces a second");
  assert.equal(going({ seconds_left: null, pieces_a_second: null }), "Dates, MLP: step 120 of 1,500");
  assert.equal(going({ step: 1_500 }), "Dates, MLP: step 1,500 of 1,500, opening the model...");
});

test("what has ended says how, and where", () => {
  const said = (report) => goingInWords(report, "Dates, MLP");
  assert.equal(said({ state: "preparing" }), "Dates, MLP: starting a process...");
  assert.equal(
    said({ state: "preparing", doing: "learning the pieces" }),
    "Dates, MLP: learning the pieces...",
  );
  assert.equal(said({ ...report, state: "cancelled" }), "Dates, MLP: cancelled at step 120 of 1,500");
  assert.equal(said({ state: "cancelled" }), "Dates, MLP: cancelled");
});

test("more than a minute and a half is said in minutes", () => {
  assert.equal(timeInWords(89.5), "90 s");
  assert.equal(timeInWords(100), "2 min");
});

test("a failure is said in its own words, and a server that began anew too", () => {
  assert.equal(
    problemInWords({ state: "failed", message: "Choose a lower rate." }, true),
    "Choose a lower rate.",
  );
  assert.match(problemInWords({ state: "none", message: null }, true), /started anew/);
  assert.equal(problemInWords({ state: "none", message: null }, false), "");
  assert.equal(problemInWords({ state: "done", message: null }, true), "");
});

test("a model of an earlier training is said to be one", () => {
  const done = { state: "done" };
  assert.doesNotMatch(resultInWords(done, "Dates, MLP score"), /earlier/);
  assert.match(resultInWords({ state: "cancelled" }, "Dates, MLP score"), /earlier training/);
});

test("its pages open it on the same date, Compare and the slider beside its sister", () => {
  const pages = pagesOf({ model: "dates-here", alike: "dates-mlp", text: "3/3/98" }).map(({ href }) => href);
  assert.deepEqual(pages, [
    "training?text=3%2F3%2F98&model=dates-here&beside=dates-mlp",
    "./?text=3%2F3%2F98&model=dates-here",
    "compare?text=3%2F3%2F98&model=dates-mlp&model=dates-here",
    "steps?text=3%2F3%2F98&model=dates-here",
  ]);
});
