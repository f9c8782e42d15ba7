import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLES } from "../../../../static/lab/examples.ts";
import {
  GRIDS,
  fit,
  numbersOf,
  problemOf,
  problemsOf,
  readNumber,
  readPasted,
  replace,
  resize,
  sizesOf,
} from "../../../../static/shared/maps/grids.ts";

const { grids: worked } = EXAMPLES.worked;

test("every example can be multiplied, and is all numbers", () => {
  for (const [name, { grids }] of Object.entries(EXAMPLES)) {
    assert.ok(fit(grids), name);
    for (const grid of GRIDS) assert.equal(problemsOf(grids[grid]), "", name);
  }
});

test("a word with more numbers gives the three matrices a row of zeros each, and loses nothing", () => {
  const larger = resize(worked, { d: 5 });
  assert.ok(fit(larger));
  assert.deepEqual(sizesOf(larger), { n: 4, d: 5, d_k: 3, d_v: 3 });
  assert.deepEqual(larger.words[2], ["1", "1", "0", "0", "0"]);
  assert.deepEqual(larger.w_k.slice(0, 3), worked.w_k);
  assert.deepEqual(larger.w_v[4], ["0", "0", "0"]);
  assert.deepEqual(resize(larger, { d: 3 }), worked);
});

test("queries and keys are of one size, values of their own", () => {
  const changed = resize(worked, { d_k: 2, d_v: 7 });
  assert.ok(fit(changed));
  assert.deepEqual([changed.w_q[0].length, changed.w_k[0].length, changed.w_v[0].length], [2, 2, 7]);
  assert.deepEqual(changed.words, worked.words);
});

test("a pasted matrix brings its sizes with it, and the others follow", () => {
  const changed = replace(worked, "w_q", [["5", "6"]]);
  assert.ok(fit(changed));
  assert.deepEqual(sizesOf(changed), { n: 4, d: 1, d_k: 2, d_v: 3 });
  assert.deepEqual(changed.w_q, [["5", "6"]]);
});

for (const [how, text] of Object.entries({
  lines: "1 2\n3.5 -4",
  "a spreadsheet": "1\t2\r\n3.5\t-4\r\n",
  commas: "1,2\n3.5, -4",
  semicolons: "1 2; 3.5 -4",
  Python: "[[1, 2], [3.5, -4]]",
  NumPy: "array([[ 1. ,  2. ],\n       [ 3.5, -4. ]])",
  "print of NumPy": "[[ 1.   2. ]\n [ 3.5 -4. ]]",
  PyTorch:
    "tensor([[ 1.0000,  2.0000],\n        [ 3.5000, -4.0000]], device='cuda:0', grad_fn=<MmBackward0>)",
  "a batch of one": "tensor([[[1., 2.],\n         [3.5, -4.]]])",
  "a tutorial with comments": "x = [\n  [1, 2], # Input 1\n  [3.5, -4]  # Input 2: [0, 1]\n]",
  "lines with comments": "# X, [words, d]\n1 2 // the first\n3.5 -4",
  "lists on lines": "Input 1: [1, 2]\nInput 2: [3.5, -4]",
  Julia: "[1 2; 3.5 -4]",
}))
  test(`a matrix is read as ${how} have it`, () => {
    assert.deepEqual(numbersOf(readPasted(text) ?? []), [
      [1, 2],
      [3.5, -4],
    ]);
  });

for (const [text, why] of Object.entries({
  "": "it has no numbers",
  " \n ": "it has no numbers",
  "[]": "it has no numbers",
  "# Input 1": "it has no numbers",
  "1 2\n3": "its rows differ in length",
  "[[1, 2], [3]]": "its rows differ in length",
  "1 2 3 4 5 6 7 8 9": "it has 1 row and 9 columns. A matrix here has 1 to 8 rows and columns.",
  "tensor([[1., 2., ..., 3.],\n [4., 5., ..., 6.]])": "“...” stands for numbers that are left out",
  "[[1 2]\n ...\n [3 4]]": "“...” stands for numbers that are left out",
  "1 … 3": "“...” stands for numbers that are left out",
  "K = [[1, 0], [0, 1]]\nV = [[1, 2], [3, 4]]": "there are several. Paste them one by one.",
  "tensor([[[1., 0.], [0., 1.]],\n\n [[2., 0.], [0., 2.]]])": "there are several. Paste them one by one.",
}))
  test(`“${text}” is refused as a matrix, with the reason`, () => {
    const said = readPasted(text);
    assert.equal(typeof said, "string");
    assert.ok(String(said).includes(why), String(said));
    assert.match(String(said), /Nothing was changed\.$/);
  });

test("an empty cell of a spreadsheet stays one", () =>
  assert.deepEqual(readPasted("1\t\t3"), [["1", "", "3"]]));

test("numbers are read as people type them", () => {
  assert.deepEqual(
    ["1", "-1.5", "−2", " .5 ", "3.", "1e3", "+4"].map(readNumber),
    [1, -1.5, -2, 0.5, 3, 1000, 4],
  );
});

for (const [text, words] of Object.entries({
  "": /is empty/,
  "  ": /is empty/,
  abc: /“abc”, which is not a number/,
  "0x10": /not a number/,
  "1e999": /infinite/,
  "-Infinity": /infinite/,
  "∞": /infinite/,
  NaN: /not a number/,
  "1,5": /enter 1\.5, with a point/,
  "--1": /not a number/,
}))
  test(`“${text}” is refused as a number`, () => {
    assert.match(problemOf(text), words);
    assert.ok(Number.isNaN(readNumber(text)));
  });

test("the first bad cell is named by its place, counted from 1, and the others are counted", () => {
  assert.equal(problemsOf([["1", "2"]]), "");
  assert.equal(problemsOf([["1", ""]]), "Row 1, column 2 is empty: enter a number.");
  assert.match(
    problemsOf([["1"], ["x"], [""], ["y"]]),
    /^Row 2, column 1 holds “x”.* 2 more cells are marked\.$/,
  );
});
