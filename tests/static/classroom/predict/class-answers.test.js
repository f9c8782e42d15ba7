import assert from "node:assert/strict";
import { test } from "node:test";
import {
  choicesOf,
  classTable,
  guessesOf,
  meanDivergence,
  textsOf,
} from "../../../../static/classroom/predict/class-answers.ts";
import { poseLook } from "../../../../static/classroom/predict/posing.ts";
import { divergence, guessOf } from "../../../../static/classroom/predict/scoring.ts";
import { toCsv } from "../../../../static/publish/figures/number-files.ts";
import { cross } from "../../helpers.js";

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test("choices are counted as often as they were made, and what is no option is passed over", () => {
  const values = [
    { given: { choice: 0 }, count: 3 },
    { given: { choice: 2 }, count: 4 },
    { given: { choice: 3 }, count: 50 },
    { given: { text: "x" }, count: 60 },
  ];
  assert.deepEqual(choicesOf(values, 3), [3, 0, 4]);
});

test("the mean and the standard deviation of guesses count each person once", () => {
  const values = [
    { given: { taps: [1, 0] }, count: 2 },
    { given: { taps: [0, 1] }, count: 1 },
    { given: { taps: [0, 1, 5] }, count: 40 },
    { given: { choice: 1 }, count: 50 },
  ];
  const { people, mean, deviation } = guessesOf(values, 2);
  const [high, low] = guessOf([1, 0]);
  assert.equal(people, 3);
  near(mean[0], (2 * high + low) / 3);
  near(mean[0] + mean[1], 1);
  near(deviation[0], Math.sqrt((2 / 9) * (high - low) ** 2)); // of a share of 2/3
  near(deviation[0], deviation[1]);
});

test("people who guess alike have no deviation, and one alone has none", () => {
  for (const count of [1, 7]) {
    const { mean, deviation } = guessesOf([{ given: { taps: [3, 1, 0] }, count }], 3);
    mean.forEach((one, k) => near(one, guessOf([3, 1, 0])[k]));
    deviation.forEach((one) => near(one, 0));
  }
});

test("the mean guess is never farther from the model than the guesses are on average", () => {
  const model = [0.7, 0.2, 0.1];
  for (let k = 0; k < 50; k++) {
    const taps = () => [k % 7, (k * 5) % 11, (k * 3) % 13];
    const values = [
      { given: { taps: taps() }, count: 1 + (k % 3) },
      { given: { taps: taps().reverse() }, count: 2 },
    ];
    const all = guessesOf(values, 3);
    assert.ok(divergence(model, all.mean) <= meanDivergence(model, all) + 1e-12);
  }
  const one = guessesOf([{ given: { taps: [2, 1, 0] }, count: 5 }], 3);
  near(divergence(model, one.mean), meanDivergence(model, one));
});

test("texts come by the alphabet, with how many wrote the same", () => {
  const values = [
    { given: { text: "b" }, count: 1 },
    { given: { text: "a" }, count: 2 },
    { given: { choice: 1 }, count: 2 },
  ];
  assert.deepEqual(textsOf(values), [
    { text: "a", count: 2 },
    { text: "b", count: 1 },
  ]);
});

test("the table of a class has a line for each answer and no name", () => {
  const about = { question: "Where?", kind: "look", model: "m", text: "a", place: "Cross", row: "“rouge”" };
  const posed = poseLook(cross(), 1);
  const values = [
    { given: { choice: 0 }, count: 3 },
    { given: { choice: 1 }, count: 18 },
  ];
  assert.equal(
    toCsv([classTable(values, about, posed.outcome)]),
    "\uFEFFquestion,kind,model,text,place,row,answer,people,of the model,measure,score\r\n" +
      'Where?,look,m,a,Cross,“rouge”,chair,3,"</s> 0.75, chair 0.25",weight of what was chosen,0.25\r\n' +
      'Where?,look,m,a,Cross,“rouge”,</s>,18,"</s> 0.75, chair 0.25",weight of what was chosen,0.75\r\n',
  );
});
