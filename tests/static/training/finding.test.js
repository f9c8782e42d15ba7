/** The finding of a training: which of two was learnt first, the figures of that, and its two curves. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  areTogether,
  findingInWords,
  headlineOf,
  linesOf,
  placeAt,
  readInWords,
} from "../../../static/training/finding.ts";
import { findingFigure } from "../../../static/training/finding-figure.ts";
import { shortened } from "../../../static/training/finding-words.ts";
import { shownOf } from "../../../static/training/stops.ts";

const NONE = { step: [], loss: [] };
const best = (aer) => ({ aer, layer: 1, head: 1 });
const translator = (happened = {}) => ({
  stops: [
    { step: 20, bleu: 0.1, loss: 8, aer: { produced: best(0.93), fed: best(0.9) } },
    { step: 300, bleu: 6.04, loss: 6, aer: { produced: best(0.4), fed: best(0.7) } },
    { step: 900, bleu: 21.04, loss: 4, aer: { produced: best(0.35), fed: best(0.31) } },
  ],
  happened: { aligned: [20, 300], aer: [20, 300], bleu: [300, 900], ...happened },
  diagonal: 0.55,
  curve: NONE,
  unseen: NONE,
});
const dates = (happened, aligned = [0.2, 0.8]) => ({
  stops: [
    { step: 20, exact: 0, aligned: aligned[0], chance: 0.2 },
    { step: 90, exact: 1, aligned: aligned[1], chance: 0.3 },
  ],
  happened,
  diagonal: null,
  curve: { step: [20, 90], loss: [4, 1], learning_rate: [1, 1] },
  unseen: { step: [50, 90], loss: [5, 2] },
});
const decoder = (matching) => ({
  stops: [
    { step: 20, matching: [0.03, 0.04], previous: 0.07, gained: -0.2 },
    { step: 900, matching: [0.02, 0.81], previous: 0.35, gained: 3.5 },
  ],
  happened: { matching },
  diagonal: null,
  curve: NONE,
  unseen: NONE,
});
const curveAlone = (loss) => ({
  ...dates({ exact: null, aligned: null }),
  stops: [{ step: 90, exact: null, aligned: null, chance: null }],
  unseen: { step: [50, 90], loss },
});

const FIRST = "Alignment is learnt first, translation after it.";
const TOGETHER = "Alignment and translation are learnt together.";

test("what rises between earlier stops was learnt first, and between the same ones neither was", () => {
  const of = (aer, bleu) => headlineOf(translator({ aer, bleu }));
  assert.equal(of([20, 300], [300, 900]), FIRST);
  assert.equal(of([300, 900], [300, 900]), TOGETHER);
  assert.equal(of([300, 900], [20, 300]), "Alignment is learnt after translation.");
});

test("nothing is said to come first where one of the two does not rise", () => {
  assert.equal(headlineOf(translator({ bleu: null })), "How it learnt");
  assert.equal(headlineOf(translator({ aer: null })), "How it learnt");
  assert.ok(!areTogether(translator({ aer: null, bleu: null })));
});

test("dates have their own order, and one where no alignment rises", () => {
  assert.match(headlineOf(dates({ aligned: [20, 90], exact: [90, 200] })), /first, right dates after/);
  assert.match(headlineOf(dates({ aligned: null, exact: [20, 90] })), /without an alignment/);
});

test("an induction head is said to appear where it does", () => {
  assert.match(headlineOf(decoder([20, 900])), /^An induction head appears/);
  assert.equal(headlineOf(decoder(null)), "No induction head appears.");
  const { stops, ...alone } = decoder([20, 900]);
  assert.equal(headlineOf({ ...alone, stops: stops.toReversed() }), "An induction head appears.");
});

test("a loss that does not fall is not said to", () => {
  assert.match(headlineOf(curveAlone([3, 2])), /^The loss falls/);
  assert.match(headlineOf(curveAlone([2, 2])), /^The loss does not fall/);
});

test("the sentence has the steps of both, by the same rule, and the figures there", (t) => {
  t.assert.snapshot([
    findingInWords(translator()),
    findingInWords(translator({ bleu: [20, 300] })),
    findingInWords(dates({ aligned: [20, 90], exact: [20, 90] })),
    findingInWords(decoder([20, 900])),
    findingInWords(decoder(null)),
    findingInWords(curveAlone([3, 2])),
  ]);
});

test("the alignment is that of the best head, by whichever piece names its rows", () => {
  const [alignment, quality] = linesOf(translator());
  assert.deepEqual(alignment.y.map((y) => y.toFixed(2)), ["0.10", "0.60", "0.69"]); // prettier-ignore
  assert.deepEqual(alignment.base.y.map((y) => y.toFixed(2)), ["0.45", "0.45", "0.45"]); // prettier-ignore
  assert.deepEqual(quality.y, [0.1, 6.04, 21.04]);
});

test("every training has two curves, of what it was measured by", () => {
  const names = (training) => linesOf(training).map(({ name }) => name.split(" ")[0]);
  assert.deepEqual(names(dates({}, [0.2, 0.8])), ["alignment", "right"]);
  assert.deepEqual(names(dates({}, [null, null])), ["right", "loss"]);
  assert.deepEqual(names(decoder(null)), ["induction", "nats"]);
  assert.deepEqual(names(curveAlone([3, 2])), ["loss", "loss"]);
});

test("a stop is marked on both curves, and its values are read there and said", () => {
  const lines = linesOf(translator());
  assert.equal(placeAt(lines[0], 300), 1);
  const { data, layout } = findingFigure(lines, 300, ROOM, INKS);
  const traces = data.filter(({ marker }) => marker);
  assert.deepEqual(traces.map(({ marker }) => marker.color), [["ink", "key", "ink"], ["ink", "key", "ink"]]); // prettier-ignore
  const read = layout.annotations.map(({ text }) => text).filter((text) => text.startsWith("<b>"));
  assert.deepEqual(read, ["<b>60 %</b>", "<b>6.0</b>"]);
  assert.match(readInWords(lines, 300), /^At step 300: .* 60 %; .* 6\.0\.$/);
});

const ROOM = { width: 600, height: 400, font: 14, narrow: false };
const INKS = { ink: "ink", key: "key", grey: "grey", hairline: "hairline", paper: "paper", size: 14 };

test("the two curves have scales of their own, over the same steps, and names instead of a legend", () => {
  const { data, layout } = findingFigure(linesOf(translator()), 300, ROOM, INKS);
  assert.deepEqual(data.map(({ yaxis }) => yaxis), ["y", "y", "y2"]); // prettier-ignore
  assert.deepEqual([layout.yaxis.range[1], layout.yaxis2.range[1]], [1.08, 30]);
  assert.ok(layout.yaxis2.domain[1] < layout.yaxis.domain[0]);
  assert.equal(layout.showlegend, false);
});

test("a long sentence is chosen by its first words, a short one by all of them", () => {
  assert.equal(shortened("She does not like the red car."), "She does not like the red car.");
  assert.equal(shortened("The agreement on the European Economic Area"), "The agreement on the European …");
});

test("a sentence whose maps were kept is shown itself, another has a kept one in its place", () => {
  const trainings = [{ texts: null }, { texts: ["A b.", "C."] }];
  const of = (text, target = "", kept = 0) => shownOf(trainings, { model: "t", text, target }, kept);
  assert.deepEqual(of("C."), { model: "t", text: "C.", target: "" });
  assert.deepEqual(of("D."), { model: "t", text: "A b.", target: "" });
  assert.equal(of("D.", "", 2).text, "C.");
  assert.equal(of("D.", "", 9).text, "A b.");
  assert.deepEqual(of("C.", "typed"), { model: "t", text: "C.", target: "" });
  const reads = { text: "D.", target: "typed" };
  assert.equal(shownOf([{ texts: null }], reads, 2), reads);
});
