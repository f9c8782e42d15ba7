import assert from "node:assert/strict";
import { test } from "node:test";
import { classInWords } from "../../../../static/classroom/predict/class-words.ts";
import { OTHERS } from "../../../../static/classroom/predict/words.ts";
import {
  poseHead,
  poseLook,
  poseMore,
  poseNext,
  poseSay,
  poseWeights,
} from "../../../../static/classroom/predict/posing.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross } from "../../helpers.js";

const chosen = (...counts) =>
  counts.flatMap((count, choice) => (count ? [{ given: { choice }, count }] : []));
const said = (posed, values) =>
  plain(
    classInWords(posed, { address: "", answered: values.reduce((n, { count }) => n + count, 0), values }),
  );
const look = poseLook(cross(), 1);

test("what most chose is said beside what has the largest weight", () => {
  assert.equal(
    said(look, chosen(9, 12)),
    "21 answered. 12 chose the end of sentence, which has the largest weight (0.75).",
  );
  assert.equal(
    said(look, chosen(18, 3)),
    "21 answered. 18 chose “chair”; 3 chose the end of sentence, which has the largest weight (0.75).",
  );
  assert.equal(
    said(look, chosen(2, 0)),
    "2 answered. Both chose “chair”; nobody chose the end of sentence, which has the largest weight (0.75).",
  );
});

test("of the heads of a layer the one that gives most weight is named", () => {
  const heads = [cross(), { ...cross(), head: 2 }];
  const [first, second] = heads.map(({ head }) => `head ${head}`);
  const posed = poseHead(heads, 1, 0);
  const [right] = posed.words;
  assert.equal(right, first);
  assert.match(
    said(posed, chosen(1, 3)),
    new RegExp(`^4 answered\\. 3 chose ${second}; 1 chose ${first}, which gives`),
  );
});

test("where as many chose the right one as any other, the right one is named", () => {
  assert.match(said(look, chosen(4, 4)), /^8 answered\. 4 chose the end of sentence, which has/);
});

test("one answer is counted as one, and none is said", () => {
  assert.match(said(look, chosen(0, 1)), /^1 answered\. 1 chose /);
  for (const posed of [look, poseWeights(cross(), 0), poseSay(cross())])
    assert.equal(said(posed, []), "Nobody answered.");
});

test("of heads and of pieces it is said which is right", () => {
  const other = { ...cross(), head: 6, weights: Float32Array.of(1, 0, 0.5, 0.5, 0.52, 0.48) };
  assert.equal(
    said(poseMore(cross(), other, 1, 0), chosen(1, 5, 2)),
    "8 answered. 5 chose layer 2, head 6, which is right (0.25 and 0.50).",
  );
  const options = ["▁a", "▁b", OTHERS].map((token, k) => ({ token, probability: [0.2, 0.7, 0.1][k] }));
  assert.equal(
    said(poseNext(options, "▁b", 0, false), chosen(1, 1, 4)),
    "6 answered. 4 chose “something else”; 1 chose “b”, which the model writes (0.70).",
  );
});

test("the guesses of a class are compared with the model one by one and together", () => {
  const values = [
    { given: { taps: [1, 0] }, count: 1 },
    { given: { taps: [0, 1] }, count: 1 },
  ];
  assert.equal(
    said(poseWeights(cross(), 2), values),
    "2 answered. Very near: their mean guess is 0.00 bits from the model’s row, each guess 1.26 on average, " +
      "an even spread 0.00. They differ most about “chair” (standard deviation 0.45).",
  );
  assert.doesNotMatch(said(poseWeights(cross(), 2), values.slice(1)), /differ/);
});

test("on a wall weights and bits are left out", () => {
  const answers = (values) => ({ address: "", answered: 2, values });
  const on = (posed, values) => plain(classInWords(posed, answers(values), true));
  assert.equal(
    on(look, chosen(9, 12)),
    "21 answered. 12 chose the end of sentence, which has the largest weight.",
  );
  const guesses = [
    [1, 0],
    [0, 1],
  ].map((taps) => ({ given: { taps }, count: 1 }));
  assert.equal(
    on(poseWeights(cross(), 2), guesses),
    "2 answered. Very near, on average. They differ most about “chair”.",
  );
});

test("texts are counted, not quoted", () => {
  const values = [{ given: { text: "<b>secret</b>" }, count: 2 }];
  assert.equal(said(poseSay(cross()), values), "2 answered in their own words.");
});
