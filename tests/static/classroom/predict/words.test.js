import assert from "node:assert/strict";
import { test } from "node:test";
import { headScored, lookScored } from "../../../../static/classroom/predict/words.ts";

const inWords = (parts) => parts.map(({ text }) => text).join("");
const NAMES = ["head 1", "head 2", "head 3"];
const ROW = { columns: { tokens: ["▁red", "▁car", "."] } };

test("who chose another head than the one that gives most is wrong, unless both print alike", () => {
  const says = (chosen) => inWords(headScored([0.5, 0.979, 0.981], NAMES, chosen));
  assert.equal(says(0), "You chose head 1: it gives 0.50. Head 3 gives most: 0.98.");
  assert.equal(says(1), "You chose head 2: it gives 0.98, as much as head 3 when rounded.");
  assert.equal(says(2), "You chose head 3: it gives 0.98, the most of the layer.");
});

test("who chose another word than the one with the largest weight is wrong, unless both print alike", () => {
  const says = (chosen) => inWords(lookScored(ROW, [0.449, 0.451, 0.1], chosen));
  assert.equal(says(0), "You chose “red”: it gets 0.45, as much as “car” when rounded.");
  assert.equal(says(1), "You chose “car”: it gets 0.45, the largest weight of the row.");
  assert.equal(says(2), "You chose “.”: it gets 0.10. Most goes to “car”: 0.45.");
});
