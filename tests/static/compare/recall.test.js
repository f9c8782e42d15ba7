import assert from "node:assert/strict";
import test from "node:test";
import { ofSeeds, recallFigure } from "../../../static/compare/recall.ts";

const recalled = {
  "no attention": { 1: [1, 0.8], 3: [0.1, 0.3], 12: [0, 0] },
  delta: { 1: [1, 1], 3: [0.9, 0.5], 12: [0, 0.02] },
};
const room = { width: 900, height: 400, font: 14, narrow: false };
const inks = { ink: "#111", grey: "#888", hairline: "#ddd", size: 14, family: "serif" };
const { data, layout } = recallFigure(recalled, 8, room, inks);

test("seeds are a mean between the lowest and the highest, in %", () => {
  assert.deepEqual(ofSeeds([0.5, 0.25]), { mean: 37.5, low: 25, high: 50 });
});

test("each model has a line within a band from its lowest seeds to its highest", () => {
  const [band, , line] = data;
  assert.deepEqual(band.x, [1, 3, 12, 12, 3, 1]);
  assert.deepEqual(band.y, [80, 10, 0, 0, 30, 100]);
  assert.deepEqual(
    [line.x, line.y.map(Math.round)],
    [
      [1, 3, 12],
      [90, 20, 0],
    ],
  );
});

test("a line says how far the training went, and names that would touch stand apart", () => {
  assert.deepEqual(
    layout.shapes.map(({ x0, x1 }) => [x0, x1]),
    [[8, 8]],
  );
  const [, first, second] = layout.annotations;
  assert.deepEqual([first.text, second.text], ["no attention", "delta"]);
  assert.ok(second.y - first.y > 4);
});

test("names of lines that end alike stand apart, and within the axis", () => {
  const alike = { additive: { 1: [1], 24: [1] }, Transformer: { 1: [1], 24: [0.997] } };
  const { annotations, yaxis } = recallFigure(alike, 8, room, inks).layout;
  const [, ...names] = annotations;
  assert.ok(Math.abs(names[0].y - names[1].y) > 4);
  assert.ok(names.every(({ y }) => y < yaxis.range[1]));
});
