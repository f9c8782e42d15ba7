import assert from "node:assert/strict";
import { test } from "node:test";
import { measureMap } from "../../../../static/shared/maps/measure-map.ts";

const measure = { name: "scores", kind: "signed", end: 2, rows: [[0.5, NaN, 1.5], [-2, 0, 1]] }; // prettier-ignore
const shown = { measure, rows: ["le", "chat"], columns: ["the", "red", "cat"] };
const room = { height: 240, left: 40 };

test("what a map shows of a measure is what files get of it", () => {
  const { matrix } = measureMap(shown, room);
  assert.deepEqual(matrix.values, [0.5, NaN, 1.5, -2, 0, 1]);
  assert.deepEqual([matrix.rows.labels, matrix.columns.labels], [shown.rows, shown.columns]);
  assert.deepEqual([matrix.name, matrix.key, matrix.kind, matrix.end], ["scores", "values", "signed", 2]);
});

test("a map of rewritten numbers leads to those of the model", () => {
  const { matrix } = measureMap({ ...shown, made: "by words", own: () => shown }, room);
  assert.equal(matrix.made, "by words");
  assert.deepEqual(matrix.own(), measureMap(shown, room).matrix);
});

test("rows are named where their names have room, columns always", () => {
  const named = (left) => {
    const { rows, columns } = measureMap(shown, { ...room, left });
    return [rows?.colour, columns.colour];
  };
  assert.deepEqual(named(40), ["query", "key"]);
  assert.deepEqual(named(0), [undefined, "key"]);
});

test("a map without a room has no layout", () => {
  assert.equal(measureMap(shown, room).plan({ clientWidth: 0, clientHeight: 300 }), null);
});
