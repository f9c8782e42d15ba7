import assert from "node:assert/strict";
import { test } from "node:test";
import { address as explore } from "../../../../static/explore/address.ts";
import {
  addressOf,
  cell,
  count,
  flag,
  oneOf,
  place,
  text,
  toSearch,
} from "../../../../static/shared/page/address.ts";

const table = addressOf({ text, layer: count, run: flag, view: oneOf(["heatmap", "numbers"]), lock: cell });
const NOTHING = { text: "", layer: 0, run: false, view: "heatmap", lock: { i: null, j: null } };

test("an address that is written is read back, whatever is typed", () => {
  const typed = "a & b = c? 😀 #+%2C,;";
  const state = { text: typed, layer: 2, run: true, view: "numbers", lock: { i: 2, j: null } };
  assert.deepEqual(table.read(table.write(state)), state);
  const head = { model: "m", text: typed, target: "à é", block: "cross", layer: 2, head: 5 };
  const opened = {
    ...head,
    view: "numbers",
    aggregate: "max-heads",
    lock: { i: 0, j: 4 },
    terms: "place-word",
    nodes: "degree",
  };
  const made = {
    order: "entropy",
    find: "entropy < 1",
    heads: "1.2,3.5",
    marks: "hidden",
    words: "1",
    rows: "fed",
    links: true,
    gold: true,
    predict: "more.5.3.2.1",
    reveal: "class",
  };
  assert.deepEqual(explore.read(explore.write({ ...opened, ...made })), { ...opened, ...made });
  assert.equal(explore.read("?heads=3.5,1.2,3.5").heads, "1.2,3.5", "in the order of the model, each once");
  for (const bad of ["1", "0.1", "1.2,", "1.2;3.5", "x"])
    assert.equal(explore.read(`?heads=${bad}`).heads, "", bad);
});

test("an empty address asks for nothing, and what is as usual is not in it", () => {
  assert.deepEqual(table.read(""), NOTHING);
  assert.equal(table.write(NOTHING), "");
  assert.equal(table.write({ ...NOTHING, text: "t" }), "?text=t");
});

test("what makes no sense is passed over", () => {
  for (const bad of ["0", "-1", "1.5", "x", "Infinity", "1e3", "9999999999", ""])
    assert.equal(table.read(`?layer=${bad}`).layer, 0, bad);
  for (const bad of ["3d", "", "toString"]) assert.equal(table.read(`?view=${bad}`).view, "heatmap");
  for (const bad of ["0", "yes"]) assert.equal(table.read(`?run=${bad}`).run, false);
  for (const bad of ["0", "0.1", "3.", "-1", "x", "1.2.3", "1e3", " 1"])
    assert.deepEqual(table.read(`?lock=${bad}`).lock, NOTHING.lock, bad);
});

test("a cell, a row or a column is locked by its numbers from 1", () => {
  for (const [lock, at] of [
    ["3.5", { i: 2, j: 4 }],
    ["3", { i: 2, j: null }],
    [".5", { i: null, j: 4 }],
  ]) {
    assert.deepEqual(table.read(`?lock=${lock}`).lock, at);
    assert.equal(table.write({ ...NOTHING, lock: at }), `?lock=${lock}`);
  }
});

test("a row or a column has its number from 1, and what is no number from 1 is none", () => {
  const { read } = addressOf({ row: place });
  for (const [row, k] of [
    ["1", 0],
    ["512", 511],
  ]) {
    assert.equal(read(`?row=${row}`).row, k);
    assert.equal(place.write(k), row);
  }
  for (const bad of ["0", "-1", "1.5", "x", ""]) assert.equal(read(`?row=${bad}`).row, null, bad);
  assert.equal(place.write(null), "");
});

test("commas and semicolons stay readable", () => {
  assert.equal(toSearch([["words", "1,0;0,1"], ["text", "a b"]]), "?words=1,0;0,1&text=a+b"); // prettier-ignore
});

test("several rows are locked by an address, each once, the one that arrows move last", () => {
  const lock = (text) => table.read(`?lock=${text}`).lock;
  assert.deepEqual(lock("3,5"), { i: 4, j: null, others: [2, 4] });
  assert.deepEqual(lock("5,3.2"), { i: 2, j: 1, others: [4, 2] });
  assert.deepEqual(lock("3,3"), { i: 2, j: null });
  for (const bad of ["3,", ",3", "3,0", "3+5"]) assert.deepEqual(lock(bad), NOTHING.lock, bad);
  const state = { ...NOTHING, lock: { i: 4, j: 0, others: [2, 4] } };
  assert.equal(table.write(state), "?lock=3,5.1");
  assert.deepEqual(table.read(table.write(state)), state);
});
