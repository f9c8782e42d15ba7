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
const guessed = [
  { given: { taps: [1, 0] }, count: 1 },
  { given: { taps: [0, 1] }, count: 1 },
];
const said = (posed, values, plainly = false) => {
  const answered = values.reduce((n, { count }) => n + count, 0);
  return plain(classInWords(posed, { address: "", answered, values }, plainly));
};
const look = poseLook(cross(), 1);

test("what most chose is said beside what has the largest weight", (t) => {
  t.assert.snapshot([said(look, chosen(9, 12)), said(look, chosen(18, 3)), said(look, chosen(2, 0))]);
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

test("where as many chose the right one as any other, the right one is named", (t) => {
  t.assert.snapshot([said(look, chosen(4, 4))]);
});

test("one answer is counted as one, and none is said", () => {
  assert.match(said(look, chosen(0, 1)), /^1 answered\. 1 chose /);
  for (const posed of [look, poseWeights(cross(), 0), poseSay(cross())])
    assert.equal(said(posed, []), "Nobody answered.");
});

test("of heads and of pieces it is said which is right", (t) => {
  const other = { ...cross(), head: 6, weights: Float32Array.of(1, 0, 0.5, 0.5, 0.52, 0.48) };
  t.assert.snapshot([said(poseMore(cross(), other, 1, 0), chosen(1, 5, 2))]);
  const options = ["▁a", "▁b", OTHERS].map((token, k) => ({ token, probability: [0.2, 0.7, 0.1][k] }));
  t.assert.snapshot([said(poseNext(options, "▁b", 0, false), chosen(1, 1, 4))]);
});

test("the guesses of a class are compared with the model one by one and together", (t) => {
  t.assert.snapshot([said(poseWeights(cross(), 2), guessed)]);
  assert.doesNotMatch(said(poseWeights(cross(), 2), guessed.slice(1)), /differ/);
});

test("on a wall weights and bits are left out", (t) => {
  t.assert.snapshot([said(look, chosen(9, 12), true)]);
  t.assert.snapshot([said(poseWeights(cross(), 2), guessed, true)]);
});

test("texts are counted, not quoted", (t) => {
  const values = [{ given: { text: "<b>secret</b>" }, count: 2 }];
  t.assert.snapshot([said(poseSay(cross()), values)]);
});
