import assert from "node:assert/strict";
import { test } from "node:test";
import { addedInWords } from "../../../static/explore/words.ts";
import { leftOutInWords } from "../../../static/explore/arcs-words.ts";
import { plain } from "../../../static/shared/words.ts";
import { cross, decoder } from "../helpers.js";

const said = (a, cell) => plain(addedInWords(a, cell));

test("a sum names the rows that are added with its largest, then what is left", (t) => {
  t.assert.snapshot([
    said(cross(), { i: 1, j: null, others: [0] }),
    said(cross(), { i: 2, j: null, others: [0, 1] }),
  ]);
});

test("from far away the largest sums are named without their numbers", () =>
  assert.equal(
    plain(addedInWords(cross(), { i: 1, j: null, others: [0] }, true)),
    "The rows of “chaise” and “rouge”, added: most at “chair”, then at the end of sentence.",
  ));

test("the sum at one column is written out", (t) => {
  assert.match(said(cross(), { i: 1, j: 0, others: [0] }), /added: 1\.00 \+ 0\.25 = 1\.25 at “chair”\.$/);
  t.assert.snapshot([
    said(decoder(), { i: 2, j: 1, others: [0] }),
    said(decoder(), { i: 1, j: 2, others: [0] }),
  ]);
});

test("what goes to a sink is said of sums and of lines", (t) => {
  const a = { ...cross(), weights: Float32Array.of(0.5, 0.25, 0.5, 0.25, 0.5, 0.25) };
  a.sinks = Float32Array.of(0.25, 0.25, 0.25);
  t.assert.snapshot([said(a, { i: 1, j: null, others: [0] }), leftOutInWords(a)]);
});

test("what lines leave out is counted", (t) => {
  const a = { ...cross(), weights: Float32Array.of(0.98, 0.02, 0.25, 0.75, 0.96, 0.04) };
  t.assert.snapshot([leftOutInWords(a)]);
});
