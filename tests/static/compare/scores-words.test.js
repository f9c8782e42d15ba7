import assert from "node:assert/strict";
import test from "node:test";
import { gains } from "../../../static/compare/gains.ts";
import {
  bootstrapInWords,
  gainInWords,
  gapInWords,
  shareNames,
} from "../../../static/compare/scores-words.ts";

const bins = (scores) =>
  scores.map((bleu, k) => ({ words: 10 * (k + 1), pairs: k === 2 ? 3 : 50, bleu, chrf: 0 }));
const model = (id, scores, gaps) => ({
  ...{ id, name: id, task: "translation en-fr" },
  measured: {
    by_length: { set: bins(scores) },
    gain: gaps && { over: "none", resamples: 1000, seed: 1, interval: 0.95, by_length: { set: gaps } },
  },
});
const gap = ([gap, low, high], k) => ({
  ...{ words: 10 * (k + 1), pairs: k === 2 ? 3 : 50, gap, low, high },
});
const models = (...gaps) => [
  model("transformer", [40, 30, 20], gaps.map(gap)),
  model("none", [10, 6, 1], null),
  model("bahdanau", [20, 18, 9], gaps.map(gap)),
];

test("the oldest model with attention is set beside the one without, first and last group", (t) => {
  t.assert.snapshot([gainInWords(models([10, 8, 12], [12, 10, 14], [8, 0, 9]), "set")]);
});

test("a gap is the difference of the two scores as they are shown", (t) => {
  const [none, bahdanau] = [
    model("none", [10.49, 6.1], null),
    model("bahdanau", [19.94, 17.8], [[9.46, 6.42, 12.44], [11.7, 10, 12]].map(gap)),
  ]; // prettier-ignore
  t.assert.snapshot([gainInWords([none, bahdanau], "set")]);
});

test("a gap grows or shrinks where the intervals say so, and only there", (t) => {
  t.assert.snapshot([
    gainInWords(models([5, 4, 6], [12, 7, 14]), "set"),
    gainInWords(models([5, 4, 8], [12, 7, 14]), "set"),
    gainInWords(models([12, 7, 14], [5, 4, 6]), "set"),
  ]);
});

test("a gap that may be none is not called being behind", () =>
  assert.match(gainInWords(models([1, -1, 3], [2, 0, 4]), "set"), /^Without attention: at/));

test("groups of a few sentences are left out", () => {
  const found = gains(models([10, 8, 12], [12, 10, 14], [8, 0, 9]), "set");
  assert.deepEqual(
    found.map(({ name, gaps }) => [name.toLowerCase(), gaps.length]),
    [
      ["bahdanau", 2],
      ["transformer", 2],
    ],
  );
});

test("nothing is said of what was not measured", () => {
  assert.equal(gainInWords([model("none", [1], null)], "set"), "");
  assert.equal(gainInWords(models([10, 8, 12]), "other"), "");
  assert.equal(bootstrapInWords([model("none", [1], null)]), "");
});

test("intervals say how they were made", (t) => {
  t.assert.snapshot([gapInWords({ gap: -1.25, low: -2, high: 0.5, words: 10, pairs: 50 })]);
  assert.match(bootstrapInWords(models([1, 0, 2])), /1,000 resamples, seed 1/);
});

test("each column of dates says from which length to which", () => {
  const groups = [{ letters: 10 }, { letters: 20 }];
  assert.deepEqual(shareNames(groups).slice(2), ["right", "to 10 letters", "11 to 20 letters"]);
  assert.deepEqual(shareNames([]), ["model", "how it looks", "right"]);
});
