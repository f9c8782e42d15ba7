import assert from "node:assert/strict";
import { test } from "node:test";
import { draw } from "../../../../static/classroom/worksheet/drawn.ts";
import { givenOf, readMatrices } from "../../../../static/classroom/worksheet/matrices.ts";
import { matrixSheet } from "../../../../static/classroom/worksheet/matrix-sheet.ts";
import { keyOf, writtenAnswer } from "../../../../static/classroom/worksheet/sheet.ts";
import { drawnSheets, matrixSheets } from "../../../../static/classroom/worksheet/sheets.ts";
import { softmax } from "../../../../static/lab/scaling.ts";
import { blanksOf, columnOf, looked, matrixOf, number, rounded, text } from "./read.js";

const WORKED = "words=1,0,0;0,1,0;1,1,0;0,0,1&wq=2,0,2;2,0,0;2,1,2&wk=2,2,2;0,2,1;0,1,1&wv=1,1,0;0,1,1;0,0,0";
const HALVES = "words=0.5,1;-1,1.5;2,-0.5&wq=1,0.5;-0.5,1&wk=1.5,1;0.5,-1&wv=0.1,-1;0.5,2.5";

const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);
const times = (row, matrix) =>
  matrix[0].map((_, j) =>
    rounded(
      dot(
        row,
        matrix.map((r) => r[j]),
      ),
      1,
    ),
  );

const sheetsOf = (search) =>
  matrixSheets({ seed: 1, sheets: 9 }, readMatrices(new URLSearchParams(search)).grids).sheets;

/** Every blank, computed once more from the numbers that are printed before it. */
function recompute(sheet) {
  const [X, W_Q, W_K, W_V] = sheet.given[0].matrices.map(matrixOf);
  const [first, second, third] = sheet.tasks.map(({ parts }) => parts[0]);
  const i = Number(/You are word (\d)/.exec(sheet.about[0].join(""))[1]) - 1;
  const [[q], K, V] = first.matrices.map(matrixOf);
  assert.deepEqual(q, times(X[i], W_Q));
  assert.deepEqual(
    K,
    X.map((x) => times(x, W_K)),
  );
  assert.deepEqual(
    V,
    X.map((x) => times(x, W_V)),
  );
  const [scores, scaled, below, powers, weights] = [0, 1, 2, 3, 4].map((j) => columnOf(second, j));
  const divisor = number(/ (\d+(?:\.\d+)?)$/.exec(second.head[2].math)[1]);
  assert.equal(divisor, rounded(Math.sqrt(q.length), 2));
  assert.deepEqual(
    scores,
    K.map((k) => rounded(dot(q, k), 1)),
  );
  assert.deepEqual(
    scaled,
    scores.map((s) => rounded(s / divisor, 1)),
  );
  assert.deepEqual(
    below,
    scaled.map((s) => rounded(s - Math.max(...scaled), 1)),
  );
  assert.deepEqual(
    powers,
    below.map((x) => looked(x, sheet.step)),
  );
  const total = number(text(second.sum[3]));
  assert.equal(
    total,
    rounded(
      powers.reduce((a, b) => a + b),
      2,
    ),
  );
  assert.deepEqual(
    weights,
    powers.map((p) => rounded(p / total, 2)),
  );
  assert.equal(
    number(second.sum[4]),
    rounded(
      weights.reduce((a, b) => a + b),
      2,
    ),
    "what the sheet says to check",
  );
  const context = V[0].map((_, c) =>
    rounded(
      dot(
        weights,
        V.map((v) => v[c]),
      ),
      2,
    ),
  );
  assert.deepEqual(matrixOf(third.matrices[0])[0], context);
  return { q, K, V, scores, scaled, weights };
}

const CLASS = drawnSheets({ seed: 1, sheets: 60 });

test("every blank of a sheet follows from the numbers that are printed, by the rules that it states", () => {
  for (const sheet of [...CLASS, ...sheetsOf(WORKED), ...sheetsOf(HALVES)]) recompute(sheet);
});

