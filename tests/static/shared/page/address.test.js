import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chooseHead,
  readAddress,
  readLock,
  writeAddress,
  writeLock,
} from "../../../../static/shared/page/address.js";

const blocks = [{ name: "encoder", layers: 5, heads: 2 }, { name: "cross", layers: 3, heads: 8 }]; // prettier-ignore
const model = { blocks, best_head: { block: "cross", layer: 3, head: 5 } };

test("an address that is written is read back, whatever is typed", () => {
  const state = { model: "m", text: "a & b = c? 😀 #+%", target: "à é", block: "cross", layer: 2, head: 5, view: "numbers" }; // prettier-ignore
  assert.deepEqual(readAddress(writeAddress(state)), state);
});

test("an empty address asks for nothing", () => {
  assert.deepEqual(readAddress(""), {
    model: "",
    text: "",
    target: "",
    block: "",
    layer: 0,
    head: 0,
    view: "heatmap",
  });
});

test("layers and heads that are no counting numbers are not asked for", () => {
  for (const bad of ["0", "-1", "1.5", "x", "Infinity"]) assert.equal(readAddress(`?layer=${bad}`).layer, 0);
});

test("what is as usual is not in the address", () => {
  assert.doesNotMatch(writeAddress({ ...readAddress(""), model: "m", text: "t" }), /target|view|layer/);
});

test("the head of the address opens; without one the best; of a head that is not there it is said", () => {
  assert.deepEqual(chooseHead({ block: "cross", layer: 1, head: 8 }, model), { focus: { block: "cross", layer: 1, head: 8 }, found: true }); // prettier-ignore
  assert.deepEqual(chooseHead({ block: "", layer: 0, head: 0 }, model), {
    focus: model.best_head,
    found: true,
  });
  assert.deepEqual(chooseHead({ block: "cross", layer: 4, head: 1 }, model), {
    focus: model.best_head,
    found: false,
  });
  assert.equal(chooseHead({ block: "hops", layer: 1, head: 1 }, model).found, false);
});

test("each block has its own number of layers and heads", () => {
  assert.equal(chooseHead({ block: "encoder", layer: 5, head: 2 }, model).found, true);
  assert.equal(chooseHead({ block: "cross", layer: 5, head: 2 }, model).found, false);
  assert.equal(chooseHead({ block: "encoder", layer: 1, head: 3 }, model).found, false);
});

test("of a block alone the head nearest to the usual one opens", () => {
  assert.deepEqual(chooseHead({ block: "encoder", layer: 0, head: 0 }, model), {
    focus: { block: "encoder", layer: 3, head: 2 },
    found: true,
  });
});

test("where nothing was measured, the first head of the last layer of the last block opens", () => {
  assert.deepEqual(chooseHead({ block: "", layer: 0, head: 0 }, { blocks, best_head: null }), {
    focus: { block: "cross", layer: 3, head: 1 },
    found: true,
  });
});

test("a block that is one map opens whole, whatever layer and head a link counts", () => {
  const cross = { name: "cross", layers: 1, heads: 1 };
  const whole = { block: "cross", layer: 0, head: 0 };
  const best_head = { block: "cross", layer: 1, head: 1 };
  assert.deepEqual(chooseHead(best_head, { blocks: [cross], best_head }), { focus: whole, found: true });
  assert.deepEqual(chooseHead({ block: "cross", layer: 3, head: 5 }, { blocks: [cross], best_head: null }), { focus: whole, found: false }); // prettier-ignore
  const hops = { name: "hops", layers: 1, heads: 8 };
  assert.deepEqual(chooseHead({ block: "hops", layer: 1, head: 3 }, { blocks: [hops], best_head: null }), {
    focus: { block: "hops", layer: 0, head: 0 },
    found: true,
  });
});

test("a model without attention has no head to open", () => {
  const none = { blocks: [], best_head: null };
  const nothing = { block: "", layer: 0, head: 0 };
  assert.deepEqual(chooseHead(nothing, none), { focus: nothing, found: true });
  assert.deepEqual(chooseHead({ block: "cross", layer: 3, head: 5 }, none), { focus: nothing, found: false });
});

test("a cell, a row or a column is locked by its numbers from 1", () => {
  for (const [lock, cell] of [
    ["3.5", { i: 2, j: 4 }],
    ["3", { i: 2, j: null }],
    [".5", { i: null, j: 4 }],
  ]) {
    assert.deepEqual(readLock(`?lock=${lock}`), cell);
    assert.equal(writeLock(cell), `&lock=${lock}`);
  }
  for (const lock of ["", "0", "0.1", "3.", "-1", "x", "1.2.3", "1e3", " 1"])
    assert.equal(writeLock(readLock(`?lock=${lock}`)), "", lock);
});
