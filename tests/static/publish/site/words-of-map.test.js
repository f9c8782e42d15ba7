import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../../../../static/publish/site/words-of-map.ts";

const UNSPACED = /[\u4e00-\u9fff]/u;
const source = {
  text: "Cats sleep.",
  tokens: ["\u2581Cat", "s", "\u2581sleep", ".", "</s>"],
  offsets: [
    [0, 3],
    [3, 4],
    [5, 10],
    [10, 11],
    [11, 11],
  ],
};
const attended = { source, target: { ...source, fed: ["<s>", ...source.tokens.slice(0, -1)] } };
const axis = (side, byWords) =>
  axisOf(attended, side, byWords, UNSPACED).map(({ text, pieces, isMark }) => [text, pieces.join(), isMark]);

test("a word is the text that its pieces cover; an end mark is one of its own", () => {
  assert.deepEqual(axis("source", true), [
    ["Cats", "0,1", false],
    ["sleep.", "2,3", false],
    ["</s>", "4", true],
  ]);
});

test("pieces that were fed stand one place later, after the mark of the start", () => {
  assert.deepEqual(axis("fed", true), [
    ["<s>", "0", true],
    ["Cats", "1,2", false],
    ["sleep.", "3,4", false],
  ]);
});

test("without words each piece is one, without the mark that begins a word", () => {
  assert.deepEqual(
    axis("target", false).map(([text]) => text),
    ["Cat", "s", "sleep", ".", "</s>"],
  );
});
