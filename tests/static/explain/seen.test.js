import assert from "node:assert/strict";
import { test } from "node:test";
import { notesOf } from "../../../static/explain/seen.ts";
import { missing, turnOf } from "../../../static/explain/measures.ts";

const notes = (/** @type {string} */ family, /** @type {string} */ block, /** @type {string[]} */ measures) =>
  notesOf(
    /** @type {any} */ ({
      answer: { measures: Object.fromEntries(measures.map((id) => [id, []])) },
      model: { family, blocks: [{ name: block }] },
    }),
  );

test("each measure that a model does not have has a note that says why", () => {
  assert.deepEqual(notes("transformer", "cross", ["weights", "norms", "rollout"]), []);
  assert.deepEqual(notes("recurrent", "cross", ["weights", "norms"]), ["no-rollout", "no-brought"]);
  assert.deepEqual(notes("hugging-face", "cross", ["weights", "norms", "rollout"]), ["not-ours"]);
  assert.deepEqual(notes("hugging-face", "decoder", ["weights"]), [
    ...["beside", "not-ours", "no-norms", "goes-on"],
  ]);
});

test("the turn that is asked next is the first in which something is missing", () => {
  const next = (/** @type {any} */ there, splits = true) => turnOf(missing(there, splits)[0]);
  assert.equal(next([]), 1);
  assert.equal(next(["left_out"]), 2);
  assert.equal(
    next(["left_out"], false),
    3,
    "a model whose logits are no sum is not asked for what was brought",
  );
  assert.equal(next(["left_out", "brought"]), 3);
});
