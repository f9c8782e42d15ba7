/** A training that was started here, in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesOf } from "../../../static/training/here-pages.ts";
import {
  goingInWords,
  problemInWords,
  resultInWords,
  timeInWords,
} from "../../../static/training/here-words.ts";

const report = { state: "training", step: 120, steps: 1_500, seconds_left: 44.2, pieces_a_second: 12_345.6 };

test("progress is said with its step, what is left, and its pace", (t) => {
  const going = (changes) => goingInWords({ ...report, ...changes }, "Dates, MLP");
  t.assert.snapshot([
    going({}),
    going({ seconds_left: null, pieces_a_second: null }),
    going({ step: 1_500 }),
  ]);
});

test("what has ended says how, and where", (t) => {
  const said = (report) => goingInWords(report, "Dates, MLP");
  t.assert.snapshot([
    said({ state: "preparing" }),
    said({ state: "preparing", doing: "learning the pieces" }),
    said({ ...report, state: "cancelled" }),
    said({ state: "cancelled" }),
  ]);
});

test("more than a minute and a half is said in minutes", () => {
  assert.equal(timeInWords(89.5), "90 s");
  assert.equal(timeInWords(100), "2 min");
});

test("a failure is said in its own words, and a server that began anew too", (t) => {
  t.assert.snapshot([
    problemInWords({ state: "failed", message: "Choose a lower rate." }, true),
    problemInWords({ state: "none", message: null }, true),
  ]);
  assert.equal(problemInWords({ state: "none", message: null }, false), "");
  assert.equal(problemInWords({ state: "done", message: null }, true), "");
});

test("a model of an earlier training is said to be one", (t) => {
  const done = { state: "done" };
  assert.doesNotMatch(resultInWords(done, "Dates, MLP score"), /earlier/);
  t.assert.snapshot([resultInWords({ state: "cancelled" }, "Dates, MLP score")]);
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

const going = (part) => goingInWords({ ...report, ...part }, "Dates, MLP");

test("a training that is prepared says what it does, or that its process starts", () => {
  assert.equal(going({ state: "preparing", doing: null }), "Dates, MLP: starting a process...");
  assert.equal(going({ state: "preparing", doing: "learning" }), "Dates, MLP: learning...");
});

test("a training that goes on is not said to have ended, and one that has ended is", () => {
  assert.doesNotMatch(going({}), /training at|preparing|opening/);
  assert.match(going({ state: "cancelled" }), /^Dates, MLP: cancelled at /);
});

test("a training that ended before its first step names none", () => {
  assert.equal(going({ state: "cancelled", step: 0 }), "Dates, MLP: cancelled");
});

test("a training is said to open its model at its last step alone", () => {
  assert.deepEqual([1_499, 1_500].map((step) => /opening the model/.test(going({ step }))), [false, true]); // prettier-ignore
});

test("a training says its pace where it is measured", () => {
  assert.match(going({}), /12,346 pieces a second$/);
  assert.doesNotMatch(going({ pieces_a_second: null }), /pieces/);
});

test("a training says the time that is left where it is known, 0 seconds too", () => {
  assert.match(going({}), / 45 s left/);
  assert.match(going({ seconds_left: 0 }), / 0 s left/);
  assert.doesNotMatch(going({ seconds_left: null }), /left/);
});
