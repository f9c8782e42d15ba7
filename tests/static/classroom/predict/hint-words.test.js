import assert from "node:assert/strict";
import { test } from "node:test";
import { hintOf, legendOf, sentInWords } from "../../../../static/classroom/predict/hint-words.ts";

const alone = { stored: undefined, isPresenter: false, isFollower: false };
const locked = { given: { choice: 1 }, shown: false };
const sent = { isCounted: true, says: "Sent. Wait until the presenter reveals the answer." };
const late = { isCounted: false, says: "Your answer came too late." };

test("who follows hears that the answer goes out without a name, who is alone does not", (t) => {
  t.assert.snapshot([hintOf("choose", { ...alone, isFollower: true })]);
  assert.doesNotMatch(hintOf("choose", alone), /sent/);
  assert.match(hintOf("choose", { ...alone, stored: locked }), /^Locked: .*Reveal/);
  assert.equal(hintOf("choose", { ...alone, stored: locked, isFollower: true }), "");
  t.assert.snapshot([hintOf("give", { ...alone, isPresenter: true })]);
});

test("what became of an answer is said until it is counted and shown", (t) => {
  const before = { isOpen: false, sending: "Not sent yet." };
  const after = { isOpen: true, sending: "" };
  assert.equal(sentInWords(undefined, before), "");
  assert.equal(sentInWords({ given: null, shown: true }, after), "");
  assert.equal(sentInWords(locked, before), "Not sent yet.");
  assert.equal(sentInWords({ ...locked, sent }, before), sent.says);
  assert.equal(sentInWords({ ...locked, sent }, after), "");
  t.assert.snapshot([
    sentInWords(locked, after),
    sentInWords({ ...locked, shown: true }, before),
    sentInWords({ given: null, shown: true }, before),
  ]);
  assert.equal(sentInWords({ ...locked, sent: late }, after), late.says);
});

test("bars are explained where there are several", (t) => {
  assert.equal(legendOf({}), "");
  t.assert.snapshot([
    legendOf({ guess: [1] }),
    legendOf({ class: [1] }),
    legendOf({ guess: [1], class: [1], deviation: [0] }),
  ]);
});
