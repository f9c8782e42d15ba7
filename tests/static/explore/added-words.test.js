import assert from "node:assert/strict";
import { test } from "node:test";
import { addedInWords } from "../../../static/explore/added-words.ts";
import { leftOutInWords } from "../../../static/explore/arcs-plan.ts";
import { plain } from "../../../static/shared/words.ts";
import { cross, decoder } from "../helpers.js";

const said = (a, cell) => plain(addedInWords(a, cell));

test("rows that are added are named, and so are the largest sums and what is left", () => {
  assert.equal(
    said(cross(), { i: 1, j: null, others: [0] }),
    "The rows of “chaise” and “rouge”, added: 1.25 at “chair”, 0.75 at the end of sentence; the sum is 2.",
  );
  assert.match(
    said(cross(), { i: 2, j: null, others: [0, 1] }),
    /^The rows of “chaise”, “rouge” and the end of sentence/,
  );
});

test("from far away the largest sums are named without their numbers", () =>
  assert.equal(
    plain(addedInWords(cross(), { i: 1, j: null, others: [0] }, true)),
    "The rows of “chaise” and “rouge”, added: most at “chair”, then at the end of sentence.",
  ));

test("the sum at one column is written out", () => {
  assert.match(said(cross(), { i: 1, j: 0, others: [0] }), /added: 1\.00 \+ 0\.25 = 1\.25 at “chair”\.$/);
  assert.match(said(decoder(), { i: 2, j: 1, others: [0] }), /added: 0 \(not allowed\) \+ 0\.25 = 0\.25 at/);
  assert.match(said(decoder(), { i: 1, j: 2, others: [0] }), /none may look at “chaise”/);
});

test("what goes to a sink is said of sums and of lines", () => {
  const a = { ...cross(), weights: Float32Array.of(0.5, 0.25, 0.5, 0.25, 0.5, 0.25) };
  a.sinks = Float32Array.of(0.25, 0.25, 0.25);
  assert.match(said(a, { i: 1, j: null, others: [0] }), /, 0\.50 left to the sink; the sum is 2\.$/);
  assert.match(leftOutInWords(a), /nor what goes to the sink, 0\.25 of a row on average$/);
});

test("what lines leave out is counted", () => {
  const a = { ...cross(), weights: Float32Array.of(0.98, 0.02, 0.25, 0.75, 0.96, 0.04) };
  assert.equal(leftOutInWords(a), "weights under 0.05 not drawn: 2 of 6, together 2 % of all");
});
