import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsOf, matrixOf } from "../../../static/positions/chart-numbers.ts";
import { byDistance } from "../../../static/positions/by-distance.ts";
import { matrixFigure, similarityFigure, wavesFigure } from "../../../static/positions/figures.ts";
import { curveFigure, curves, mapFigure, mapValues } from "../../../static/positions/kinds.ts";
import { negativeScale, signedScale, tickStep } from "../../../static/shared/maps/figure-layout.ts";
import { arc, pointOf, times, turnOf } from "../../../static/positions/turn.ts";
import { kindInWords } from "../../../static/positions/words.ts";

const inks = {
  ink: "black",
  grey: "grey",
  hairline: "silver",
  paper: "white",
  family: "serif",
  size: 14,
  theme: "light",
};
const room = { width: 640, height: 400, font: 14, narrow: false };
const phone = { width: 358, height: 380, font: 14, narrow: true };

const encode = (n, d) => {
  const angles = (pos) => Array.from({ length: d / 2 }, (_, k) => pos / 100 ** ((2 * k) / d));
  const values = Array.from({ length: n }, (_, pos) =>
    angles(pos).flatMap((a) => [Math.sin(a), Math.cos(a)]),
  );
  const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);
  const turn = (a) => [[Math.cos(a), Math.sin(a)], [-Math.sin(a), Math.cos(a)]]; // prettier-ignore
  return {
    values,
    wavelengths: angles(1).map((a) => (2 * Math.PI) / a),
    similarity: values.map((a) => values.map((b) => dot(a, b))),
    rotation: angles(3).map(turn),
  };
};
const encoding = encode(11, 6);

test("the encoding is drawn as served, position 0 on top, on a scale around 0", () => {
  const { data, layout } = matrixFigure(encoding, [0, 4, 99], room, inks);
  assert.equal(data[0].z, encoding.values);
  assert.deepEqual([data[0].zmin, data[0].zmax], [-1, 1]);
  assert.deepEqual(layout.yaxis.range, [10.5, -0.5]);
  assert.deepEqual(layout.shapes.map(({ x0 }) => x0), [0, 4], "marks over what is drawn as waves"); // prettier-ignore
});

test("a wave has the values of its dimension, a dash of its own, and its length in its name", () => {
  const { data, layout } = wavesFigure(encoding, [0, 3], room, inks);
  assert.deepEqual(data[1].y, encoding.values.map((row) => row[3])); // prettier-ignore
  assert.notEqual(data[0].line.dash, data[1].line.dash);
  assert.deepEqual(layout.annotations.map(({ text }) => text), ["0: sin, λ 6.28", "3: cos, λ 29.2"]); // prettier-ignore
  assert.equal(wavesFigure(encoding, [0, 3], phone, inks).layout.showlegend, true);
});

test("on a phone the names of all waves stand below the axis, in as many rows as they need", () => {
  for (const waves of [[0], [0, 1, 2, 3], [0, 1, 2, 3, 4]]) {
    const { layout } = wavesFigure(encoding, waves, phone, inks);
    const { height, margin, legend } = layout;
    const below = -legend.y * (height - margin.t - margin.b);
    assert.ok(below > 40, "under the title of the axis");
    assert.ok(margin.b - below >= 19 * Math.ceil(waves.length / 2), `${waves.length} names`);
    assert.equal(legend.entrywidth, 0.5, "two a row");
  }
});

test("likeness by distance is the same ahead and back", () => {
  const { x, y } = byDistance(encoding.similarity);
  assert.deepEqual([x[0], x[10], x[20], x.length], [-10, 0, 10, 21]);
  assert.ok(Math.abs(y[10] - 3) < 1e-9, "d/2 at distance 0");
  y.forEach((value, k) => assert.ok(Math.abs(value - y[20 - k]) < 1e-9));
  assert.deepEqual(similarityFigure(encoding, room, inks).data[0].y, y);
  assert.deepEqual(byDistance(encode(1, 2).similarity).x, [0]);
});

test("a shift turns one point into the other, in the matrix and beyond it", () => {
  const near = turnOf(encoding, { place: 4, shift: 3, pair: 1 });
  assert.deepEqual(near.to, encoding.values[7].slice(2, 4));
  times(near.matrix, near.from).forEach((x, k) => assert.ok(Math.abs(x - near.to[k]) < 1e-9));
  const beyond = turnOf(encoding, { place: 9, shift: 3, pair: 1 });
  const far = encode(20, 6).values[12].slice(2, 4);
  beyond.to.forEach((x, k) => assert.ok(Math.abs(x - far[k]) < 1e-9));
});

test("the angle goes against the clock from the right, and its arc ends at the other point", () => {
  assert.deepEqual(pointOf([0, 1], 10), { x: 10, y: -0 });
  assert.deepEqual(pointOf([1, 0], 10), { x: 0, y: -10 });
  const turn = { from: [0, 1], to: [1, 0], matrix: [] };
  const ends = arc(turn, Math.PI / 2, 10)
    .slice(1)
    .split("L");
  assert.equal(ends[0], "10.00 0.00");
  assert.equal(ends[ends.length - 1], "0.00 -10.00");
  assert.doesNotMatch(arc(turn, 40, 10), /NaN/);
});

