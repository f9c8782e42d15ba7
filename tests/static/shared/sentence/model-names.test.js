import assert from "node:assert/strict";
import { test } from "node:test";
import { mechanismOf, seenIn, shortName } from "../../../../static/shared/sentence/model-names.ts";

const model = {
  ...{ name: "Bahdanau, English to French", task: "translation en-fr" },
  ...{ mechanism: "additive score, s_{i-1}", blocks: [] },
};

test("a model is named without its task", (t) => {
  assert.equal(shortName(model), "Bahdanau");
  assert.equal(shortName({ name: "Dates, no attention", task: "dates" }), "No attention");
  assert.equal(shortName({ name: "gpt2-real", task: "continuing" }), "gpt2-real");
  t.assert.snapshot([mechanismOf(model)]);
  const hops = { mechanism: "r hops, no penalty", blocks: [{ heads: 8 }] };
  t.assert.snapshot([mechanismOf(hops)]);
});

test("a model that a page cannot show is named with the page that can", () => {
  assert.equal(seenIn({ ...model, blocks: [] }), "Bahdanau: see Compare");
  assert.equal(seenIn({ ...model, blocks: [{}] }), "Bahdanau: see Explore");
});
