import assert from "node:assert/strict";
import { test } from "node:test";
import { headScored, lookScored } from "../../../../static/classroom/predict/words.ts";

const inWords = (parts) => parts.map(({ text }) => text).join("");
const NAMES = ["head 1", "head 2", "head 3"];
const ROW = { columns: { tokens: ["▁red", "▁car", "."] } };

test("who chose another head than the one that gives most is wrong, unless both print alike", (t) => {
  const says = (chosen) => inWords(headScored([0.5, 0.979, 0.981], NAMES, chosen));
  t.assert.snapshot([says(0), says(1), says(2)]);
});

test("who chose another word than the one with the largest weight is wrong, unless both print alike", (t) => {
  const says = (chosen) => inWords(lookScored(ROW, [0.449, 0.451, 0.1], chosen));
  t.assert.snapshot([says(0), says(1), says(2)]);
});
