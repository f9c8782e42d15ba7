/** The schedule of the paper with our end, and the entropy of a smoothed target. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  PAPER as NUMBERS,
  learningRate,
  lowestLoss,
  peak,
  rateOfOurs,
} from "../../../static/training/noam.ts";
import { scheduleFigure } from "../../../static/training/schedule-figure.ts";
import { rateInWords, scheduleInWords } from "../../../static/training/words.ts";

const PAPER = { ...NUMBERS, steps: 100_000, cooldown: 0, rate: 1 };
const LATE = { d_model: 256, warmup: 4_500, steps: 6_000, cooldown: 1_500, rate: 0.4 };

test("at the end of the warm-up the rate of the paper is 1 / sqrt(512 * 4000)", () => {
  assert.ok(Math.abs(learningRate(4000, PAPER) - (512 * 4000) ** -0.5) < 1e-12);
  assert.equal(peak(PAPER), 4000);
  assert.ok(learningRate(3999, PAPER) < learningRate(4000, PAPER));
  assert.ok(learningRate(4001, PAPER) < learningRate(4000, PAPER));
  assert.ok(Math.abs(learningRate(16_000, PAPER) / learningRate(4000, PAPER) - 0.5) < 1e-12);
});

test("the stored rates of a training lie on the formula", () => {
  const file = new URL("../../../model/checkpoints/dates-bahdanau/history.json", import.meta.url);
  const schedule = { d_model: 16, warmup: 500, steps: 1500, cooldown: 900, rate: 0.4 };
  for (const { step, learning_rate } of JSON.parse(readFileSync(file, "utf8")))
    assert.ok(Math.abs(learningRate(step, schedule) / learning_rate - 1) < 1e-9, `step ${step}`);
});

test("the lowest loss is the entropy of the target, summed piece by piece", () => {
  for (const [epsilon, vocabulary] of [
    [0.1, 308],
    [0.3, 5],
    [0.01, 8000],
  ]) {
    const target = Array.from(
      { length: vocabulary },
      (_, v) => epsilon / vocabulary + (v === 2 ? 1 - epsilon : 0),
    );
    const entropy = target.reduce((sum, p) => sum - p * Math.log(p), 0);
    assert.ok(Math.abs(lowestLoss(epsilon, vocabulary) - entropy) < 1e-9);
  }
  assert.equal(Math.abs(lowestLoss(0, 308)), 0);
});

const OURS = { d_model: 16, warmup: 500, steps: 1_500, cooldown: 900, rate: 0.4 };
const equation = (step, d, w) => d ** -0.5 * Math.min(step ** -0.5, step * w ** -1.5);

test("the drawn points are the equation with the paper's numbers, and beside it ours to its last step", () => {
  const { data } = scheduleFigure(NUMBERS, OURS, { step: [50], learning_rate: [1] }, 4_000, {}, {});
  const [drawn, ours] = data;
  assert.deepEqual([drawn.name, ours.name], ["the equation", "ours: 0.4 × the equation × cooldown"]);
  drawn.x.forEach((step, k) => {
    assert.ok(Math.abs(drawn.y[k] - equation(step, 512, 4_000)) < 1e-9, `step ${step}`);
    const rate = 0.4 * equation(step, 16, 500) * Math.min(1, (1_501 - step) / 900);
    assert.ok(step > 1_500 ? ours.y[k] === null : Math.abs(ours.y[k] - rate) < 1e-9, `step ${step}`);
  });
  for (const step of [1, 500, 1_500, 4_000, 10_000]) assert.ok(drawn.x.includes(step), `step ${step}`);
  assert.deepEqual(
    [drawn, ours].map(({ x, text }) => text[x.indexOf(500)]),
    ["the equation: <b>0.000087</b>", "ours: <b>0.0045</b>"],
  );
});

test("where the cooldown begins within the warm-up, the highest rate is in between", () => {
  for (const schedule of [LATE, { ...LATE, warmup: 5_500 }, { ...LATE, warmup: 5_500, cooldown: 6_000 }]) {
    const top = learningRate(peak(schedule), schedule);
    for (let step = 1; step <= 6_000; step++) assert.ok(learningRate(step, schedule) <= top, `step ${step}`);
  }
});

test("the rate is said to fall with the root of the step only where it does", (t) => {
  const shapes = [OURS, LATE, { ...LATE, warmup: 5_500 }, PAPER];
  t.assert.snapshot(shapes.map((ours) => scheduleInWords(NUMBERS, ours)));
});

test("the rates at a step are said of the equation and of ours, while it lasts", (t) => {
  const said = (step) => rateInWords(step, equation(step, 512, 4_000), rateOfOurs(step, OURS));
  t.assert.snapshot([said(1_500), said(1_501)]);
});
