import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, onLine, onLines, placed } from "../../../static/compare/lines.ts";

test("words in one order share lines, and what one text alone has keeps a line of its own", () => {
  const texts = ["où la gare est .", "où est la gare .", "où ?"].map((text) => text.split(" "));
  const lines = linesOf(texts);
  for (const rows of lines)
    assert.deepEqual(
      rows,
      [...rows].sort((a, b) => a - b),
    );
  const [one, other, last] = lines;
  assert.deepEqual([one[0], one[1], one[2], one[4]], [other[0], other[2], other[3], other[4]]);
  assert.equal(last[0], one[0]);
  assert.equal(new Set(lines.flat()).size, 7);
});

test("a map on lines has its rows there and no weight on the others", () => {
  const rows = { side: "target", tokens: ["a", "b"], labels: ["a", "b"] };
  const map = { n: 2, m: 2, weights: new Float32Array([1, 0, 0.5, 0.5]), rows };
  const spread = onLines(map, [0, 2], 3);
  assert.deepEqual([...spread.weights], [1, 0, NaN, NaN, 0.5, 0.5]);
  assert.deepEqual([spread.n, spread.rows.labels], [3, ["a", "", "b"]]);
  assert.equal(spread.whole, map);
  assert.equal(onLines(map, [0, 1], 2), map);
});

test("maps share lines with those of their own text, and a small map has its own", () => {
  const read = (text, labels) => {
    const rows = { side: "target", tokens: labels, labels };
    const alignment = {
      naming: "produced",
      n: labels.length,
      m: 1,
      weights: new Float32Array(labels.length),
      rows,
    };
    return { reading: { texts: { text }, alignment } };
  };
  const columns = [
    read("new", ["a", "c"]),
    read("new", ["a", "b", "c"]),
    read("old", ["c"]),
    { reading: null },
  ];
  const [short, long, old, none] = placed(columns, true);
  assert.deepEqual([short.lines, long.lines?.of], [{ of: [0, 2], count: 3 }, [0, 1, 2]]);
  assert.deepEqual([short.map?.rows.labels, old.map?.rows.labels], [["a", "", "c"], ["c"]]);
  assert.deepEqual([none.lines, none.map], [null, null]);
  assert.deepEqual(onLine(short.lines, { i: 2, j: 0 }), { i: 1, j: 0 });
  assert.equal(onLine(short.lines, { i: 1, j: 0 }), null, "no word stands there");
  const [small] = placed(columns, false);
  assert.deepEqual([small.lines, small.map === columns[0].reading?.alignment], [null, true]);
});
