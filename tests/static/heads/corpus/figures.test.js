import assert from "node:assert/strict";
import { test } from "node:test";
import { offsetsFigure, pruningFigure, scatterFigure } from "../../../../static/heads/corpus/figures.ts";
import { headsOf, measuresOf } from "../../../../static/heads/corpus/measures.ts";
import { curvesOf } from "../../../../static/heads/corpus/curves.ts";
import { corpus, model } from "./corpus.js";

const room = { width: 600, height: 400, font: 14, narrow: false };
const inks = {
  ink: "ink",
  grey: "grey",
  hairline: "line",
  paper: "paper",
  key: "blue",
  query: "orange",
  size: 14,
};
const heads = () => headsOf(corpus(), model());
const [entropy, , cost] = measuresOf(corpus());
const scatter = (marked) =>
  scatterFigure(heads(), { x: entropy, y: cost }, marked, () => "a <b>", room, inks);

test("each block has a shape and an ink of its own, each head a point", () => {
  const { data } = scatter({ opened: null, lit: null });
  assert.deepEqual(
    data.map(({ x, y, marker }) => [x, y, marker.symbol, marker.color]),
    [
      [[2, 1], [0.01, 0.05], "circle", "blue"],
      [[3, 4], [0.2, 0.3], "diamond", "ink"],
    ],
  );
  assert.equal(data[0].text[0], "a &lt;b&gt;");
});

test("the open head has its intervals as a cross and its name; one that is pointed at its name", () => {
  const [first, second] = heads();
  const { data, layout } = scatter({ opened: second, lit: first });
  const { error_x } = data[2];
  assert.deepEqual([error_x.visible, error_x.symmetric], [true, false]);
  assert(Math.abs(error_x.array[0] - 0.01) < 1e-9 && Math.abs(error_x.arrayminus[0] - 0.01) < 1e-9);
  assert.deepEqual(
    layout.annotations.map(({ text }) => text),
    ["L1 H2", "L1 H1"],
  );
});

test("a measure without an interval has no arms", () => {
  const aer = measuresOf(corpus())[3];
  const cross = heads().slice(2);
  const figure = scatterFigure(
    cross,
    { x: aer, y: cost },
    { opened: cross[0], lit: null },
    () => "",
    room,
    inks,
  );
  assert.equal(figure.data[1].error_x.visible, false);
});

test("a bar stands for each relative place", () => {
  const { data } = offsetsFigure([0.1, 0.6, 0.3], room, inks);
  assert.deepEqual(data[0].x, [-1, 0, 1]);
  assert.deepEqual(data[0].y, [0.1, 0.6, 0.3]);
});

test("a curve begins with no head gone", () => {
  const { data, layout } = pruningFigure(curvesOf(corpus()), room, inks);
  assert.deepEqual(data[0].x, [0, 1, 2]);
  assert.deepEqual(data[0].y, [0, 0.1, 0.2]);
  assert.deepEqual(
    layout.annotations.map(({ text }) => text),
    ["encoder", "cross"],
  );
});
