/** A vector in words, and the pieces that the numbers of a pooled one are taken from. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberInWords, sharesWon } from "../../../../static/shared/maps/vector-words.ts";

const pooled = { tokens: ["▁why", "▁not", "</s>"], won: [0, 2, 0, 0, 2] };

test("each piece has its share of the numbers that it has won, and the shares add up to 1", () => {
  const shares = sharesWon(pooled);
  assert.deepEqual(shares, [
    ["why", 3, 0.6],
    ["not", 0, 0],
    ["</s>", 2, 0.4],
  ]);
  assert.equal(
    shares.reduce((sum, [, , share]) => sum + share, 0),
    1,
  );
});

test("a number of a pooled vector has the piece that it is taken from", () => {
  const vector = [0.5, -0.25, 1, 0, 0];
  assert.equal(numberInWords(vector, 1, pooled), "number 2 of 5: \u22120.250, of “</s>”");
  assert.equal(numberInWords(vector, 1), "number 2 of 5: \u22120.250");
});
