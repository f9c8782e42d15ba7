import assert from "node:assert/strict";
import { test } from "node:test";
import { escape, figure, forPrint, hoverText, windowPath } from "../../static/lib/figure.js";
import { plan } from "../../static/lib/plan.js";
import { cross, decoder } from "./helpers.js";

const inks = { ink: "#000000", grey: "#777777", hairline: "#dddddd", paper: "#ffffff", family: "serif" };
const draw = (a) => {
  const p = plan({ width: 700, height: 400, n: a.n, m: a.m, rowLabel: 40, columnLabel: 40 });
  return figure(a, p, inks, [[0, "white"], [1, "black"]], null); // prettier-ignore
};

test("the numbers drawn are the numbers given, row 1 at the top, the scale 0 to 1", () => {
  const { data, layout } = draw(cross());
  assert.deepEqual(data[0].z, [[1, 0], [0.25, 0.75], [0.5, 0.5]]); // prettier-ignore
  assert.deepEqual([data[0].zmin, data[0].zmax], [0, 1]);
  assert.ok(layout.yaxis.range[0] > layout.yaxis.range[1]);
  assert.deepEqual(data[0].colorbar.ticktext, ["0", "0.25", "0.5", "0.75", "1"]);
});

test("a masked cell is nothing, and says so", () => {
  const { data } = draw(decoder());
  assert.deepEqual(data[0].z[0], [1, null, null]);
  assert.match(data[0].text[0][1], /not allowed/);
  assert.match(data[0].text[1][1], /0\.5000/);
});

test("a token stands on the axis as itself, never as a tag, and twice if it is there twice", () => {
  const a = cross();
  a.columns.labels = ["<b>&amp;", "<b>&amp;"];
  const { layout } = draw(a);
  assert.deepEqual(layout.xaxis.ticktext, ["&lt;b&gt;&amp;amp;", "&lt;b&gt;&amp;amp;"]);
  assert.deepEqual(layout.xaxis.tickvals, [0, 1]);
  assert.equal(hoverText(a, 0, 0), "chaise → &lt;b&gt;&amp;amp;: <b>1.0000</b>");
  assert.equal(escape("<s>"), "&lt;s&gt;");
});

test("what is printed names the head and both axes", () => {
  const a = cross();
  const { layout } = forPrint(draw(a), a, inks);
  assert.match(layout.title.text, /layer 2, head 5/);
  assert.match(layout.title.text, /rows: .*\(query\).*columns: .*\(key\)/);
});

/** Local attention, 2 by 5: each row looks one place to the left and to the right. */
const local = () => ({
  ...{ block: "cross", layer: 0, head: 0, n: 2, m: 5, window: { centres: [0.4, 2.5], reach: 1 } },
  weights: Float32Array.of(0.75, 0.25, 0, 0, 0, 0, 0, 0.5, 0.5, 0),
  rows: cross().rows,
  columns: { side: "source", tokens: ["a", "b", "c", "d", "e"], labels: ["a", "b", "c", "d", "e"] },
});

test("a window is outlined around the places that its row may look at, and no further than the map", () => {
  assert.equal(windowPath(local()), "M-0.5,-0.5L-0.5,0.5L1.5,0.5L1.5,1.5L3.5,1.5L3.5,0.5L1.5,0.5L1.5,-0.5Z");
  assert.equal(windowPath(cross()), null);
  const { data, layout } = draw(local());
  assert.equal(layout.shapes[0].path, windowPath(local()));
  assert.deepEqual(data[1].x, [0.4, 2.5]);
  assert.match(hoverText(local(), 0, 3), /0\.0000, outside the window/);
  assert.doesNotMatch(hoverText(local(), 0, 1), /outside/);
});

test("where one place is chosen, it has a dot; elsewhere there are none", () => {
  const hard = { ...cross(), looks: "one place", weights: Float32Array.of(0, 1, 1, 0, 0, 1) };
  assert.deepEqual(draw(hard).data[1].x, [1, 0, 1]);
  assert.equal(draw(cross()).data.length, 1);
});
