import assert from "node:assert/strict";
import { test } from "node:test";
import { looksHere, looksOf } from "../../../static/heads/looks.ts";
import { looksOver } from "../../../static/heads/corpus/looks-over.ts";
import { HERE, looksInWords } from "../../../static/heads/looks-words.ts";
import { measure } from "../../../static/shared/head/patterns.ts";

const map = (weights, n, others = {}) => ({
  ...{ n, m: n, weights, rows: "source", columns: "source", ends: true, mask: null },
  ...others,
});

test("back is the mean weight on all columns before, ahead that on all after, over the rows that have any", () => {
  const { back, ahead } = measure(map([0.2, 0.3, 0.5, 0.6, 0.4, 0, 0.25, 0.25, 0.5], 3));
  assert.equal(back, (0.6 + 0.5) / 2);
  assert.equal(ahead, (0.8 + 0) / 2);
});

test("where a mask lets none look ahead, there is neither back nor ahead", () => {
  const { back, ahead } = measure(map([1, NaN, 0.5, 0.5], 2, { mask: "causal", ends: false }));
  assert.deepEqual([back, ahead], [undefined, undefined]);
});

test("a head counts at the stated share, in each column whose place has it, and else in none", () => {
  const heads = [
    { name: "L1 H1", measures: { back: 0.5, before: 0.5, ahead: 0.49 } },
    { name: "L1 H2", measures: { back: 0.1, before: 0.1, ahead: 0.49 } },
  ];
  const { looks, none } = looksOf("encoder", heads, false);
  assert.deepEqual([looks.back, looks.before, looks.ahead], [["L1 H1"], ["L1 H1"], []]);
  assert.deepEqual([looks.end, none], [null, ["L1 H2"]]);
});

test("in a decoder the column of the same number is the previous word, and its own place is none", () => {
  const { looks } = looksOf(
    "decoder",
    [{ name: "L1 H1", measures: { same: 0.9, before: 0.05, first: 0.1 } }],
    true,
  );
  assert.deepEqual([looks.before, looks.same, looks.first, looks.back], [["L1 H1"], null, [], null]);
});

test("heads of all blocks of a sentence are counted from their small maps; pooled ones are not", () => {
  const model = { blocks: [{ name: "encoder", layers: 1, heads: 2 }] };
  const block = {
    ...{ shape: [1, 2, 2, 2], rows: "source", columns: "source", mask: null },
    values: Uint8Array.of(255, 0, 255, 0, 0, 255, 0, 255),
  };
  const answer = { source: { tokens: ["▁cat", "</s>"] }, blocks: { encoder: block } };
  const [{ looks, heads }] = looksHere(model, answer);
  assert.deepEqual([heads, looks.back, looks.ahead, looks.end], [2, ["L1 H1"], ["L1 H2"], ["L1 H2"]]);
  const pooled = { ...answer, blocks: { encoder: { ...block, pooled: { rows: 2, columns: 2 } } } };
  assert.deepEqual(looksHere(model, pooled), []);
});

test("over many sentences back is the share of all places before, and the others are the means", () => {
  const head = { block: "encoder", layer: 1, head: 1, called: "1", names: [] };
  const values = {
    before: [0.5, 0.4, 0.6],
    own: [0.1, 0, 0],
    after: [0.1, 0, 0],
    first: [0, 0, 0],
    end: [0.7, 0, 0],
  };
  const shares = [0.3, 0.3, 0.1, 0.2, 0.1];
  const corpus = { blocks: { encoder: { places: [[shares]] } } };
  const [{ looks }] = looksOver(corpus, [{ ...head, values }]);
  assert.deepEqual([looks.back, looks.ahead, looks.before, looks.end], [["L1 H1"], [], ["L1 H1"], ["L1 H1"]]);
});

test("the rule is said with its count", (t) => {
  const encoder = looksOf("encoder", [{ name: "L1 H1", measures: { back: 0.7, ahead: 0.1 } }], false);
  const decoder = looksOf("decoder", [{ name: "L1 H1", measures: { same: 0.7 } }], true);
  t.assert.snapshot([looksInWords([encoder, decoder], HERE), looksInWords([decoder], HERE)]);
});
