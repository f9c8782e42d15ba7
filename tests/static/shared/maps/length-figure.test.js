import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthFigure, spread } from "../../../../static/shared/maps/length-figure.ts";

const inks = {
  ink: "black",
  grey: "grey",
  hairline: "silver",
  paper: "white",
  key: "blue",
  family: "serif",
  size: 14,
};
const groups = (...scores) =>
  scores.map((score, k) => ({ from: 10 * k + 1, words: 10 * (k + 1), pairs: k < 3 ? 200 : 5, score }));
const lines = [
  { id: "a", name: "one", groups: groups(50, 52, 51, 9) },
  { id: "b", name: "<two>", groups: groups(40, 30, 20, 90) },
];
const draw = (own, width = 900) =>
  lengthFigure(lines, ["b"], own, "chrF", { width, height: 400, font: 14 }, inks);

test("scores are drawn as measured, but not those of a few sentences", () => {
  const { data } = draw(10);
  assert.deepEqual(data[0].y, [50, 52, 51]);
  assert.deepEqual(data[0].x, [5, 15, 25]);
  assert.match(data[1].text[1], /^&lt;two&gt;<br>11 to 20 words: chrF <b>30\.0<\/b> \(200 sentences\)/);
});

test("lines differ without colour, and the models that are compared are dark", () => {
  const [one, two] = draw(10).data;
  assert.notEqual(one.line.dash, two.line.dash);
  assert.notEqual(one.marker.symbol, two.marker.symbol);
  assert.deepEqual([one.line.color, two.line.color], ["grey", "black"]);
});

test("one's own sentence stands where its words are counted; beyond the axis it is said so", () => {
  const own = (n) => draw(n).layout;
  assert.equal(own(12).shapes[0].x0, 12);
  assert.match(own(12).annotations[0].text, /^your sentence: 12 words$/);
  assert.match(own(1).annotations[0].text, /: 1 word$/);
  assert.equal(own(90).shapes[0].x0, own(90).xaxis.range[1]);
  assert.match(own(90).annotations[0].text, /90 words →$/);
});

test("a line is named at its end, on a phone below", () => {
  const names = draw(10).layout.annotations.map(({ text }) => text);
  assert.ok(names.includes("one") && names.includes("&lt;two&gt;"));
  assert.equal(draw(10).layout.showlegend, false);
  assert.equal(draw(10, 358).layout.showlegend, true);
});

test("names move apart as little as it takes, and keep their order", () => {
  assert.deepEqual(spread([1, 5, 9], 2), [1, 5, 9]);
  assert.deepEqual(spread([5, 5], 2), [4, 6]);
  assert.deepEqual(spread([6, 5, 20], 2), [6.5, 4.5, 20]);
  const close = spread([3, 3.1, 3.2, 5], 2);
  const sorted = [...close].sort((a, b) => a - b);
  assert.deepEqual(close, sorted);
  sorted.slice(1).forEach((y, k) => assert.ok(y - sorted[k] >= 2 - 1e-9));
});
