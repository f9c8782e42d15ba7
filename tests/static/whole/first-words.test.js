/** The word with which a walk begins: it takes most from another word, which a pupil can see to mean something. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wordThatLooks } from "../../../static/whole/first-words.ts";

const part = (block, rows) => ({ maps: true, block, layer: 1, rows, shape: [4, 4], columns: "d_model" });
const boxes = [
  { id: "encoder", part: part("encoder", "source") },
  { id: "decoder", part: part("decoder", "target") },
  { id: "cross", part: part("cross", "target") },
];
const tokens = ["<s>", "▁a", "▁b", "</s>"];
const whole = { source: { tokens }, target: { tokens, fed: tokens }, chances: [{}, {}, {}, {}] };

/** Two heads, whose mean is largest in each row at the column that is named. */
const looking = (...columns) => {
  const rows = [0.9, 0.5].map((most) =>
    columns.flatMap((at) => [0, 1, 2, 3].map((j) => (j === at ? most : 0.01))),
  );
  return { shape: [1, 2, 4, 4], values: Uint8Array.from(rows.flat(), (weight) => 255 * weight) };
};
const found = (side, encoder, decoder, cross) =>
  wordThatLooks(side, boxes, { whole, blocks: { encoder, decoder, cross } });

test("it is the first word that takes most neither from itself nor from an end mark", () => {
  const none = looking(0, 1, 2, 3);
  assert.equal(found("source", looking(1, 3, 1, 1), none, none), 3);
  assert.equal(found("source", none, none, none), 0);
});

test("of what is written a word of the source will do as well, where no word looks at an earlier one", () => {
  const own = looking(0, 1, 2, 3);
  assert.equal(found("target", own, looking(1, 0, 1, 1), own), 3);
  assert.equal(found("target", own, own, looking(3, 3, 2, 2)), 3);
});
