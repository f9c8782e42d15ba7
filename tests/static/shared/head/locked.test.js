import assert from "node:assert/strict";
import { test } from "node:test";
import { inTexts, lockIn, lockedIn } from "../../../../static/shared/head/locked.ts";
import { NOTHING, inBlock, ofCell, ofWord } from "../../../../static/shared/head/marks.ts";
import { measured } from "../../helpers.js";

const shape = (name, rows, columns) => ({ name, rows, columns, layers: 1, heads: 2 });
const MODEL = {
  blocks: [
    shape("encoder", "source", "source"),
    shape("decoder", "target", "fed"),
    shape("cross", "target", "source"),
  ],
  best_head: { block: "cross", layer: 1, head: 1 },
  ...measured([[0.2, 0.9]], [[0.9, 0.3]]), // the second head serves the word before
};

test("what is locked in a map is a word that is written and a word that is read", () => {
  const at = (search) => inBlock(lockedIn(search, MODEL), { rows: "target", columns: "source" });
  assert.deepEqual(at("?block=cross&layer=1&head=1&lock=3.2"), { i: 2, j: 1 });
  assert.deepEqual(at("?block=cross&layer=1&head=2&lock=3.2"), { i: 1, j: 1 }, "as its head serves");
  assert.deepEqual(at("?block=cross&layer=1&head=2&rows=produced&lock=3"), { i: 2, j: null });
  assert.deepEqual(at("?block=decoder&layer=1&head=1&lock=3.2"), { i: 2, j: null });
  assert.deepEqual(at("?block=encoder&layer=1&head=1&lock=3.2"), { i: null, j: 1 });
  assert.deepEqual(lockedIn("?lock=3", { blocks: [], best_head: null }), NOTHING);
});

test("a mark is the cell of a map again, by the name of its rows", () => {
  const mark = ofCell({ i: 2, j: 1 }, { rows: "target", columns: "source" });
  const at = (block, head, rows) => lockIn(mark, { block, layer: 1, head, rows }, MODEL);
  assert.deepEqual(at("cross", 1, "produced"), { i: 2, j: 1 });
  assert.deepEqual(at("cross", 2, ""), { i: 3, j: 1 });
  assert.deepEqual(at("decoder", 1, "produced"), { i: 2, j: null });
  assert.deepEqual(at("encoder", 1, ""), { i: null, j: 1 });
});

test("in the texts of another model it is the same word, or nothing", () => {
  const texts = (...target) => ({ source: { tokens: ["▁red"] }, target: { tokens: target, fed: [] } });
  const [one, other] = [texts("▁une", "▁chaise", "▁rouge"), texts("▁ch", "aise", "▁rou", "ge")];
  assert.equal(inTexts(ofWord("target", 2), one, other).query?.index, 2);
  assert.equal(inTexts(ofWord("target", 1), one, other).query?.index, 0);
  assert.deepEqual(inTexts(ofWord("target", 0), one, other), NOTHING);
});
