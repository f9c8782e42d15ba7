import assert from "node:assert/strict";
import { test } from "node:test";
import { looksAt, tagInWords, tagOf } from "../../../static/explore/parts-of-speech.ts";

const tags = /** @type {any} */ ({
  blocks: {
    cross: { VERB: { heads: [[[0.3, 0.25, 0.35], [0.2, 0.1, 0.3]]], chance: 0.16, sentences: 2, words: 3 } }, // prettier-ignore
  },
});
const head = (/** @type {number} */ head, block = "cross") => ({
  block,
  layer: 1,
  head,
  name: `L1 H${head}`,
});

test("people name a part of speech by its word, one or several", () => {
  assert.deepEqual(["verb", "verbs", "auxiliaries", "adjective", "article"].map(tagOf), ["VERB", "VERB", "AUX", "ADJ", "DET"]); // prettier-ignore
  assert.equal(tagOf("diagonal"), undefined);
});

test("a head looks at a part of speech where its whole interval is above chance", () => {
  assert.ok(looksAt(tags, "VERB", head(1)));
  assert.ok(!looksAt(tags, "VERB", head(2)), "the interval has chance in it");
  assert.ok(!looksAt(tags, "VERB", head(1, "decoder")), "which looks at no source");
});

test("the head that looks most is named with its weight, chance and both counts", () => {
  assert.equal(
    tagInWords(tags, "VERB", "verb", [head(2), head(1)]),
    " look at “verb” more than by chance; most L1 H1 of cross-attention: 0.30, by chance 0.16 (3 in 2 sentences)",
  );
  assert.equal(tagInWords(tags, "VERB", "verb", []), " look at “verb” more than by chance");
});