const rotary = { kind: "rotary", product: [1, 0.5, -0.25], decay: [2, 1.5, 1], wavelengths: [6.28] };
const alibi = { kind: "alibi", slopes: [0.5, 0.25], slopes_of_code: [0.5, 0.25], bias: [[0, null], [-0.5, 0]] }; // prettier-ignore
const t5 = { kind: "t5", buckets: [[0, 17, 18], [1, 0, 17], [2, 1, 0]] }; // prettier-ignore

test("a value for i and j is one number a diagonal; what is not allowed is no number", () => {
  assert.deepEqual(mapValues(rotary), [[1, 0.5, -0.25], [0.5, 1, 0.5], [-0.25, 0.5, 1]]); // prettier-ignore
  assert.deepEqual(mapValues(alibi)[0], [0, null]);
  const drawn = mapFigure(alibi, room, inks, "data:hatch");
  assert.deepEqual([drawn.data[0].zmin, drawn.data[0].zmax], [-0.5, 0]);
  assert.equal(drawn.layout.images.length, 1);
  assert.equal(mapFigure(t5, room, inks, null).data[0].zmax, 18);
  const { margin, width, height } = mapFigure(rotary, room, inks, null).layout;
  assert.equal(width - margin.l - margin.r, height - margin.t - margin.b, "cells are squares");
});

test("by distance: the product over its bound, a line a head, buckets on either side", () => {
  const two = curveFigure(rotary, 1, room, inks);
  assert.deepEqual(two.data.map(({ y }) => y), [rotary.product, rotary.decay]); // prettier-ignore
  assert.equal(two.data[1].yaxis, "y2");
  assert.deepEqual(curves(alibi, 2).lines.map(({ y, chosen }) => [y[1], chosen]), [[-0.5, false], [-0.25, true]]); // prettier-ignore
  assert.equal(curveFigure(alibi, 2, room, inks).layout.annotations[0].text, "head 2");
  assert.deepEqual(curves(t5, 1).lines[0].y, [2, 1, 0, 17, 18]);
  assert.deepEqual(curveFigure({ ...t5, buckets: [[0]] }, 1, room, inks).layout.xaxis.range, [-1, 1]);
});

test("a learned bias is not made up: its buckets are numbered, and that is said", () => {
  const chosen = { h: 2, buckets: 32, distance: 128, both: true };
  assert.match(
    kindInWords(t5, chosen),
    /number of each bucket, 0 to 31. Every head learns one bias for each bucket/,
  );
  assert.match(kindInWords(t5, chosen), /Distances below 8 have a bucket each on either side/);
  assert.match(
    kindInWords(t5, { ...chosen, both: false }),
    /Distances below 16 .*Everything ahead is in bucket 0/,
  );
  assert.match(kindInWords(alibi, chosen), /^Head 2 of 2 subtracts 0\.25 for each step/);
  assert.doesNotMatch(kindInWords(alibi, chosen), /authors/);
  const twelve = { ...alibi, slopes: Array.from({ length: 12 }, (_, k) => 2 ** ((-8 * (k + 1)) / 12)) };
  const ofCode = [
    ...Array.from({ length: 8 }, (_, k) => 2 ** -(k + 1)),
    ...[0.5, 1.5, 2.5, 3.5].map((k) => 2 ** -k),
  ];
  const said = kindInWords({ ...twelve, slopes_of_code: ofCode }, { ...chosen, h: 9 });
  assert.match(said, /^Head 9 of 12 subtracts 0\.01563 for each step back/);
  assert.match(
    said,
    /slopes of 8 heads, 0\.5, 0\.25, \.\.\., 0\.003906, then .* 0\.7071, 0\.3536, 0\.1768, 0\.08839\. There head 9 subtracts 0\.7071\.$/,
  );
  assert.match(kindInWords(rotary, chosen), /only i − j counts/);
});

test("scales: paper at 0, and of negative numbers alone their half", () => {
  assert.equal(signedScale(inks)[16][1], negativeScale(inks)[32][1]);
  assert.equal(signedScale(inks)[0][1], negativeScale(inks)[0][1]);
  assert.deepEqual([tickStep(9), tickStep(64), tickStep(512), tickStep(1024)], [1, 8, 64, 128]);
});

test("values are given with all their digits; where there is none it is NaN", () => {
  const { values, rows, columns } = matrixOf([[0.1 + 0.2, null]], "i", "j");
  assert.deepEqual(values, [0.30000000000000004, NaN]);
  assert.deepEqual(
    [rows, columns],
    [
      { means: "i", labels: ["0"] },
      { means: "j", labels: ["0", "1"] },
    ],
  );
  const table = columnsOf({ distance: [0, 1], q: [1, -0.5] });
  assert.deepEqual(table, { head: ["distance", "q"], lines: [[0, 1], [1, -0.5]] }); // prettier-ignore
});
