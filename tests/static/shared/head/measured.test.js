import assert from "node:assert/strict";
import { test } from "node:test";
import {
  alignmentErrors,
  countWords,
  lengthLines,
  modelFacts,
} from "../../../../static/shared/head/measured.ts";
import { measured as errorsOf } from "../../helpers.js";
import { alignedFacts } from "../../../../static/shared/head/facts.ts";
import { caution } from "../../../../static/shared/sentence/model-names.ts";
import { percent } from "../../../../static/shared/words.ts";

const SET = "europarl/test.tsv";
const groups = [
  { words: 10, pairs: 200, bleu: 25, chrf: 50 },
  { words: 20, pairs: 508, bleu: 27, chrf: 54 },
  { words: 60, pairs: 3, bleu: 8, chrf: 39 },
];
const model = (measured, more = {}) => ({
  ...{ id: "a", name: "Bahdanau, English to French", task: "translation en-fr", looks: "everywhere" },
  ...{ mechanism: "additive score, s_{i-1}", parameters: 5992448, blocks: [], measured, ...more },
});

test("groups say from how many words to how many, and models that were not measured have no line", () => {
  const lines = lengthLines([model({ by_length: { [SET]: groups } }), model(null)], SET, "chrf");
  assert.equal(lines.length, 1);
  assert.deepEqual(lines[0].groups[1], { from: 11, words: 20, pairs: 508, score: 54 });
  assert.equal(lines[0].groups[2].from, 41);
  assert.equal(lengthLines([model({ by_length: { [SET]: groups } })], SET, "bleu")[0].groups[0].score, 25);
});

test("the best head is named, the best model first", () => {
  const heads = [[0.5, 0.4], [0.3, 0.6]]; // prettier-ignore
  const later = [[0.25, 0.9], [0.9, 0.9]]; // prettier-ignore
  const two = model(errorsOf(heads, later).measured);
  const one = model(errorsOf([[0.2]], [[0.7]]).measured, { id: "b" });
  const found = alignmentErrors([two, model(null), one]);
  assert.deepEqual(
    found.map(({ model }) => model.id),
    ["b", "a"],
  );
  assert.deepEqual(found[0].produced, { best: 0.2, head: "the only head", mean: null });
  assert.deepEqual(found[1].produced, { best: 0.3, head: "layer 2, head 1 of 4", mean: 0.4 });
  assert.deepEqual(found[1].fed, { best: 0.25, head: "layer 1, head 1 of 4", mean: 0.35 });
});

test("facts are those that were measured", (t) => {
  const ids = (facts) => facts.map(({ id, value }) => `${id} ${value}`);
  const translation = { [SET]: { pairs: 1500, bleu: 26.31, chrf: 54.46 } };
  const measured = { translation, ...errorsOf([[0.41]], [[0.8]]).measured };
  assert.deepEqual(ids(modelFacts(model(measured), { block: "cross", layer: 0, head: 0 }, SET)), [
    ...["aer 0.41", "bleu 26.3", "chrf 54.5", "parameters 6.0 M"],
  ]);
  const [, bleu] = modelFacts(model(measured), { block: "cross", layer: 0, head: 0 }, SET);
  t.assert.snapshot([bleu.name]);
  const dates = model(
    { exact: { share: 0.9995, pairs: 2000, years: [1950, 2049], ways: 12 } },
    { parameters: 34584 },
  );
  assert.deepEqual(ids(modelFacts(dates, null, SET)), ["exact > 99.9 %", "parameters 35 k"]);
  assert.deepEqual(ids(modelFacts(model(null), null, SET)), ["parameters 6.0 M"]);
});

test("words are what stands between spaces, and all is all", () => {
  assert.equal(countWords("  The black\tcat "), 3);
  assert.equal(countWords(""), 0);
  assert.equal(percent(1), "100.0 %");
  assert.equal(percent(0.745), "74.5 %");
});

test("a model of dates says of which years it is right, and whether its map aligns where it is offered", (t) => {
  const exact = { share: 0.9965, pairs: 2000, years: [1950, 2049], ways: 12 };
  const aligned = { share: 0.2162, chance: 0.207, dates: 200, aligns: false, layer: 1, head: 1 };
  const dates = model({ exact, aligned }, { task: "dates" });
  const cross = { block: "cross", layer: 0, head: 0 };
  const facts = modelFacts(dates, cross, SET);
  assert.deepEqual(
    facts.slice(0, 2).map(({ value, name }) => `${value} ${name}`),
    ["99.7 % of dates from 1950 to 2049 exact", "21.6 % of digits look where they come from, as by chance"],
  );
  t.assert.snapshot([facts[0].meaning, facts[1].meaning, caution(dates)]);
  assert.equal(caution(model({ aligned: { ...aligned, aligns: true } })), "");
  assert.equal(caution(model(null)), "");
  assert.deepEqual(alignedFacts(dates, { block: "cross", layer: 1, head: 2 }), []);
});
