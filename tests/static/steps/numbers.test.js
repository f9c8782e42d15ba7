import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_TERMS, folded, isTable, parts } from "../../../static/steps/derivation.ts";
import { largestOf } from "../../../static/shared/maps/largest.ts";
import {
  cellInWords,
  measure,
  pictureInWords,
  shapeInWords,
  written,
} from "../../../static/steps/numbers.ts";

const axis = (labels) => ({ side: labels ? "source" : "d_k", labels, role: null, beside: null });
const picture = {
  ...{ id: "scores", n: 2, m: 2, values: Float64Array.of(1.25, -2, NaN, 0.001), kind: "signed", end: 2 },
  ...{ vector: false, rows: axis(["chat", "noir"]), columns: axis(null), heads: null, apart: false },
};

test("as many digits as are asked for, with a true minus sign", () => {
  assert.equal(written(-1.23456, "2"), "−1.23");
  assert.equal(written(-1.23456, "4"), "−1.2346");
  assert.equal(written(-0.001, "2"), "0.00");
  assert.equal(written(12345678, "2"), "1.23e7");
});

test("all digits are those that distinguish a number from every other", () => {
  assert.equal(written(-5.1435533, "all"), "−5.1435533");
  assert.equal(written(1.2727988e-8, "all"), "1.2727988e−8");
  assert.equal(written(1e21, "all"), "1e21");
  assert.equal(written(-Infinity, "all"), "−∞");
});

test("the end of a scale has four digits at most", () => {
  assert.equal(measure(51.123456, "all"), "51.1235");
  assert.equal(measure(51.123456, "2"), "51.12");
});

test("a cell is named by its piece with its place", () => {
  assert.equal(cellInWords(picture, { i: 0, j: 1 }, "2"), "“chat”, number 2: −2.00");
  assert.equal(cellInWords({ ...picture, vector: true }, { i: 0, j: 1 }, "2"), "number 2: −2.00");
});

test("a cell that is not allowed says so in place of its number", () => {
  assert.equal(cellInWords(picture, { i: 1, j: 0 }, "2"), "“noir”, number 1: not allowed");
});

test("beside the piece that a row writes stands the one that was fed in for it", () => {
  const rows = { ...axis(["chat", "noir"]), beside: ["<s>", "chat"] };
  assert.equal(
    cellInWords({ ...picture, rows }, { i: 0, j: 0 }, "2"),
    "“chat” (after “<s>”), number 1: 1.25",
  );
  const later = { ...axis(["<s>", "chat"]), side: "fed", beside: ["chat", "noir"] };
  const name = cellInWords({ ...picture, rows: later }, { i: 1, j: 0 }, "2");
  assert.match(name, /^“chat” \(writes “noir”\), number 1/);
});

test("a picture is described by its size and its ends, of which what is not allowed is none", () => {
  assert.equal(pictureInWords(picture, "2"), "2 × 2 numbers, from −2.00 to 1.25");
  assert.equal(shapeInWords([7]), "7 numbers");
  assert.equal(shapeInWords([7, 32]), "7 × 32");
});

test("the largest terms are those of the largest size, whatever their sign", () => {
  assert.deepEqual(largestOf([1, -3, null, 2], 2), [1, 3]);
});

const line = (name, values, kind = "d_k") => ({ name, values, axis: Array.isArray(values) ? kind : null });

test("what runs along one axis stands in one table, single numbers between", () => {
  const found = parts([line("q", [1, 2]), line("k", [3, 4]), line("t", [3, 8]), line("e", 11)]);
  assert.deepEqual(
    found.map((part) => (isTable(part) ? part.vectors.map(({ name }) => name) : part.name)),
    [["q", "k", "t"], "e"],
  );
});

test("another axis, or another length, begins another table", () => {
  const found = parts([line("a", [1, 2]), line("b", [1, 2], "source"), line("c", [1, 2, 3], "source")]);
  assert.equal(found.length, 3);
});

test("a long table begins with its first, last and largest rows, a short one with all", () => {
  const values = Array.from({ length: 32 }, (_, k) => ({ 9: 7, 20: -8, 30: 6 })[k] ?? k / 100);
  const [long] = parts([line("q", values)]);
  assert.deepEqual(folded(long), [0, 1, 2, 3, 9, 20, 30, 31]);
  const [short] = parts([line("q", values.slice(0, 14))]);
  assert.deepEqual(folded(short), short.rows);
  const [many] = parts([line("q", [...values, ...Array(MOST_TERMS).fill(0)])]);
  assert.deepEqual(folded(many), many.rows.slice(0, 9));
});

test("of thousands of terms the largest are shown, and none of a few hundred is left out", () => {
  const many = Array.from({ length: MOST_TERMS + 1 }, (_, k) => (k === 77 ? -9 : k / MOST_TERMS));
  const [table] = parts([line("logits", many)]);
  assert.equal(table.rows.length, 100);
  assert.equal(table.rows[0], 77);
  const [all] = parts([line("x", many.slice(1))]);
  assert.equal(all.rows.length, MOST_TERMS);
  assert.equal(all.rows[5], 5);
});
