/** Parameters by kind of part, and the sentence that says which has most. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plain } from "../../../static/shared/words.ts";
import { kindsOf } from "../../../static/whole/kinds.ts";
import { mostInWords, sharedInWords } from "../../../static/whole/words.ts";

const counted = (name, part, count, also = []) => ({ name, part, count, also });
const whole = {
  parts: [{ id: "decoder.embedding", name: "Output Embedding" }],
  parameters: [
    counted("Embedding", "encoder.embedding", 800, ["decoder.embedding", "linear"]),
    counted("Multi-Head Attention", "encoder.1.output", 64),
    counted("Masked Multi-Head Attention", "decoder.1.output", 64),
    counted("Feed Forward", "encoder.1.feed_forward", 900),
    counted("Feed Forward", "decoder.1.feed_forward", 100),
  ],
};

test("kinds add up to the model, the largest first; masked attention has the matrices of any", () => {
  const kinds = kindsOf(whole);
  assert.deepEqual(
    kinds.map(({ name, boxes, each, count }) => [name, boxes, each, count]),
    [
      ["Feed Forward", 2, null, 1000],
      ["Embedding", 1, 800, 800],
      ["Multi-Head Attention", 2, 64, 128],
    ],
  );
});

test("the answer names the largest kind with its share, and a shared matrix names who shares it", (t) => {
  const kinds = kindsOf(whole);
  t.assert.snapshot([plain(mostInWords(kinds, 1928)), sharedInWords(kinds[1])]);
});
