/** The numbers that are set on the schedule, and the settings of the address. */
import assert from "node:assert/strict";
import test from "node:test";
import { address } from "../../../static/training/address.ts";
import { setOf, settingsOf } from "../../../static/training/schedule.ts";

const training = (changes = {}) => ({
  d_model: 16,
  optimisation: { warmup: 500, label_smoothing: 0.1, ...changes },
});
const NONE = { width: 0, warmup: 0, epsilon: null, at: 0 };
const set = (asked, of = training()) => setOf({ training: of, asked: { ...NONE, ...asked } });

test("an address that sets nothing is the paper's equation, read at its warm-up, smoothed as trained", () => {
  const { d_model, warmup, epsilon, at } = set({});
  assert.deepEqual({ d_model, warmup, epsilon, at }, { d_model: 512, warmup: 4_000, epsilon: 10, at: 4_000 });
  assert.deepEqual(settingsOf(set({}), training()), NONE);
});

test("what is set goes to the address, and what is usual does not", () => {
  const asked = { width: 96, warmup: 450, epsilon: 3, at: 700 };
  assert.deepEqual(settingsOf(set(asked), training()), asked);
  assert.deepEqual(settingsOf({ ...set(asked), epsilon: 10 }, training()), { ...asked, epsilon: null });
  assert.deepEqual(settingsOf({ d_model: 512, warmup: 4_000 }, training()), NONE);
});

test("a number between two of a slider, or beyond it, is the nearest that it has", () => {
  const { d_model, warmup, epsilon, at } = set({ width: 500, warmup: 456, epsilon: 99, at: 40 });
  assert.deepEqual({ d_model, warmup, epsilon, at }, { d_model: 512, warmup: 460, epsilon: 30, at: 100 });
});

test("the width and the warm-up of the training are among those that can be set", () => {
  const odd = { ...training({ warmup: 1_333 }), d_model: 48 };
  const { d_model, warmup } = set({ width: 48, warmup: 1_333 }, odd);
  assert.deepEqual([d_model, warmup], [48, 1_333]);
});

test("smoothing can be set off, also where it was trained with some, and the address says so", () => {
  assert.equal(set({ epsilon: 0 }).epsilon, 0);
  assert.equal(set({}).ranges.epsilon.min, 0);
  assert.equal(settingsOf(set({ epsilon: 0 }), training()).epsilon, 0);
  const search = address.write({ ...address.read(""), epsilon: 0 });
  assert.equal(search, "?epsilon=0");
  assert.deepEqual([search, "", "?epsilon=7"].map((one) => address.read(one).epsilon), [0, null, 7]); // prettier-ignore
});

test("where nothing was smoothed, off is as trained", () => {
  const plain = training({ label_smoothing: 0 });
  assert.equal(set({}, plain).epsilon, 0);
  assert.equal(settingsOf(set({}, plain), plain).epsilon, null);
});
