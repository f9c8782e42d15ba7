import assert from "node:assert/strict";
import { test } from "node:test";
import { inMap, inPieces, joinedIn, onPieces } from "../../../../static/shared/head/axis-pieces.ts";
import { meanLargest } from "../../../../static/shared/head/facts.ts";
import { inSentences } from "../../../../static/shared/head/marks.ts";
import { noteInWords } from "../../../../static/shared/sentence/notes.ts";
import { inWords } from "../../../../static/shared/head/map-words.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross } from "../../helpers.js";

/** Four written pieces as two words, three source pieces as one; the end marks after them are hidden. */
const words = () => ({
  ...{ ...cross(), n: 2, m: 2, marks: "hidden", words: true, weights: Float32Array.of(0.75, 0.25, NaN, NaN) },
  rows: { ...cross().rows, tokens: ["▁chaises", "▁rouges"], pieces: [[0], [1, 2, 3]] },
  columns: { ...cross().columns, tokens: ["▁red", "▁chairs"], pieces: [[0], [1, 2]] },
});

test("a piece is found in its word, a hidden one nowhere, and a word begins with its first piece", () => {
  assert.deepEqual(inMap(words(), { i: 3, j: 2 }), { i: 1, j: 1 });
  assert.deepEqual(inMap(words(), { i: 4, j: 3 }), { i: null, j: null });
  assert.deepEqual(inMap(words(), { i: 2, j: null, others: [0, 2, 3, 4] }), {
    i: 1,
    j: null,
    others: [0, 1],
  });
  assert.deepEqual(inPieces(words(), { i: 1, j: 1, others: [0, 1] }), { i: 1, j: 1, others: [0, 1] });
  assert.deepEqual(inMap(cross(), { i: 2, j: 1 }), { i: 2, j: 1 }, "a map of pieces is left alone");
});

test("a line has the words of its axis, by whichever name of the rows, and none where the map goes by pieces", () => {
  const fed = { ...words(), rows: { ...words().rows, side: "fed", pieces: [[1], [2, 3, 4]] } };
  assert.deepEqual(joinedIn(words(), "target"), [[0], [1, 2, 3]]);
  assert.deepEqual(joinedIn(fed, "target"), [[0], [1, 2, 3]]);
  assert.deepEqual(joinedIn(words(), "source"), [[0], [1, 2]]);
  assert.deepEqual(joinedIn(cross(), "target"), []);
});

test("each piece of a word has its weight in the sentence, and what is hidden has none", () => {
  assert.deepEqual([...onPieces(words().columns, Float32Array.of(0.75, 0.25))], [0.75, 0.25, 0.25, 0]);
  assert.deepEqual([...inSentences(words(), { i: 0, j: null }).source], [0.75, 0.25, 0.25, 0]);
});

test("a row of which nothing is left says why, and counts in no mean", () => {
  for (const cell of [
    { i: 1, j: null },
    { i: 1, j: 0 },
  ])
    // prettier-ignore
    assert.match(plain(inWords(words(), cell)), /rouges” this head looks at nothing that is shown: end marks are hidden/);
  assert.equal(meanLargest(words()), 0.75);
});

test("the note says what was done, and no maximum is divided", () => {
  assert.equal(
    plain(noteInWords(words())),
    "End marks hidden; rows divided by what is left. Pieces merged into words: columns added, rows averaged. " +
      "A row that is all hatched looks at nothing that is shown: end marks are hidden.",
  );
  assert.match(plain(noteInWords({ ...words(), aggregate: "union" })), /^End marks hidden\. /);
});
