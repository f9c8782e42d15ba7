import assert from "node:assert/strict";
import { test } from "node:test";
import { alreadyIn, hiding, waysToHide } from "../../../static/change/hiding.ts";
import { withoutWord } from "../../../static/change/example.ts";

const BLOCKS = [{ name: "encoder" }, { name: "cross" }, { name: "decoder" }];
const source = { text: "It is", tokens: ["▁It", "▁is"], offsets: [[0, 2], [3, 5]] }; // prettier-ignore

test("a word is hidden from cross-attention or from all heads, where these differ", () => {
  assert.deepEqual(waysToHide(BLOCKS), ["cross", null]);
  assert.deepEqual(waysToHide([{ name: "cross" }]), [null]);
  assert.deepEqual(waysToHide([{ name: "decoder" }]), [null]);
  assert.deepEqual(waysToHide([]), []);
});

test("the example is one of the changes that the menu offers, and is found again among those that are made", () => {
  for (const blocks of [BLOCKS, [{ name: "cross" }], [{ name: "decoder" }]]) {
    const example = withoutWord(/** @type {any} */ (source), 2, blocks);
    const offered = waysToHide(blocks).map((from) => hiding([2], from));
    assert.equal(alreadyIn([example], offered[0]), example);
    assert.equal(alreadyIn([example], hiding([1], null)), null);
  }
});
