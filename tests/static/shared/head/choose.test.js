import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseHead, headAfter, wordsIn } from "../../../../static/shared/head/choose.ts";

const blocks = [{ name: "encoder", layers: 5, heads: 2 }, { name: "cross", layers: 3, heads: 8 }]; // prettier-ignore
const model = { blocks, best_head: { block: "cross", layer: 3, head: 5 } };

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

test("maps open by words where no head is named, and as the address says where one is; characters make no words", () => {
  const translator = /** @type {any} */ ({ ...model, task: "translation en-fr" });
  const named = { block: "cross", layer: 1, head: 8 };
  assert.equal(wordsIn({ words: "" }, translator), "apart");
  assert.equal(wordsIn({ ...named, words: "" }, translator), "");
  assert.equal(wordsIn({ ...named, words: "apart" }, translator), "apart");
  assert.equal(wordsIn({ ...named, words: "apart" }, { ...translator, task: "dates" }), "");
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

test("of a file the first head of all opens", () => {
  const opened = { block: "cross", layer: 1, head: 1 };
  for (const family of ["own", "own-weights"]) {
    const { focus } = chooseHead({ block: "", layer: 0, head: 0 }, { family, blocks, best_head: null });
    assert.deepEqual(focus, opened, family);
  }
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

test("from head to head one goes through all blocks, and round", () => {
  const at = (block, layer, head) => ({ block, layer, head });
  const after = (focus, by) =>
    headAfter(focus, { blocks: [...blocks, { name: "hops", layers: 1, heads: 1 }] }, by);
  assert.deepEqual(after(at("cross", 1, 7), 1), at("cross", 1, 8));
  assert.deepEqual(after(at("cross", 1, 8), 1), at("cross", 2, 1));
  assert.deepEqual(after(at("cross", 1, 1), -1), at("encoder", 5, 2));
  assert.deepEqual(after(at("cross", 3, 8), 1), at("hops", 0, 0));
  assert.deepEqual(after(at("hops", 0, 0), 1), at("encoder", 1, 1));
  assert.deepEqual(after(at("encoder", 1, 1), -1), at("hops", 0, 0));
});
