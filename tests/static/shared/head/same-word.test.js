import assert from "node:assert/strict";
import { test } from "node:test";
import { sameWord, wordAt, words } from "../../../../static/shared/head/same-word.ts";

const chair = ["▁la", "▁ch", "aise", "▁et", "▁la", "▁table", ".", "</s>"];

test("pieces make up words; marks that join no letters and the end are words of their own", () => {
  const texts = (tokens) => words(tokens).map(({ text }) => text);
  assert.deepEqual(texts(chair), ["la", "chaise", "et", "la", "table", ".", "</s>"]);
  assert.deepEqual(texts(["▁l", "'", "homme", "▁(", "oui", ")"]), ["l'homme", "(", "oui", ")"]);
  assert.deepEqual(texts(["▁", "é", "té"]), ["été"]);
});

test("a word is found by its letters, and of equals by its place among them", () => {
  const other = ["▁une", "▁chaise", "▁la", "▁la", "</s>"];
  assert.equal(sameWord(chair, 1, other), 1);
  assert.equal(sameWord(chair, 2, other), 1, "where it is one piece, that piece");
  assert.equal(sameWord(other, 1, chair), 1);
  assert.equal(sameWord(chair, 0, other), 2);
  assert.equal(sameWord(chair, 4, other), 3);
  assert.equal(sameWord(chair, 3, other), null);
  assert.equal(sameWord(chair, 7, other), 4);
  assert.deepEqual(wordAt(chair, 4), { word: { text: "la", first: 4, count: 1 }, nth: 2 });
});

test("the second of a word is not there where it is written once", () => {
  assert.equal(sameWord(chair, 4, ["▁la", "</s>"]), null);
});

test("the same piece of a longer word is found", () => {
  const other = ["▁ch", "aise", "</s>"];
  assert.deepEqual([sameWord(chair, 1, other), sameWord(chair, 2, other)], [0, 1]);
});

test("a character is the same where it stands at the same place", () => {
  const [one, other] = [["▁", "1", "9", "9", "</s>"], ["▁", "2", "9", "</s>"]]; // prettier-ignore
  assert.equal(sameWord(one, 2, other), 2);
  assert.equal(sameWord(one, 1, other), null);
  assert.equal(sameWord(one, 3, other), null);
  assert.equal(sameWord(one, 4, other), 3, "the end is the end, wherever it comes");
});
