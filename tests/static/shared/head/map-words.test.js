/** Sentences of a map: each law holds a branch of them, whatever its words are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords } from "../../../../static/shared/head/map-words.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross, encoder, goingOn, hops, local, meanPooling } from "../../helpers.js";

const said = (a, i, j) => plain(inWords(a, { i, j }));

/** Three rows that look so much at the first of two columns. */
const looking = (...weights) => ({
  ...cross(),
  weights: Float32Array.from(weights.flatMap((weight) => [weight, 1 - weight])),
});

/** One row that looks so much at its first columns, and alike at the others of 30. */
const wide = (...weights) => {
  const rest = (1 - weights.reduce((sum, one) => sum + one, 0)) / (30 - weights.length);
  const tokens = Array.from({ length: 30 }, (_, j) => `▁w${j}`);
  return {
    ...{ ...encoder(), n: 1, m: 30 },
    weights: Float32Array.from(tokens, (_, j) => weights[j] ?? rest),
    columns: { ...encoder().columns, tokens, labels: tokens },
  };
};

test("a column of one hop is said as its cell", () => {
  assert.equal(said(meanPooling(), null, 0), said(meanPooling(), 0, 0));
});

test("a column of two hops names both", () => {
  assert.match(said(hops(), null, 0), /^The hops look at .*hop 2.* and hop 1/);
});

test("a column of one row that is no hop is said as a column", () => {
  const one = { ...looking(0.6), n: 1, rows: { ...cross().rows, tokens: ["▁chaise"], labels: ["chaise"] } };
  assert.notEqual(said(one, null, 0), said(one, 0, 0));
});

test("at a column of zeros nothing looks, and at no other", () => {
  assert.equal(said(looking(0, 0, 0), null, 0), "Nothing looks at “chair”.");
  assert.doesNotMatch(said(looking(0.2, 0.5, 1), null, 0), /Nothing/);
});

test("rows that look alike at a column are not told apart, and no others", () => {
  assert.equal(said(looking(0.5, 0.5, 0.5), null, 0), "Every row looks at “chair” equally: 0.50.");
  assert.doesNotMatch(said(looking(0.2, 0.5, 1), null, 0), /Every row/);
});

test("a column names the rows that look at it with 0.05 or more", () => {
  const words = said(looking(0.9, 0.06, 0.04), null, 0);
  assert.deepEqual(words.match(/0\.\d\d/g), ["0.90", "0.06"]);
});

test("a column names its largest row, however little that looks at it", () => {
  assert.deepEqual(said(looking(0.01, 0.04, 0.02), null, 0).match(/0\.\d\d/g), ["0.04"]);
});

test("a column says what its rows do: write, read, are given, were fed, or hop", () => {
  const cases = [
    [cross(), " when writing "],
    [{ ...cross(), read: 1 }, " before "],
    [{ ...cross(), given: { whole: true } }, " for "],
    [{ ...cross(), foreign: true }, " for "],
    [{ ...cross(), rows: { ...cross().rows, side: "fed" } }, " after "],
    [encoder(), " for "],
    [hops(), ": "],
  ];
  for (const [a, when] of cases) assert.ok(said(a, null, 0).includes(` most${when}`), said(a, null, 0));
});

test("a column of a map with signs says them of what is read", () => {
  const words = said({ ...looking(0.9, -0.5, 0.3), signed: true }, null, 0);
  assert.match(words, /^This head reads “chair” most/);
  assert.deepEqual(words.match(/[+−]0\.\d\d/g), ["+0.90", "−0.50", "+0.30"]);
});

test("a column of a map without signs says what is looked at", () => {
  assert.match(said(looking(0.9, 0.5, 0.3), null, 0), /^This head looks at .*\(0\.90\)/);
});

test("an even row is said by its one weight, and no other row is", () => {
  assert.match(said(cross(), 2, null), /looks 0\.50 at each of the 2 pieces\.$/);
  assert.doesNotMatch(said(cross(), 1, null), /each of/);
});

test("a row names its largest weight, however small that is", () => {
  assert.match(said(wide(0.04), 0, null), /looks 0\.04 at “w0”/);
});

test("the weights that a row names, with what is elsewhere, are never more than 1", () => {
  const rows = [];
  for (let a = 0.3; a < 0.9; a += 0.013)
    for (let b = 0.05; b < 1 - a; b += 0.0171) rows.push([a, b, Math.min(b, 1 - a - b)]);
  for (const one of [[0.826, 0.127], [0.336, 0.336, 0.328], ...rows]) {
    // prettier-ignore
    const numbers = said(wide(...one), 0, null).match(/\d\.\d+/g);
    const sum = numbers.reduce((sum, x) => sum + Number(x), 0);
    assert.ok(sum < 1.001, `${one}: ${numbers}`);
  }
});

test("a row says what it looks at elsewhere, where that is something", () => {
  assert.match(said(wide(0.5, 0.2, 0.1), 0, null), / 0\.20 elsewhere/);
  assert.doesNotMatch(said(cross(), 1, null), /elsewhere/);
});

test("a row says what it leaves to a sink, where that is something", () => {
  const left = (sink) => ({ ...looking(0.6, 0.5, 0.5), sinks: Float32Array.of(sink, 0, 0) });
  assert.match(said(left(0.3), 0, null), /leaves 0\.30 to the sink/);
  assert.doesNotMatch(said(left(0.004), 0, null), /sink/);
});

test("a row of a map with signs reads from its state", () => {
  assert.match(said({ ...looking(0.9, 0.5, 0.3), signed: true }, 0, null), /reads .* from its state\.$/);
});

test("a row of local attention says its window, and no other row does", () => {
  assert.match(said(local(), 0, null), /It looks only at positions p − 1 to p \+ 1; here p = 1\.6/);
  assert.doesNotMatch(said(cross(), 0, null), /positions/);
});

test("where all rows are alike none is said to be the sharpest", () => {
  assert.equal(said(meanPooling(), null, null), said(meanPooling(), 0, null));
});

test("of a map without weights is said why: end marks are hidden, or no row may look", () => {
  const closed = { ...encoder(), weights: encoder().weights.map(() => NaN) };
  assert.match(said({ ...closed, marks: "hidden" }, null, null), /end marks are hidden/);
  assert.doesNotMatch(said(closed, null, null), /end marks/);
});

test("a row that was read is said to come before, one that is written to be written", () => {
  assert.match(said(goingOn(), 0, null), /^Before “cat”/);
  assert.match(said(goingOn(), 1, null), /^To write “sat”/);
});
