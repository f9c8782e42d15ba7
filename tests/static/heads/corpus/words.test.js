import assert from "node:assert/strict";
import { test } from "node:test";
import { headsOf, measuresOf } from "../../../../static/heads/corpus/measures.ts";
import { contrastInWords, curvesOf, pruningInWords } from "../../../../static/heads/corpus/pruning.ts";
import {
  leftOutInWords,
  namesInWords,
  neededInWords,
  placesInWords,
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

test("how many sentences of which files is said from the answer, each file once", () => {
  assert.equal(titleInWords({ ...corpus(), sentences: 10000 }), "What each head does on 10,000 sentences");
  assert.equal(
    sourceInWords(corpus()),
    "Means over 40 sentences of a.tsv and b.tsv, read with the translations that the files have; 95\u00a0% intervals " +
      "from 1,000 bootstrap samples. What is lost without a head: mean over 20 of them, without many heads over 10 others.",
  );
});

test("a head is named with its numbers and their intervals, and its corpus names", () => {
  assert.equal(
    pointInWords(heads()[1], [cost, entropy], heads()),
    "L1 H2, encoder self-attention: cost 0.05 [0.04, 0.06] nats a piece; entropy 1.00 [0.99, 1.01] bits.",
  );
  assert.match(namesInWords(heads()[1], 40, model()), /is called positional: previous word/);
  assert.match(namesInWords(heads()[0], 40, model()), /^No name holds/);
});

test("a head has the name of its alignment error on many sentences, too, with where that is from", () => {
  const errors = (...heads) => ({ heads: [heads] });
  const alignment = { produced: errors(0.8, 0.7), fed: errors(0.25, 0.6) };
  const [first, second] = heads().filter(({ block }) => block === "cross");
  const say = (head) => namesInWords(head, 40, { ...model(), measured: { alignment } });
  assert.equal(
    say(first),
    "On the gold pairs it is called aligns (fed), with an alignment error of 0.25. No other name holds for it on 40 sentences together.",
  );
  assert.equal(say(second), "No name holds for it on 40 sentences together.");
});

test("a scatter says which blocks lack a measure", () => {
  assert.equal(
    leftOutInWords(heads(), [before, cost]),
    "Not drawn, because not measured there: cross-attention.",
  );
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

test("the head that a sentence needs most is told with its place over all", () => {
  const [first, second] = heads();
  assert.equal(
    neededInWords(1, 0.3, [second, first], 300),
    "On this sentence L1 H1 of encoder self-attention is needed most, at 0.30 nats a piece; over 300 sentences it is " +
      "2nd of 2, and L1 H2 is first.",
  );
  assert.match(neededInWords(0, 0.3, [first, second], 300), /also first over 300/);
  assert.equal(neededInWords(0, 0.3, [first], 300), "", "of one head there is nothing to tell");
});

test("the outer places of the histogram are open", () => {
  const places = Array.from({ length: 21 }, (_, k) => (k === 9 ? 0.6 : 0.02));
  assert.match(placesInWords(places, {}), /0\.60, is on the place 1 before\.$/);
  assert.match(placesInWords([...places].map((_, k) => (k ? 0 : 1)), {}), /10 or more before/); // prettier-ignore
  assert.match(
    placesInWords(places, { before: [0.65, null, null] }),
    /1 before, counted over all rows; “place before”, 0\.65, is the mean over the rows that have such a place\.$/,
  );
});

test("what many heads cost is read from the curves", () => {
  const curves = curvesOf(corpus());
  assert.deepEqual(curves[0], { block: "encoder", cost: [0, 0.1, 0.2] });
  assert.equal(
    pruningInWords(curves).split(". ")[0],
    "Encoder self-attention: without 1 of 2 heads (60 %) each piece loses 0.10 nats, without 2 (80 %) 0.20",
  );
  assert.equal(
    contrastInWords(curves),
    "2 of 2 heads of encoder self-attention go for 0.20 nats a piece; of cross-attention only 1 go for as little, and 2 cost 2.00.",
  );
});

test("a block of one head has no curve", () => {
  const one = corpus();
  one.blocks.cross.curve = { order: [[1, 1]], cost: [2] };
  assert.deepEqual(
    curvesOf(one).map(({ block }) => block),
    ["encoder"],
  );
});
