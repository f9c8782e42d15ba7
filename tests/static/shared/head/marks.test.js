import assert from "node:assert/strict";
import { test } from "node:test";
import {
  NOTHING,
  inBlock,
  inLine,
  inSentences,
  move,
  ofCell,
  ofWord,
  same,
  withQuery,
} from "../../../../static/shared/head/marks.ts";
import { rowsOf } from "../../../../static/shared/maps/plan.ts";
import { cross, decoder, hops } from "../../helpers.js";

const CROSS = { rows: "target", columns: "source" };
const DECODER = { rows: "target", columns: "fed" };
const ENCODER = { rows: "source", columns: "source" };

test("a target word lights its row in each block that has it", () => {
  const mark = ofWord("target", 3);
  assert.deepEqual(inBlock(mark, CROSS), { i: 3, j: null });
  assert.deepEqual(inBlock(mark, DECODER), { i: 3, j: null });
  assert.deepEqual(inBlock(mark, ENCODER), { i: null, j: null });
});

test("a source word lights its column in cross-attention and in the encoder", () => {
  const mark = ofWord("source", 2);
  assert.deepEqual(inBlock(mark, CROSS), { i: null, j: 2 });
  assert.deepEqual(inBlock(mark, ENCODER), { i: null, j: 2 });
  assert.deepEqual(inBlock(mark, DECODER), { i: null, j: null });
});

test("a cell of a block is the same cell there again", () => {
  for (const block of [CROSS, DECODER, ENCODER]) assert.deepEqual(inBlock(ofCell({ i: 1, j: 4 }, block), block), { i: 1, j: 4 }); // prettier-ignore
});

test("a column of the decoder lights the word produced one step before", () => {
  assert.deepEqual(inLine(ofCell({ i: 5, j: 4 }, DECODER), "target"), { query: 5, key: 3 });
  assert.deepEqual(inLine(ofCell({ i: 5, j: 0 }, DECODER), "target"), { query: 5, key: null });
});

const count = (side) => ({ source: 4, target: 3, fed: 3 })[side];

test("arrows move the query down and the key to the right", () => {
  const cell = ofCell({ i: 1, j: 1 }, CROSS);
  assert.deepEqual(inBlock(move(cell, "ArrowDown", count), CROSS), { i: 2, j: 1 });
  assert.deepEqual(inBlock(move(cell, "ArrowRight", count), CROSS), { i: 1, j: 2 });
});

test("an arrow beyond the last row moves nothing", () => {
  assert.deepEqual(inBlock(move(ofWord("target", 2), "ArrowDown", count), CROSS), { i: 2, j: null });
});

test("of a row without a key every arrow moves the query", () => {
  assert.deepEqual(inBlock(move(ofWord("target", 2), "ArrowLeft", count), CROSS), { i: 1, j: null });
});

test("an arrow moves nothing where nothing is pointed at", () => {
  assert.deepEqual(move(NOTHING, "ArrowLeft", count), NOTHING);
});

test("marks are the same by what they mark", () => {
  assert.ok(same(ofWord("source", 1), ofWord("source", 1)));
  assert.ok(!same(ofWord("source", 1), ofWord("target", 1)));
  assert.ok(same(NOTHING, { query: null, key: null }));
});

test("a row's weights lie under the words it looks at; what was fed lies under the word produced before", () => {
  assert.deepEqual([...inSentences(cross(), { i: 1, j: null }).source], [0.25, 0.75]);
  assert.deepEqual([...inSentences(cross(), { i: null, j: 0 }).target], [1, 0.25, 0.5]);
  assert.deepEqual([...inSentences(decoder(), { i: 2, j: null }).target], [0.25, 0.5]);
  assert.deepEqual(inSentences(cross(), { i: null, j: null }), { source: null, target: null });
});

test("a hop looks at the sentence, and stands in none", () => {
  assert.deepEqual([...inSentences(hops(), { i: 0, j: null }).source], [0.25, 0.75, 0]);
  assert.deepEqual(inSentences(hops(), { i: null, j: 1 }), { source: null, target: null });
});

const place = (index) => ({ side: "target", index });
const chosen = (...indices) => indices.reduce((mark, index) => withQuery(mark, place(index)), NOTHING);
const rows = (mark) => rowsOf(inBlock(mark, CROSS));

test("queries are chosen one after another, and each goes when it is chosen again", () => {
  assert.deepEqual(rows(chosen(4, 1, 2)), [1, 2, 4]);
  assert.deepEqual(rows(chosen(4, 1, 4)), [1]);
  assert.deepEqual(chosen(4, 4), NOTHING);
});

test("a query that was locked alone stays when another is chosen", () => {
  assert.deepEqual(rows(withQuery(ofWord("target", 3), place(5))), [3, 5]);
});

test("a query that is kept stays while the arrows go on", () => {
  const kept = withQuery(ofWord("target", 1), place(1));
  const moved = move(
    move(kept, "ArrowDown", () => 6),
    "ArrowDown",
    () => 6,
  );
  assert.deepEqual(rows(moved), [1, 3]);
});

test("several queries light their rows in every block that has them, and their words", () => {
  const mark = chosen(4, 1);
  assert.deepEqual(rowsOf(inBlock(mark, DECODER)), [1, 4]);
  assert.deepEqual(rowsOf(inBlock(mark, ENCODER)), []);
  assert.deepEqual(inLine(mark, "target"), { query: 1, key: null, others: [4, 1] });
  assert.ok(!same(mark, ofWord("target", 1)));
  assert.deepEqual(inBlock(ofCell(inBlock(mark, CROSS), CROSS), CROSS), inBlock(mark, CROSS));
});

test("the words of a sentence show the sum of the rows", () => {
  const { source } = inSentences(cross(), { i: 1, j: null, others: [0] });
  assert.deepEqual([...source], [1.25, 0.75]);
});
