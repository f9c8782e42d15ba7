import assert from "node:assert/strict";
import { test } from "node:test";
import { drawable } from "../../../../static/steps/decoding/draw.ts";

const ALL = { temperature: 1, topK: 0, topP: 1 };
const likely = (...numbers) => numbers.map((probability, k) => ({ token: `t${k}`, probability }));

/** What can be drawn, computed from the whole vocabulary as the model does. */
function truth(numbers, { temperature, topK, topP }) {
  const heated = numbers.map((p) => p ** (1 / temperature)).slice(0, topK || undefined);
  const total = heated.reduce((a, b) => a + b, 0);
  let before = 0;
  return numbers.map((_, rank) => {
    const can = rank < heated.length && before < topP;
    before += (heated[rank] ?? 0) / total;
    return can;
  });
}

test("nothing is left out of a draw from all", () => {
  assert.deepEqual(drawable(likely(0.5, 0.3), ALL), [true, true]);
  assert.deepEqual(drawable(likely(0.5, 0.3), { ...ALL, temperature: 3 }), [true, true]);
});

test("top-k leaves the k likeliest", () => {
  assert.deepEqual(drawable(likely(0.5, 0.3, 0.1), { ...ALL, topK: 2 }), [true, true, false]);
  assert.deepEqual(drawable(likely(0.5, 0.3, 0.1), { ...ALL, topK: 50 }), [true, true, true]);
});

test("of two that are equally likely at the edge it is not said which is left", () => {
  assert.deepEqual(drawable(likely(0.4, 0.2, 0.2, 0.1), { ...ALL, topK: 2 }), [true, true, null, false]);
});

test("the nucleus holds as many as are needed, the last included", () => {
  const candidates = likely(0.5, 0.3, 0.1);
  assert.deepEqual(drawable(candidates, { ...ALL, topP: 0.6 }), [true, true, false]);
  assert.deepEqual(drawable(candidates, { ...ALL, topP: 0.85 }), [true, true, true]);
});

test("after top-k the nucleus is of what is left: 0.5 / 0.8 holds 0.6", () => {
  const candidates = likely(0.5, 0.3, 0.1);
  assert.deepEqual(drawable(candidates, { ...ALL, topK: 2, topP: 0.6 }), [true, false, false]);
});

test("a nucleus that ends exactly between two pieces is left open", () => {
  assert.deepEqual(drawable(likely(0.5, 0.3, 0.1), { ...ALL, topP: 0.5 }), [true, null, false]);
});

test("a flat temperature over unknown pieces leaves open what a nucleus holds", () => {
  const [first, ...others] = drawable(likely(0.5, 0.3, 0.1), { ...ALL, temperature: 4, topP: 0.3 });
  assert.equal(first, true);
  assert.deepEqual(others, [null, null]);
});

test("whatever is said agrees with the whole vocabulary", () => {
  let said = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const raw = Array.from(
      { length: 40 },
      (_, k) => Math.abs(Math.sin(seed * 12.9898 + k * 78.233)) ** (1 + (seed % 7)),
    );
    const total = raw.reduce((a, b) => a + b, 0);
    const numbers = raw.map((x) => x / total).sort((a, b) => b - a);
    for (const temperature of [0.3, 0.7, 1, 1.5, 4])
      for (const topK of [0, 1, 5, 10, 20])
        for (const topP of [0.2, 0.5, 0.9, 1]) {
          const sampling = { temperature, topK, topP };
          const expected = truth(numbers, sampling);
          drawable(likely(...numbers.slice(0, 10)), sampling).forEach((can, rank) => {
            if (can === null) return;
            said++;
            assert.equal(can, expected[rank], JSON.stringify({ seed, rank, ...sampling }));
          });
        }
  }
  assert.ok(said > 150_000, `${said} of 200000 are certain`);
});
