import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING } from "../../../../static/shared/head/marks.ts";
import { readingSentence } from "../../../../static/shared/head/reading-sentence.ts";
import { plain } from "../../../../static/shared/words.ts";

const reading = (...tokens) => ({ answer: { target: { tokens, fed: ["<s>", ...tokens] } }, alignment: null });
const marked = (side, index) => ({ query: { side, index, model: 0 }, key: null });
const said = (mark, from) => plain(readingSentence(reading("▁rouge"), NOTHING, mark, from));

test("a reading without a word that another wrote says that it does not write it", () => {
  const from = reading("▁mai", "son", "</s>");
  assert.equal(said(marked("target", 1), from), "Does not write “maison”.");
});

test("a word that a row names by what was fed is the fed one", () => {
  assert.equal(said(marked("fed", 1), reading("▁la", "▁maison")), "Does not write “la”.");
});
