import assert from "node:assert/strict";
import { test } from "node:test";
import { headsOf, measuresOf } from "../../../../static/heads/corpus/measures.ts";
import { curvesOf } from "../../../../static/heads/corpus/curves.ts";
import { contrastInWords, pruningInWords } from "../../../../static/heads/corpus/pruning-words.ts";
import {
  leftOutInWords,
  namesInWords,
  neededInWords,
  offsetsInWords,
  pointInWords,
  rankInWords,
  sourceInWords,
  titleInWords,
  unusualInWords,
} from "../../../../static/heads/corpus/words.ts";
import { corpus, model } from "./corpus.js";

const heads = () => headsOf(corpus(), model());
const [entropy, before, cost] = measuresOf(corpus());
const share = "80\u00a0%";

test("how many sentences of which files is said from the answer, each file once", (t) => {
  t.assert.snapshot([titleInWords({ ...corpus(), sentences: 10000 }), sourceInWords(corpus())]);
});

test("a head of many sentences is named with its numbers in their intervals", (t) => {
  t.assert.snapshot([pointInWords(heads()[1], [cost, entropy], heads())]);
});

test("a head has the names that hold for it on many sentences together", (t) => {
  t.assert.snapshot([namesInWords(heads()[1], 40, model()), namesInWords(heads()[0], 40, model())]);
});

test("a head has the name of its alignment error on many sentences, too, with where that is from", (t) => {
  const errors = (...heads) => ({ heads: [heads] });
  const alignment = { produced: errors(0.8, 0.7), fed: errors(0.25, 0.6) };
  const [first, second] = heads().filter(({ block }) => block === "cross");
  const say = (head) => namesInWords(head, 40, { ...model(), measured: { alignment } });
  t.assert.snapshot([say(first), say(second)]);
});

test("a scatter says which blocks lack a measure", (t) => {
  t.assert.snapshot([leftOutInWords(heads(), [before, cost])]);
  assert.equal(leftOutInWords(heads(), [entropy, cost]), "");
});

test("a rank is said as what certainly holds", () => {
  assert.equal(rankInWords({ share: 0.8, isAbove: false }), `below ${share}`);
  assert.equal(rankInWords({ share: 1, isAbove: true }), "above all");
  assert.equal(rankInWords(null), "as most are");
  assert.equal(
    unusualInWords(entropy, 1.2, { share: 0.8, isAbove: false }, 10000, 2),
    `Least usual here: entropy, 1.20 bits on this sentence, lower than on at least ${share} of 10,000 sentences.`,
  );
});

test("the head that a sentence needs most is told with its place over all", (t) => {
  const [first, second] = heads();
  t.assert.snapshot([
    neededInWords(1, 0.3, [second, first], 300),
    neededInWords(0, 0.3, [first, second], 300),
  ]);
  assert.equal(neededInWords(0, 0.3, [first], 300), "", "of one head there is nothing to tell");
});

test("the outer places of the histogram are open", (t) => {
  const places = Array.from({ length: 21 }, (_, k) => (k === 9 ? 0.6 : 0.02));
  t.assert.snapshot([
    offsetsInWords(places, {}),
    offsetsInWords(
      [...places].map((_, k) => (k ? 0 : 1)),
      {},
    ),
    offsetsInWords(places, { before: [0.65, null, null] }),
  ]);
});

test("what many heads cost is read from the curves", (t) => {
  const curves = curvesOf(corpus());
  assert.deepEqual(curves[0], { block: "encoder", cost: [0, 0.1, 0.2] });
  t.assert.snapshot([pruningInWords(curves).split(". ")[0], contrastInWords(curves)]);
});

test("a block of one head has no curve", () => {
  const one = corpus();
  one.blocks.cross.curve = { order: [[1, 1]], cost: [2] };
  assert.deepEqual(
    curvesOf(one).map(({ block }) => block),
    ["encoder"],
  );
});
