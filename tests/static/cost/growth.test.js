import assert from "node:assert/strict";
import test from "node:test";
import { growthLines } from "../../../static/cost/growth-lines.ts";
import { growthFigure, names } from "../../../static/cost/growth-figure.ts";
import { apiece, fewest, kindOf, ownLength, readAt, rivalAt } from "../../../static/cost/line.ts";

const model = (id) => ({ id, name: id, task: "dates" });
const cost = (id, operations) => ({
  ...{ id, grown: { operations, held: operations.map((x) => 2 * x) } },
});
const answer = {
  lengths: [1, 10, 100],
  models: [cost("transformer", [1, 100, 10000]), cost("none", [1, 10])],
  layers: {
    rows: [{ name: "recurrent", grown: [3, 30, 300] }],
    measured: { lengths: [16], seconds: { recurrent: [0.5] } },
  },
};
const models = [model("transformer"), model("none")];
const lines = (chart) => growthLines(chart, answer, models, { id: "none" });

test("lines stand in the order of history, as far as a model reads", () => {
  assert.deepEqual(lines("models"), [
    { name: "none", isChosen: true, x: [1, 10], y: [1, 10] },
    { name: "transformer", isChosen: false, x: [1, 10, 100], y: [1, 100, 10000] },
  ]);
  assert.deepEqual(lines("held")[0].y, [2, 20]);
});

test("layers and times have lengths of their own", () => {
  assert.deepEqual(lines("layers"), [
    { name: "recurrent", isChosen: true, x: [1, 10, 100], y: [3, 30, 300] },
  ]);
  assert.deepEqual(lines("measured"), [{ name: "recurrent", isChosen: true, x: [16], y: [0.5] }]);
});

const line = (name, end, isChosen = false) => ({
  ...{ name, isChosen, x: [1, 10], y: [1, end] },
});

test("of many lines that end together only the chosen one has a name", () => {
  const together = ["a", "b", "c", "d", "e"].map((name) => line(name, 100, name === "d"));
  const found = names([...together, line("far", 10000)], 0.1).map(({ text }) => text);
  assert.deepEqual(found, ["4 models", "d", "far"]);
  assert.deepEqual(
    names(together.slice(0, 4), 0.1).map(({ text }) => text),
    ["a", "b", "c", "d"],
  );
});

test("a line that ends early has its name where it ends", () => {
  const room = { width: 800, height: 400, font: 14, narrow: false };
  const inks = { ink: "#000", grey: "#888", hairline: "#ddd", paper: "#fff", key: "#00f", size: 14 };
  const { layout, data } = growthFigure(lines("models"), "u", [{ x: 10, name: "here" }], String, room, inks);
  const at = Object.fromEntries(layout.annotations.map(({ text, x }) => [text, x]));
  assert.deepEqual(at, { here: 1, none: 1, transformer: 2 });
  assert.equal(data.length, 2);
});

test("what costs the same for each piece is a flat line, and keeps its totals", () =>
  assert.deepEqual(apiece({ name: "none", isChosen: false, x: [1, 10, 50], y: [4, 40, 200] }), {
    ...{ name: "none", isChosen: false, x: [1, 10, 50] },
    ...{ y: [4, 4, 4], totals: [4, 40, 200] },
  }));

test("few lines are those that the sentence names, and that of the model", () => {
  const all = [1, 2, 3, 4, 5].map((end) => line(String(end), end, end === 4));
  const found = fewest(all, 10).map(({ name }) => name);
  assert.deepEqual(found, ["1", "2", "4", "5"]);
});

test("beside a narrow chart few lines have their names, of many there is a legend", () => {
  const room = { width: 358, height: 520, font: 14, narrow: true };
  const inks = { ink: "#000", grey: "#888", hairline: "#ddd", paper: "#fff", key: "#00f", size: 14 };
  const drawn = (count) => {
    const many = Array.from({ length: count }, (_, k) => line(`line ${k} of all lines`, 2 + k));
    const { layout } = growthFigure(many, "u", [], String, room, inks);
    return [layout.showlegend, layout.annotations.map(({ text }) => text).filter((text) => text !== "u")];
  };
  assert.deepEqual(drawn(2), [false, ["line 0 of<br>all lines", "line 1 of<br>all lines"]]);
  assert.deepEqual(drawn(5), [true, []]);
});

test("the rival by multiply-adds stays in a chart where another comes next", () => {
  const [held, operations] = [
    [1, 2, 3, 9],
    [1, 3, 2, 9],
  ].map((ends) => ends.map((end, k) => line(String(k), end)));
  const rival = held[rivalAt(operations, 10)];
  assert.deepEqual(
    fewest(held, 10, rival).map(({ name }) => name),
    ["0", "2", "3"],
  );
});

test("n counts what the model is given and writes", () => {
  const kind = (family, ...names) => kindOf({ family, blocks: names.map((name) => ({ name })) });
  assert.equal(kind("recurrent"), "pair");
  assert.equal(kind("hugging-face", "encoder", "decoder", "cross"), "pair");
  assert.equal(kind("transformer", "decoder"), "fed");
  assert.equal(kind("self-attentive", "hops"), "read");
  const texts = { source: { tokens: ["a"] }, target: { tokens: ["a", "b", "c"] } };
  assert.deepEqual(
    ["pair", "fed"].map((kind) => ownLength(texts, kind)),
    [1, 3],
  );
});

test("without a length that was asked a long text is read, as far as there are counts", () => {
  assert.equal(readAt(0, [10, 10_000, 100_000]), 10_000);
  assert.equal(readAt(0, [16, 2048]), 2048);
  assert.equal(readAt(37, [10]), 37);
});
