import assert from "node:assert/strict";
import { test } from "node:test";
import { address, whereOf } from "../../../static/steps/address.ts";
import { USUAL } from "../../../static/steps/decoding/decoding-choice.ts";

const EMPTY = {
  ...{ model: "", text: "", target: "", block: "", layer: 0, head: 0, step: 0 },
  ...{ stage: "", row: null, column: null, digits: "2", rows: "", tiles: "", tile: 0, ...USUAL },
};

const ASKED = { ...EMPTY, model: "m", text: "x" };

test("an empty address asks for nothing", () => {
  assert.deepEqual(address.read(""), EMPTY);
});

test("every state comes back from its address", () => {
  for (const state of [
    { ...EMPTY, model: "m", text: "a & b = c?" },
    { ...ASKED, target: "y", block: "cross", layer: 3, head: 5, stage: "k", row: 1, column: 6 },
    { ...ASKED, step: 4, stage: "context", row: 511, digits: "all" },
    { ...ASKED, stage: "weights", tiles: "n", tile: 3 },
    { ...ASKED, digits: "4", rows: "fed", method: "beam", beam: "8" },
  ])
    assert.deepEqual(address.read(address.write(state)), state);
});

test("what is usual is left out", () => {
  assert.equal(address.write(ASKED), "?model=m&text=x");
});

test("what is no place is none", () => {
  assert.deepEqual(
    [address.read("?row=0").row, address.read("?row=-1").row, address.read("?row=1.5").row],
    [null, null, null],
  );
  assert.equal(address.read("?digits=17").digits, "2");
});

test("a recurrent model has steps, a Transformer heads, others neither", () => {
  const blocks = [{ name: "cross", layers: 3, heads: 8 }];
  const best_head = { block: "cross", layer: 3, head: 5 };
  const of = (family, state) => whereOf({ ...EMPTY, ...state }, { family, blocks, best_head });
  assert.deepEqual(of("recurrent", {}), { where: { step: 1 }, found: true });
  assert.deepEqual(of("recurrent", { step: 4 }).where, { step: 4 });
  assert.deepEqual(of("transformer", { step: 4 }).where, best_head);
  assert.deepEqual(of("transformer", { layer: 1, head: 2 }).where, { block: "cross", layer: 1, head: 2 });
  assert.equal(of("transformer", { layer: 9 }).found, false);
  assert.deepEqual(of("hugging-face", { layer: 1, head: 2 }).where, { block: "cross", layer: 1, head: 2 });
  assert.deepEqual(of("own-weights", {}).where, {});
});

test("a hop opens as a head, the first where none is named or there is none such", () => {
  const of = (state) =>
    whereOf(
      { ...EMPTY, ...state },
      { family: "self-attentive", blocks: [{ name: "hops", layers: 1, heads: 8 }] },
    );
  const hop = (head, found = true) => ({ where: { block: "hops", layer: 1, head }, found });
  assert.deepEqual(of({}), hop(1));
  assert.deepEqual(of({ block: "hops" }), hop(1));
  assert.deepEqual(of({ block: "hops", layer: 1, head: 3 }), hop(3));
  assert.deepEqual(of({ head: 9 }), hop(1, false));
  assert.deepEqual(of({ block: "cross", head: 2 }), hop(1, false));
});

test("max pooling opens as the one step that it has", () => {
  const of = (state) => whereOf({ ...EMPTY, ...state }, { family: "self-attentive", blocks: [] });
  assert.deepEqual(of({}), { where: { step: 1 }, found: true });
  assert.deepEqual(of({ step: 4 }), { where: { step: 1 }, found: true });
  assert.deepEqual(of({ block: "hops", head: 2 }), { where: { step: 1 }, found: false });
});
