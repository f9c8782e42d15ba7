import assert from "node:assert/strict";
import { test } from "node:test";
import { asCsv, decided, strongestOf } from "../../../static/explore/strongest.ts";
import { decidedInWords, listTitle, productsInWords } from "../../../static/explore/strongest-words.ts";
import { cross, decoder, encoder, hops } from "../helpers.js";

test("each word has the word that it looks at most, and the next; marks are neither rows nor columns", () => {
  const a = { ...cross(), m: 3, weights: Float32Array.of(0.25, 0.5, 0.25, 0.5, 0.125, 0.375, 0, 0, 1) };
  a.columns = { side: "source", tokens: ["▁red", "▁chair", "</s>"], labels: ["red", "chair", "</s>"] };
  assert.deepEqual(strongestOf(a), [
    { i: 0, j: 1, weight: 0.5, next: { j: 0, weight: 0.25 } },
    { i: 1, j: 0, weight: 0.5, next: { j: 1, weight: 0.125 } },
  ]);
});

test("a row with one word to look at has no second, and what is not allowed is no candidate", () => {
  assert.deepEqual(
    strongestOf(decoder()).map(({ i, j, next }) => [i, j, next]),
    [[1, 1, null]],
  );
});

test("a row decides with more than twice the weight of the second", () => {
  const of = (weight, second) => ({ i: 0, j: 0, weight, next: { j: 1, weight: second } });
  assert.deepEqual(decided([of(0.5, 0.25), of(0.5, 0.2), { i: 0, j: 0, weight: 0.1, next: null }]).length, 2);
});

test("the file has six digits, and quotes what CSV would part", () => {
  const a = cross();
  a.rows.labels = ['say "chaise", now', "rouge", "</s>"];
  assert.equal(
    asCsv(a, strongestOf(a)),
    'row,strongest,weight,second,weight of second\r\n"say ""chaise"", now",chair,1.000000,,\r\nrouge,chair,0.250000,,\r\n',
  );
});

test("a list is titled by what looks", (t) =>
  t.assert.snapshot([
    ...[cross(), { ...cross(), words: "1" }, encoder(), hops()].map(listTitle),
    decidedInWords(1, 2),
    productsInWords("3.37"),
  ]));
