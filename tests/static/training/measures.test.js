/** What is measured at stops: of dates, and of heads that read random signs twice. */
import assert from "node:assert/strict";
import test from "node:test";
import { areOfHeads, areOfTranslations, measuresOf, written } from "../../../static/training/measures.ts";
import { happenedInWords, least, modelAt, stopInWords } from "../../../static/training/stops.ts";

const heads = [
  { step: 20, matching: [0.03, 0.04], previous: 0.07, gained: 0 },
  { step: 900, matching: [0.02, 0.81], previous: 0.35, gained: 3.5 },
];
const dates = [{ step: 20, exact: 0.1, aligned: null }];
const names = (stops) => measuresOf(stops).map(({ name }) => name);

test("heads are measured by layer, dates by what is right", () => {
  assert.ok(areOfHeads(heads));
  assert.ok(!areOfHeads(dates) && !areOfHeads([]));
  assert.deepEqual(names(heads), [
    ...["prefix matching, layer 1", "prefix matching, layer 2"],
    ...["weight on the previous piece", "nats saved the second time"],
  ]);
  assert.deepEqual(names(dates), ["right dates"]);
  assert.deepEqual(measuresOf(heads).map((one) => written(one, heads[1])), ["2 %", "81 %", "35 %", "3.50"]); // prettier-ignore
});

test("an induction head is said with its steps, or that none appears", (t) => {
  const training = { stops: heads, happened: { matching: [20, 900] } };
  const never = { ...training, happened: { matching: null } };
  const worse = { ...training, stops: training.stops.map((stop) => ({ ...stop, gained: -0.08 })) };
  t.assert.snapshot([
    happenedInWords(training),
    happenedInWords(never),
    stopInWords(worse, 1),
    stopInWords(training, 1),
  ]);
});

const head = (aer, layer) => ({ aer, layer, head: 2 });
const translations = [
  { step: 20, bleu: 0.1, loss: 8, aer: { produced: head(0.93, 1), fed: head(0.9, 2) } },
  { step: 900, bleu: 21.04, loss: 4, aer: { produced: head(0.4, 3), fed: head(0.31, 1) } },
];

test("a translator is measured by its alignment and its translations", () => {
  assert.ok(areOfTranslations(translations) && !areOfTranslations(dates) && !areOfTranslations([]));
  assert.deepEqual(measuresOf(translations).map((one) => written(one, translations[1])), ["31 %", "40 %", "21.0"]); // prettier-ignore
});

test("a translator opens on the head that aligns best", () => {
  assert.deepEqual(least(translations[1].aer), { aer: 0.31, layer: 1, head: 2, naming: "fed" });
});

test("the alignment of a translator is said with its steps and what the translations are worth there", (t) => {
  const training = { stops: translations, happened: { aligned: [20, 900] }, diagonal: 0.546 };
  const never = { ...training, happened: { aligned: null } };
  t.assert.snapshot([
    happenedInWords(training),
    happenedInWords({ ...never, diagonal: 0.2 }),
    happenedInWords(never),
    stopInWords(training, 1),
    stopInWords(training, 0),
  ]);
});

test("every stop of a recorded training is a model of its own, the last one too", () => {
  const training = { model: "t", stops: translations };
  assert.equal(modelAt({ ...training, texts: ["a"] }, 1), "t@900");
  assert.equal(modelAt({ ...training, texts: null }, 1), "t");
});
