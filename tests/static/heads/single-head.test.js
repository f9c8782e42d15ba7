import assert from "node:assert/strict";
import { test } from "node:test";
import { mapOf } from "../../../static/heads/single-head.ts";

const source = { text: "He no.", tokens: ["▁He", "▁no", ".", "</s>"], offsets: [[0, 2], [3, 5], [5, 6], [6, 6]], begins: [true, true, false, true] }; // prettier-ignore
const target = {
  text: "Il n'a",
  tokens: ["▁Il", "▁n'", "a", "</s>"],
  offsets: [[0, 2], [3, 5], [5, 6], [6, 6]], // prettier-ignore
  begins: [true, true, false, true],
  fed: ["<s>", "▁Il", "▁n'", "a"],
};
const ROWS = [[0.5, 0.1, 0.1, 0.3], [0, 0.2, 0, 0.8], [0, 0.4, 0, 0.6], [0, 0, 0, 1]]; // prettier-ignore
const EMPTY = Array(16).fill(0);
const values = Float32Array.from([...EMPTY, ...EMPTY, ...EMPTY, ...ROWS.flat(), ...EMPTY, ...EMPTY]);
const cross = { names: ["1", "2"], rows: "target", columns: "source", mask: null };
const answer = (more) => ({
  source,
  target,
  blocks: { cross: { ...cross, shape: [2, 3, 4, 4], values, ...more } },
});
const focus = { block: "cross", layer: 2, head: 1, words: "apart" };

test("a picture by words is the map by words, a byte a weight, and what is left of no row is hatched", () => {
  const { map, picture } = mapOf(answer({}), focus);
  assert.deepEqual([map.rows.labels, map.columns.labels], [["Il", "n'a"], ["He", "no", "."]]); // prettier-ignore
  assert.deepEqual(picture.shape, [1, 1, 2, 3]);
  assert.deepEqual([...picture.values], [182, 36, 36, 0, 255, 0]);
  assert.equal(picture.allowed, undefined);
  const nothing = mapOf(answer({}), { ...focus, head: 2 }).picture; // its weights are all 0: knocked out
  assert.deepEqual([...nothing.values], [0, 0, 0, 0, 0, 0]);
});

test("the map of a head has the name of its own layer", () => {
  for (const layer of [1, 2]) assert.equal(mapOf(answer({}), { ...focus, layer }).map.called, String(layer));
});

test("a picture by pieces has the end marks, by either name of its rows", () => {
  const { map, picture } = mapOf(answer({}), { ...focus, words: "", naming: "fed" });
  assert.deepEqual(map.rows.labels, ["<s>", "Il", "n'", "·a"]);
  assert.deepEqual([picture.shape, picture.values[3]], [[1, 1, 4, 4], 77]); // prettier-ignore
});

test("a pooled head is a picture as it came, on all rows and columns", () => {
  const bytes = Uint8Array.from({ length: 24 }, (_, k) => k);
  const pooled = answer({ shape: [2, 3, 2, 2], values: bytes, pooled: { rows: 4, columns: 4 } });
  const { map, picture } = mapOf(pooled, focus);
  assert.deepEqual([...picture.values], [12, 13, 14, 15]);
  assert.deepEqual([map.n, map.m, map.words], [4, 4, ""]);
});
