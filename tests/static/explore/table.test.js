import assert from "node:assert/strict";
import { test } from "node:test";
import { shortest, toCsv, toJson } from "../../../static/explore/table.js";
import { cross, decoder, only } from "../helpers.js";

test("JSON says what rows leave to a sink", () => {
  const a = { ...cross(), sinks: Float32Array.of(0.25, 0, 0.5) };
  assert.deepEqual(JSON.parse(toJson(a)).sinks, [0.25, 0, 0.5]);
  assert.equal(JSON.parse(toJson(cross())).sinks, undefined);
});

test("CSV names rows and columns as the page does, and leaves masked cells empty", () => {
  assert.equal(toCsv(decoder()).split("\r\n")[0], ",<s>,la,chaise");
  assert.equal(toCsv(decoder()).split("\r\n")[2], "chaise,0.5,0.5,");
});

test("CSV quotes what needs it", () => {
  const a = cross();
  a.columns.labels = [",", '"'];
  assert.equal(toCsv(a).split("\r\n")[0], ',",",""""');
});

test("JSON has null where a cell is masked", () => {
  assert.deepEqual(JSON.parse(toJson(decoder())).weights[0], [1, null, null]);
});

test("a number is written as short as it can be and read back as the same float32", () => {
  for (const w of [0.1, 1 / 3, 1e-9, 0.62345678, 1]) assert.equal(Math.fround(Number(shortest(Math.fround(w)))), Math.fround(w)); // prettier-ignore
  assert.equal(shortest(Math.fround(0.1)), "0.1");
});

test("a block that is shown whole is not given numbers that it has not", () => {
  assert.deepEqual(Object.keys(JSON.parse(toJson(only()))), ["block", "rows", "columns", "weights"]);
});
