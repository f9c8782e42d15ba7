import assert from "node:assert/strict";
import { test } from "node:test";
import { tileInWords } from "../../../static/steps/tiles-words.ts";

const inWords = (changes) =>
  tileInWords(
    {
      ...{ rows: [1, 2], columns: [3, 4], skipped: false, difference: null },
      ...{ m_before: [1.5, 1.2], m: [1.5, 2.31], factor: [1, Math.exp(-1.11)] },
      ...changes,
    },
    ["Le", "chat"],
  );

test("a tile says whose largest score grows the most, and how much the earlier sum counts", () => {
  assert.equal(
    inWords({}),
    "Rows 1 to 2, keys 3 to 4: the largest score of “chat” grows from 1.20 to 2.31, so what was summed before counts exp(−1.11) = 0.33 of itself.",
  );
});

test("a tile says where it is the first, where nothing grows, where it is skipped, and where its rows are done", () => {
  const first = inWords({ m_before: [null, null], columns: [1, 1] });
  assert.match(first, /^Rows 1 to 2, key 1: the first that these rows meet\./);
  assert.match(inWords({ m: [1.5, 1.2] }), /: no score is larger than before, so l and o only grow\.$/);
  assert.match(inWords({ m_before: [null, 1.2], m: [3, 1.2] }), /: no score is larger than before/);
  assert.match(inWords({ skipped: true }), /: no row may look at these, so the tile is skipped:/);
  assert.match(inWords({ difference: 6e-8 }), / o \/ l is .* the largest difference is 6\.0 × 10⁻⁸\.$/);
  assert.match(inWords({ difference: 0 }), / the largest difference is 0\.$/);
});
