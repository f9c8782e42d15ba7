import assert from "node:assert/strict";
import { test } from "node:test";
import { bothInWords } from "../../../../static/shared/head/two-readings-words.ts";
import { twoReadings } from "../../../../static/shared/head/two-readings.ts";
import { byWords } from "../../../../static/shared/head/by-words.ts";
import { at } from "../../../../static/shared/head/weights.ts";

const texts = {
  source: { text: "no", tokens: ["▁n", "o", "</s>"], offsets: [[0, 1], [1, 2], [2, 2]], begins: [true, false, true] }, // prettier-ignore
  target: { text: "non", tokens: ["▁non", "</s>"], offsets: [[0, 3], [3, 3]], begins: [true, true], fed: ["<s>", "▁non"] }, // prettier-ignore
};
const map = (/** @type {number[]} */ weights) =>
  /** @type {any} */ ({
    ...{ block: "cross", layer: 1, head: 1, n: 2, m: 3, weights: Float32Array.from(weights) },
    rows: { side: "target", tokens: texts.target.tokens, labels: [] },
    columns: { side: "source", tokens: texts.source.tokens, labels: [] },
  });

test("a weight is given as it is, and as the map by words shows it", () => {
  const a = map([0.5, 0.25, 0.25, 0, 0, 1]);
  const both = twoReadings(a, texts, { i: 0, j: 0 });
  assert.deepEqual(both, {
    pieces: 0.5,
    words: at(byWords(a, texts), 0, 0),
    marks: ["</s>"],
    row: [],
    column: ["n", "o"],
  });
  assert.equal(
    bothInWords(/** @type {any} */ (both)),
    "0.50 of all pieces; by words, the sum over “n” and “o”, without </s>: 1.00",
  );
});

test("rows of one word are averaged, and said to be", () => {
  const both = /** @type {any} */ ({ pieces: 0.99, words: 0.5, marks: [], row: ["n'", "aime"], column: [] });
  assert.equal(bothInWords(both), "0.99 of all pieces; by words, the mean of the rows “n'” and “aime”: 0.50");
});

test("where both are one number, or an end mark is asked for, there is one reading", () => {
  assert.equal(twoReadings(map([1, 0, 0, 0, 0, 1]), texts, { i: 0, j: 0 }), null);
  assert.equal(twoReadings(map([0.5, 0.25, 0.25, 0, 0, 1]), texts, { i: 0, j: 2 }), null);
});
