import assert from "node:assert/strict";
import { test } from "node:test";
import { atStep, beginsInWords, headsInWords } from "../../../static/training/heads-learnt-words.ts";

const head = (/** @type {number} */ h, /** @type {number | null} */ begins) =>
  /** @type {any} */ ({ layer: 2, head: h, rows: "produced", aer: [0.9, 0.3], begins });
const learnt = (/** @type {any[]} */ ...heads) => ({ sentences: 6, diagonal: 0.45, heads });

test("a head aligns from a step on, from the first stop on, or not at the end", () => {
  assert.equal(beginsInWords(2127, "produced"), "step 2,127");
  assert.equal(beginsInWords(3572, "fed"), "step 3,572, the piece fed");
  assert.equal(beginsInWords(0, "produced"), "the first stop");
  assert.equal(beginsInWords(null, "fed"), "not at the end");
});

test("the heads that begin first are named, with what they must exceed and on how much it rests", () => {
  const said = headsInWords(learnt(head(1, 3572), head(2, 2127), head(3, 2127), head(4, null)));
  assert.match(said, /^3 of 4 heads align at the end; the first from step 2,127 on: L2 H2, L2 H3\. .* above 0\.55, .* the 6 kept sentences /); // prettier-ignore
  assert.match(headsInWords(learnt(head(1, null))), /^None of 1 head aligns at the end\./);
});

test("the first stop alone is called a step", () => {
  assert.deepEqual([20, 2127].map(atStep), ["step 20", "2,127"]);
});