test("weights of drawn numbers add up to 1.00, those of other numbers to what the sheet says", () => {
  for (const { tasks } of CLASS) assert.equal(tasks[1].parts[0].sum[4], "1.00");
  const thirds = sheetsOf("words=1;1;1&wq=1&wk=1&wv=1")[0];
  assert.equal(thirds.tasks[1].parts[0].sum[4], "0.99");
  assert.match(thirds.rules.flat().join(""), /add up to 0\.99, not 1\.00, by their rounding/);
});

test("drawn numbers stay small, with at most one decimal before the softmax, and one word is looked at most", () => {
  for (const sheet of CLASS) {
    const { q, K, V, scores, scaled, weights } = recompute(sheet);
    const before = [
      ...sheet.given[0].matrices.flatMap(matrixOf).flat(),
      ...q,
      ...K.flat(),
      ...V.flat(),
      ...scores,
      ...scaled,
    ];
    for (const x of before)
      assert.ok(Math.abs(x) <= 20 && rounded(x, 1) === x, `${x} of sheet ${sheet.number}`);
    assert.equal(weights.filter((a) => a === Math.max(...weights)).length, 1);
    assert.ok(Math.max(...weights) < 0.9);
  }
});

test("by hand the weights are near those of a softmax that does not round", () => {
  for (const sheet of CLASS) {
    const { q, K, weights } = recompute(sheet);
    const exact = softmax(K.map((k) => dot(q, k) / Math.sqrt(q.length)));
    exact.forEach((a, j) => assert.ok(Math.abs(a - weights[j]) < 0.0101, `${a} and ${weights[j]}`));
  }
});

test("the key answers what the sheet asks, all of it and in its order", () => {
  for (const sheet of [...CLASS, ...sheetsOf(WORKED)]) {
    const [reason, ...others] = keyOf(sheet).reverse();
    const answered = others.flat().flatMap(({ answers, sum }) => [...answers.flat(), ...(sum ? [sum] : [])]);
    const asked = blanksOf(sheet).map(({ ask }) => ask);
    const [most, because] = asked.splice(-2);
    const sorted = (texts) => [...texts].sort();
    assert.deepEqual(sorted(answered), sorted(asked));
    assert.ok(answered.every(Boolean));
    assert.ok(writtenAnswer(reason[0]).endsWith(`looks most at word ${most}, because ${because}`));
  }
});

test("a number gives the same sheet always, wherever a class begins", () => {
  assert.deepEqual(drawnSheets({ seed: 7, sheets: 1 })[0], CLASS[6]);
  const { given, query } = draw(7);
  assert.deepEqual(given, {
    words: [
      [10, 10],
      [10, 0],
      [20, 0],
    ],
    w_q: [
      [-10, 10, 0, 10],
      [10, 20, 20, -10],
    ],
    w_k: [
      [-10, 0, 10, 0],
      [20, 20, 10, 20],
    ],
    w_v: [
      [-5, 0],
      [20, 10],
    ],
  });
  assert.equal(query, 2);
});

test("no two sheets of a class are equal, whatever their numbers", () => {
  for (const seed of [1, 1000, 999_000]) {
    const asked = drawnSheets({ seed, sheets: 30 }).map(({ given, tasks }) => JSON.stringify([given, tasks]));
    assert.equal(new Set(asked).size, 30);
  }
});

test("of given matrices there is a sheet for each word, and the worked example has its published scores", () => {
  const grids = readMatrices(new URLSearchParams(WORKED)).grids;
  const { sheets, different } = matrixSheets({ seed: 2, sheets: 9 }, grids);
  assert.deepEqual([sheets.length, different], [4, 4]);
  assert.deepEqual(
    sheets.map(({ number }) => number),
    [2, 3, 4, 5],
  );
  const looking = sheets.map(({ about }) => /You are word (\d)/.exec(about[0].join(""))?.[1]);
  assert.deepEqual(looking, ["2", "3", "4", "1"]);
  const third = matrixSheet(3, givenOf(grids), 2, "");
  assert.deepEqual(columnOf(third.tasks[1].parts[0], 0), [12, 2, 14, 2]);
});
