import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Predictions } from "../../../../static/classroom/predict/predictions.ts";
import { follow } from "../../../../static/classroom/following/room-storage.ts";
import { openTab } from "../../fake-tab.js";

const ABOUT = { question: "Where?" };
const POSED = { outcome: (given) => ({ answer: given ? "cat" : "", model: "dog", score: null }) };
let page, answers;
const predictionsOf = () => new Predictions(() => page.state, () => false); // prettier-ignore

beforeEach(() => {
  openTab();
  page = { state: { text: "a", predict: "look.1" } };
  answers = predictionsOf();
});

test("a draft is that of its question, and one that is locked changes no more", () => {
  answers.draft({ choice: 1 });
  page.state = { text: "a", predict: "look.2" };
  assert.equal(answers.given, null);
  page.state = { text: "a", predict: "look.1", lock: { i: 3 } };
  answers.lock(ABOUT);
  answers.draft({ choice: 2 });
  assert.deepEqual(answers.given, { choice: 1 });
  assert.deepEqual(predictionsOf().given, { choice: 1 });
});

test("an empty answer is none, and one that is too long says by how much", () => {
  answers.draft({ text: " \n" });
  assert.equal(answers.isGiven, false);
  answers.lock(ABOUT);
  assert.equal(answers.stored, undefined);
  answers.draft({ text: "é".repeat(501) });
  assert.match(answers.problem, /500 characters or fewer; it has 501/);
  answers.lock(ABOUT);
  assert.equal(answers.stored, undefined);
  answers.draft({ choice: 0 });
  assert.equal(answers.isGiven, true);
  assert.equal(answers.problem, "");
});

test("an even spread is an answer", () => {
  answers.draft({ taps: [0, 0] });
  answers.lock(ABOUT);
  assert.deepEqual(answers.stored.given, { taps: [0, 0] });
});

test("what was shown without an answer cannot be answered any more", () => {
  answers.settle(POSED, ABOUT);
  answers.draft({ choice: 1 });
  assert.equal(answers.given, null);
  assert.equal(answers.stored.shown, true);
  assert.equal(answers.stored.model, "dog");
});

test("all but the answer to the question is forgotten", () => {
  answers.draft({ choice: 1 });
  answers.settle(POSED, ABOUT);
  const { key } = answers;
  page.state = { text: "a", predict: "look.2" };
  answers.settle(POSED, ABOUT);
  page.state = { text: "a", predict: "look.1" };
  answers.forget();
  assert.deepEqual(Object.keys(answers.all), [key]);
  assert.equal(answers.stored.answer, "cat");
});

test("an answer that was counted in one room is open in another", () => {
  const sent = { isCounted: true, says: "Sent.", code: "ABCDEF" };
  answers.draft({ choice: 1 });
  answers.lock(ABOUT);
  answers.note(answers.key, sent);
  follow({ code: "ABCDEF", aside: false });
  assert.deepEqual(answers.stored.sent, sent);
  follow({ code: "GHIJKL", aside: false });
  assert.equal(answers.stored.sent, undefined);
  assert.deepEqual(answers.stored.given, { choice: 1 });
});
