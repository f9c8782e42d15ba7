import assert from "node:assert/strict";
import { test } from "node:test";
import { contactsInWords } from "../../../static/explore/contact-words.ts";
import { plain } from "../../../static/shared/words.ts";

const TOKENS = ["<cls>", ..."MKTVLAGI", "<eos>"];
const N = TOKENS.length;

/** Scores -0.01 |i - j| of residues, none of marks; some are set. */
function contactsOf(scores) {
  const weights = Float32Array.from({ length: N * N }, (_, k) => {
    const [i, j] = [Math.floor(k / N), k % N];
    return [i, j].some((at) => at === 0 || at === N - 1) ? NaN : -0.01 * Math.abs(i - j);
  });
  for (const [i, j, score] of scores) weights[i * N + j] = weights[j * N + i] = score;
  const axis = { side: "source", tokens: TOKENS, labels: TOKENS };
  return { n: N, m: N, weights, rows: axis, columns: axis, aggregate: "contacts", signed: 1 };
}

const said = (a, cell) => plain(contactsInWords(a, cell));

test("a map of contacts says its highest score of residues that are no neighbours, numbered without marks", () => {
  const a = contactsOf([
    [2, 3, 0.9],
    [1, 8, 0.25],
  ]);
  assert.equal(
    said(a, { i: null, j: null }),
    "Highest contact score, of residues at least 6 apart: “M” 1 and “I” 8 (+0.2500).",
  );
});

test("a pair has its score with its sign, and its rank among the others of the first", () => {
  const a = contactsOf([[1, 8, 0.25]]);
  assert.equal(said(a, { i: 1, j: 8 }), "“M” 1 and “I” 8: contact score +0.2500, the 1st of 7.");
  assert.equal(said(a, { i: 1, j: 4 }), "“M” 1 and “V” 4: contact score −0.0300, the 4th of 7.");
});

test("a residue has those with the highest scores, and a mark has none", () => {
  const a = contactsOf([[1, 8, 0.25]]);
  assert.equal(
    said(a, { i: 1, j: null }),
    "“M” 1: highest contact scores with “I” 8 (+0.2500), “K” 2 (−0.0100) and “T” 3 (−0.0200).",
  );
  assert.equal(said(a, { i: null, j: 1 }), said(a, { i: 1, j: null }));
  assert.match(said(a, { i: 0, j: null }), /no score, as it is no residue\.$/);
  assert.match(said(a, { i: 0, j: 3 }), /no score, as one of them is no residue\.$/);
});
