/** Words of the glossary in a sentence of Training. */
import assert from "node:assert/strict";
import test from "node:test";
import { cut } from "../../../static/training/terms.ts";

const terms = ["alignment", "AER", "BLEU"].map((word) => ({ word, nodes: [] }));
const words = (sentence) => cut(sentence, terms).map((part) => part.word ?? part);

test("each word is explained where it comes first, in the order of the sentence", () => {
  assert.deepEqual(words("The alignment rises, BLEU too; alignment (1 − AER), BLEU."), [
    ...["The ", "alignment", " rises, ", "BLEU", " too; alignment (1 − ", "AER", "), BLEU."],
  ]);
});

test("a part of a longer word is not explained, and a sentence without any stays whole", () => {
  assert.deepEqual(words("BLEURT and realignments."), ["BLEURT and realignments."]);
});
