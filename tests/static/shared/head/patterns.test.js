import assert from "node:assert/strict";
import { test } from "node:test";
import {
  SHARE,
  calledIn,
  inShort,
  measure,
  measuresIn,
  patternsOf,
} from "../../../../static/shared/head/patterns.ts";

const ENCODER = { rows: "source", columns: "source", mask: null };
const DECODER = { rows: "target", columns: "fed", mask: "causal" };
const CROSS = { rows: "target", columns: "source", mask: null };
const tokens = (m) => Array.from({ length: m }, (_, k) => (k < m - 1 ? `▁w${k}` : "</s>"));

/** A map whose row i has `share` on column f(i), the rest evenly on what else it may look at. */
function map(sides, n, m, f, share = 0.9) {
  const weights = Float32Array.from({ length: n * m }, (_, k) => {
    const [i, j] = [Math.floor(k / m), k % m];
    const choices = sides.mask ? i + 1 : m;
    const there = f(i) >= 0 && f(i) < choices;
    if (j >= choices) return NaN;
    if (!there) return 1 / choices;
    if (choices === 1) return 1;
    return j === f(i) ? share : (1 - share) / (choices - 1);
  });
  return { ...sides, n, m, weights, ends: sides.columns === "source" };
}
const named = (made, piece = "word") => {
  const columns = made.columns === "fed" ? ["<s>", ...tokens(made.m).slice(0, -1)] : tokens(made.m);
  return inShort(patternsOf(measure(made), calledIn(made, columns, piece)));
};

test("a head is named by the place that has at least half of its attention, as the labels say it", (t) => {
  t.assert.snapshot([named(map(ENCODER, 7, 7, (i) => i - 1))]);
  assert.equal(named(map(ENCODER, 7, 7, (i) => i + 1)), "next word 0.90");
  t.assert.snapshot([
    named(map(ENCODER, 7, 7, (i) => i)),
    named(map(ENCODER, 7, 7, () => 0)),
    named(map(ENCODER, 7, 7, () => 6, 0.83)),
  ]);
  assert.equal(named(map(ENCODER, 7, 7, (i) => (i * 3) % 7, 0.6)), "");
  assert.equal(named(map(ENCODER, 7, 7, (i) => i - 1, SHARE - 0.01)), "");
  t.assert.snapshot([
    named(
      map(CROSS, 5, 7, () => 0),
      "character",
    ),
  ]);
});

test("in a decoder the column of the same number is the word before", (t) => {
  t.assert.snapshot([named(map(DECODER, 11, 11, (i) => i)), named(map(DECODER, 11, 11, (i) => i - 1))]);
  assert.match(named(map(DECODER, 11, 11, () => 0)), /^mostly <s> 0.9/);
  assert.doesNotMatch(named(map(DECODER, 11, 11, () => -1)), /next/);
});

test("diagonal is cross-attention alone that moves on with the rows, over half of the columns or more", () => {
  assert.match(named(map(CROSS, 7, 11, (i) => Math.round((i * 10) / 6))), /^diagonal 1.00$/);
  assert.equal(named(map(CROSS, 7, 11, (i) => 10 - i)), "", "backwards");
  assert.equal(named(map(CROSS, 7, 13, (i) => Math.floor(i / 2))), "", "over a quarter of the columns");
  assert.doesNotMatch(named(map(ENCODER, 7, 7, (i) => i)), /diagonal/);
});

test("evenly spread is an entropy near its limit, also below a mask", (t) => {
  t.assert.snapshot([named(map(ENCODER, 5, 5, () => -1)), named(map(DECODER, 7, 7, () => -1))]);
  assert.equal(named({ ...map(ENCODER, 5, 5, () => -1), sinks: [0.5] }), "", "a part goes nowhere");
  assert.equal(measure(map(CROSS, 3, 1, () => -1)).even, undefined, "no row has a choice");
});

test("the head of an atlas is measured as the head in full is, to what a byte holds", () => {
  const [layers, heads, n] = [2, 3, 7];
  const made = Array.from({ length: layers * heads }, (_, k) => map(DECODER, n, n, (i) => i - (k % 3), 0.6));
  const values = Uint8Array.from(
    made.flatMap(({ weights }) => [...weights].map((w) => Math.round((w || 0) * 255))),
  );
  const block = { ...DECODER, shape: [layers, heads, n, n], values };
  for (const [k, head] of made.entries()) {
    const bytes = measuresIn(block, tokens(n), Math.floor(k / heads) + 1, (k % heads) + 1);
    for (const [id, value] of Object.entries(measure(head)))
      assert.ok(Math.abs(bytes[id] - value) < 0.01, `${id} of head ${k + 1}: ${bytes[id]}, ${value}`);
  }
  assert.deepEqual(measuresIn({ ...block, pooled: { rows: 70, columns: 70 } }, tokens(n), 1, 1), {});
});

test("hops have no pattern: their order means nothing", () => {
  assert.deepEqual(measure({ ...map(CROSS, 7, 7, (i) => i), rows: "hops" }), {});
});
