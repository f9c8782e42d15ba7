import assert from "node:assert/strict";
import { test } from "node:test";
import { manyInWords } from "../../../static/explain/many-sentences-words.ts";
import { manySentences } from "../../../static/explain/many-sentences.ts";

const many = /** @type {any} */ ({ sentences: 200, interval: 0.95, layer: 3, head: 5, measures: {} });

test("a model that was not measured over many sentences has no table", () => {
  assert.equal(manySentences(undefined, false), "");
  assert.notEqual(manySentences(many, false), "");
});

test("the sentences, the interval and chance are named, and the head where there are several", () => {
  const said = manyInWords(many, false);
  assert.match(said, /^Over 200 sentences: .* 95 % intervals \(bootstrap\)\. Chance: .* L3 H5\.$/);
  assert.doesNotMatch(manyInWords(many, true), /L3 H5/);
});
