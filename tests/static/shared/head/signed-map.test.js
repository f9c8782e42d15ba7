import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnOf, thickness } from "../../../../static/explore/arcs-plan.ts";
import { headFacts } from "../../../../static/shared/head/facts.ts";
import { inWords } from "../../../../static/shared/head/map-words.ts";
import { mapIn, measuresOf } from "../../../../static/shared/head/patterns.ts";
import { inPlainWords } from "../../../../static/shared/head/plain-words.ts";
import { scaleOf, sharpest } from "../../../../static/shared/head/weights.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross } from "../../helpers.js";

/** A map whose first row takes most of its first piece away. */
function implied() {
  const a = { ...cross(), signed: 1.5 };
  const weights = Float32Array.from(a.weights, () => 0);
  weights.set([-1.5, 0.5]);
  return { ...a, weights };
}

test("a weight below 0 is said with its sign, and is the sharpest by its size", (t) => {
  const a = implied();
  assert.deepEqual(sharpest(a), { i: 0, j: 0 });
  const cells = [{ i: null, j: null }, { i: 0, j: null }, { i: 0, j: 0 }, { i: 0, j: 1 }, { i: null, j: 1 }]; // prettier-ignore
  t.assert.snapshot(cells.map((cell) => plain(inWords(a, cell))));
  t.assert.snapshot(cells.slice(1).map((cell) => plain(inPlainWords(a, cell))));
});

test("it has colours around 0, neither entropy nor a pattern, and a line as thick as its size", () => {
  const a = implied();
  assert.deepEqual(scaleOf(a), { kind: "signed", end: 1.5 });
  const facts = headFacts(a, {});
  assert.deepEqual(facts.map(({ id }) => id), ["largest", "sum"]); // prettier-ignore
  assert.deepEqual(measuresOf(a), {});
  assert.deepEqual(drawnOf(a).drawn.map(({ j }) => j), [0, 1]); // prettier-ignore
  assert.equal(thickness(-0.5), thickness(0.5));
});

test("its bytes lie around 128", () => {
  const values = Uint8Array.of(255, 128, 1, 128);
  const block = { shape: [1, 1, 2, 2], values, mask: null, rows: "target", columns: "source", signed: 2 };
  assert.deepEqual([...mapIn(block, ["a", "b"], 1, 1).weights], [2, 0, -2, 0]); // prettier-ignore
});

test("of a map in which nothing may be looked at, lines leave out nothing", () => {
  const closed = { n: 2, m: 2, weights: Float32Array.of(NaN, NaN, NaN, NaN) };
  assert.deepEqual(drawnOf(closed), { drawn: [], left: 0, share: 0 });
});
