import assert from "node:assert/strict";
import { test } from "node:test";
import { byWords, wordsOf } from "../../../../static/shared/head/by-words.ts";
import { row } from "../../../../static/shared/head/weights.ts";

const target = {
  text: "Il n'a pas, lui.",
  tokens: ["▁Il", "▁n", "'", "a", "▁pas", ",", "▁lui", ".", "</s>"],
  offsets: [[0, 2], [3, 4], [4, 5], [5, 6], [7, 10], [10, 11], [12, 15], [15, 16], [16, 16]], // prettier-ignore
  begins: [true, true, false, false, true, false, true, false, true],
  fed: ["<s>", "▁Il", "▁n", "'", "a", "▁pas", ",", "▁lui", "."],
};
const source = { text: "He no.", tokens: ["▁He", "▁no", ".", "</s>"], offsets: [[0, 2], [3, 5], [5, 6], [6, 6]], begins: [true, true, false, true] }; // prettier-ignore
const ROWS = [[0.5, 0.1, 0.1, 0.3], [0, 0.2, 0, 0.8], [0, 0, 0, 1], [0.1, 0.3, 0, 0.6], ...Array(5).fill([0, 0, 0, 1])]; // prettier-ignore
const map = (side = "target") => ({
  ...{ block: "cross", layer: 1, head: 1, words: "apart", n: 9, m: 4, read: 0 },
  weights: Float32Array.from(ROWS.flat()),
  rows: { side, tokens: side === "fed" ? target.fed : target.tokens, labels: [] },
  columns: { side: "source", tokens: source.tokens, labels: [] },
});

test("pieces with which no word begins go on the one before, also over an apostrophe; punctuation is one of its own, an end mark none", () => {
  assert.deepEqual(wordsOf(target), [[0], [1, 2, 3], [4], [5], [6], [7]]);
  assert.deepEqual(byWords(map(), { source, target }).rows.labels, ["Il", "n'a", "pas", ",", "lui", "."]);
  assert.deepEqual(byWords(map("fed"), { source, target }).rows.pieces, [[1], [2, 3, 4], [5], [6], [7], [8]]);
});

test("rows by words sum to 1; one of which nothing is left has no weights", () => {
  const a = byWords(map(), { source, target });
  const sums = Array.from({ length: a.n }, (_, i) => row(a, i).reduce((sum, w) => sum + w, 0));
  for (const sum of sums.slice(0, 2)) assert.ok(Math.abs(sum - 1) < 1e-6);
  assert.ok(Number.isNaN(sums[2]));
  assert.deepEqual([...row(a, 1)].map((w) => +w.toFixed(3)), [0.167, 0.833, 0]); // prettier-ignore
});

test("a head that is knocked out has weights of 0 by words too", () => {
  const off = byWords({ ...map(), weights: new Float32Array(36) }, { source, target });
  assert.deepEqual([...off.weights], Array(off.n * off.m).fill(0));
});

test("a map stays as it is where no word would be left, or where its rows are maxima", () => {
  const nothing = { text: "", tokens: ["</s>"], offsets: [[0, 0]], begins: [true], fed: ["<s>"] };
  const empty = { ...map(), n: 1, rows: { side: "target", tokens: ["</s>"], labels: [] } };
  assert.equal(byWords(empty, { source, target: nothing }).words, "");
  assert.equal(byWords({ ...map(), aggregate: "max-heads" }, { source, target }).n, 9);
});
