/** What hops, and the pooling in their place, choose the mark by. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hopInWords } from "../../../static/whole/words.ts";
import { plain } from "../../../static/shared/words.ts";

const read = (part) => ({
  source: { tokens: ["▁why", "▁not", "</s>"] },
  chances: [{ pieces: ["?", "."], probabilities: [0.9, 0.1] }],
  parts: [part],
});
const weights = (shape, ...numbers) => ({ columns: "source", shape, numbers: Float32Array.of(...numbers) });

test("a hop says where it looks most, mean pooling that all pieces weigh alike", (t) => {
  const hop = read(weights([2, 3], 0.5, 0.3, 0.2, 0.1, 0.8, 0.1));
  const mean = read(weights([1, 3], 1 / 3, 1 / 3, 1 / 3));
  t.assert.snapshot([plain(hopInWords(hop, 1)), plain(hopInWords(mean, 0))]);
});

test("max pooling says how many numbers are of the piece that has most, and speaks of no weight", (t) => {
  const bytes = Uint8Array.of(255, 128, 128, 255, 128, 128, 255, 128, 128, 255, 128, 128); // 0 is 128
  const said = plain(hopInWords(read({ step: "won", columns: "2u", shape: [3, 4], numbers: bytes }), 0));
  t.assert.snapshot([said]);
  assert.doesNotMatch(said, /weight|look/);
});
