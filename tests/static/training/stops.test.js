/** Stops of a training in words. */
import assert from "node:assert/strict";
import test from "node:test";
import { curveFigure } from "../../../static/training/curve-figure.ts";
import { ticks } from "../../../static/training/finding-figure.ts";
import {
  beforeInWords,
  happenedInWords,
  laterInWords,
  modelAt,
  nearest,
  stepsOfAll,
  stopInWords,
  canShow,
} from "../../../static/training/stops.ts";
import { mapInWords, share } from "../../../static/training/words.ts";

const stop = (step, exact, aligned) => ({ step, exact, aligned, chance: aligned && 0.3 });
const training = {
  model: "dates-x",
  optimisation: { steps: 1000 },
  stops: [stop(20, 0, 0.2), stop(100, 0, 0.8), stop(500, 0.6, 0.9), stop(1000, 1, 0.5)],
  happened: { exact: [100, 500], aligned: [20, 100] },
};

test("a step leads to the stop whose ratio to it is nearest, none to the end", () => {
  const steps = stepsOfAll([training]);
  assert.deepEqual(steps, [20, 100, 500, 1000]);
  assert.equal(nearest(steps, 0), 3);
  assert.equal(nearest(steps, 40), 0);
  assert.equal(nearest(steps, 50), 1);
  assert.equal(nearest(steps, 9999), 3);
  assert.equal(modelAt(training, 1), "dates-x@100");
  assert.equal(modelAt(training, 3), "dates-x");
});

test("beside a longer training the slider goes on to the end of that", () => {
  const [short, long] = [300, 1500].map((end) => ({ stops: [stop(20), stop(200), stop(end)] }));
  assert.deepEqual(stepsOfAll([short, long]), [20, 200, 300, 1500]);
  assert.deepEqual(stepsOfAll([long, short]), [20, 200, 1500]);
  const [end, late] = [900, 5000].map((step) => ({ stops: [stop(step)] }));
  assert.deepEqual(stepsOfAll([end, short]), [20, 200, 300]);
  assert.deepEqual(stepsOfAll([end, late]), [900]);
});

test("a recorded training has a few sentences, and what was written of them", () => {
  assert.ok(canShow({ texts: null }, { text: "any", target: "all" }));
  assert.ok(canShow({ texts: ["A."] }, { text: " A.", target: "" }));
  assert.ok(!canShow({ texts: ["A."] }, { text: "B.", target: "" }));
  assert.ok(!canShow({ texts: ["A."] }, { text: "A.", target: "C." }));
});

test("charts beside each other have the same axes, and as much room for their names", () => {
  const room = { width: 500, height: 300, font: 14, narrow: false };
  const inks = { grey: "g", ink: "i", key: "k", hairline: "h", paper: "p" };
  const curves = (loss, steps, stops) => ({
    curve: { step: [50, steps], loss: [loss, 1] },
    unseen: { step: [], loss: [] },
    stops,
    optimisation: { steps },
  });
  const both = [curves(9, 6000, training.stops), curves(3, 1000, [stop(1000, 1, 0.5)])];
  const [one, two] = both.map((each) => curveFigure(each, 100, room, inks, both).layout);
  assert.deepEqual(one.xaxis.range, [Math.log10(20), Math.log10(6000)]);
  assert.deepEqual(two.xaxis, one.xaxis);
  assert.deepEqual(two.yaxis.range, one.yaxis.range);
  assert.deepEqual(two.margin, one.margin);
  assert.deepEqual(
    two.annotations.slice(1).map(({ text, y, font }) => [text, y.toFixed(2), font.color]),
    [
      ["— loss", "0.11", "g"],
      ["○ by chance", "0.29", "i"],
      ["● digits that look<br>at their part", "0.48", "i"],
      ["◆ right dates", "0.95", "i"],
    ],
  );
  assert.notEqual(curveFigure(both[1], 100, room, inks).layout.yaxis.range[1], two.yaxis.range[1]);
});

test("what happened is said with its steps, and that it fades", (t) => {
  const right = { ...training, stops: training.stops.map((one) => ({ ...one, exact: 0.99 })) };
  t.assert.snapshot([happenedInWords(training), laterInWords(training), laterInWords(right)]);
});

test("of a model without a map nothing is said of alignment, of one that never aligns that it does not", (t) => {
  const none = {
    ...training,
    stops: [stop(20, 0, null), stop(1000, 1, null)],
    happened: { exact: [20, 1000], aligned: null },
  };
  const never = {
    ...training,
    stops: [stop(20, 0, 0.38), stop(1000, 1, 0.49)],
    happened: { exact: null, aligned: null },
  };
  const even = { ...never, stops: [stop(20, 0, 0), stop(1000, 1, 0)] };
  t.assert.snapshot([...[none, never, even].map(happenedInWords), stopInWords(none, 1)]);
});

test("a training says what its weights had read before, and a share what it would be by chance", (t) => {
  const optimisation = { of_start: 0 };
  const said = "This training goes on from weights that had read 28 million target pieces before";
  assert.equal(beforeInWords({ pieces_before: 27_600_000, optimisation }), `${said}.`);
  assert.equal(
    beforeInWords({ pieces_before: 27_600_000, optimisation: { of_start: 0.5 } }),
    `${said}; the model is a mixture of them, 50 %, and of those at the end.`,
  );
  assert.equal(beforeInWords({ pieces_before: 0, optimisation }), "");
  const unseen = { loss: [5, 1.297] };
  const own = {
    pieces_before: 131e6,
    optimisation: { steps: 1_250, batch_tokens: 8_000 },
    unseen: { loss: [1, 0.984] },
  };
  t.assert.snapshot([
    beforeInWords({ pieces_before: 0, optimisation: { steps: 6_000, batch_tokens: 2_000 }, unseen, own }),
    stopInWords(training, 1),
  ]);
});

test("a map says which head it is of, where there are several, and what names its rows", (t) => {
  t.assert.snapshot([
    mapInWords({ layer: 0, head: 0, rows: { side: "target" } }, { isOne: true, given: "2011-11-11" }),
    mapInWords({ layer: 3, head: 5, rows: { side: "fed" } }, { given: "" }),
    mapInWords({ layer: 0, head: 0, rows: { side: "target" } }, { isOne: true, given: "" }),
    mapInWords({ layer: 1, head: 1, rows: { side: "fed" } }, { isBest: true, given: "" }),
  ]);
});

test("nearly all is not called all", () => {
  assert.deepEqual([1, 0.9995, 0.995, 0.994].map(share), ["100 %", "99.9 %", "99.5 %", "99 %"]);
});

test("the axis has round steps inside its ends", () => {
  assert.deepEqual(ticks(20, 1500), [20, 50, 100, 200, 500, 1000]);
  assert.deepEqual(ticks(50, 8400, 6), [100, 1000], "fewer where there is no room");
});

test("a model that was trained here says that its stops were not measured", (t) => {
  const stops = [86, 90].map((step) => ({ step, exact: null, aligned: null }));
  t.assert.snapshot([stopInWords({ stops }, 0), stopInWords({ stops: stops.slice(1) }, 0)]);
});
