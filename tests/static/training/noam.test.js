/** The schedule of the paper with our end, and the entropy of a smoothed target. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { learningRate, lowestLoss, peak } from "../../../static/training/noam.ts";

const PAPER = { d_model: 512, warmup: 4000, steps: 100_000, cooldown: 0, rate: 1 };

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
