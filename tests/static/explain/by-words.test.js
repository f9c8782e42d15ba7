import assert from "node:assert/strict";
import { test } from "node:test";
import { rowOfPiece, shownOf, widestIn } from "../../../static/explain/by-words.ts";
import { byWordsInWords, rowInWords } from "../../../static/explain/words.ts";
import { plain } from "../../../static/shared/words.ts";

const [SOURCE, TARGET] = [
  { text: "no cat", tokens: ["▁no", "▁cat", "</s>"], offsets: [[0, 2], [3, 6], [6, 6]], begins: [true, true, true] }, // prettier-ignore
  { text: "n'a chat", tokens: ["▁n'", "a", "▁chat", "</s>"], offsets: [[0, 2], [2, 3], [4, 8], [8, 8]], begins: [true, false, true, true] }, // prettier-ignore
];

/** Of "n'a", the second piece looks at the end mark. */
const answer = (more = {}) =>
  /** @type {any} */ ({
    ...{ source: SOURCE, target: { ...TARGET, fed: ["<s>", "▁n'", "a", "▁chat"] }, rows: "produced" },
    measures: {
      weights: [[0.6, 0.2, 0.2], [0.1, 0.1, 0.8], [0, 0, 1], [0, 0, 1]], // prettier-ignore
      norms: [[6, 2, 2], [1, 1, 8], [0, 3, 1], [0, 0, 1]], // prettier-ignore
      left_out: [[2, 0.5, 1], [-1, 2, 0], [0, 3, 0], [0, 0, 3]], // prettier-ignore
    },
    ...more,
  });
const rows = (/** @type {any} */ shown) =>
  shown.measures.map((/** @type {any} */ one) =>
    one.rows.map((/** @type {number[]} */ row) => row.map((x) => +x.toFixed(6))),
  );

test("by words a row of weights is a mean without end marks, divided by the rest, and ln p is added", () => {
  const shown = shownOf(answer(), "apart");
  assert.deepEqual([shown.rows.labels, shown.columns.labels], [["n'a", "chat"], ["no", "cat"]]); // prettier-ignore
  assert.deepEqual(rows(shown), [
    [[0.7, 0.3], [0, 0]], // prettier-ignore
    [[3.5, 1.5], [0, 3]], // prettier-ignore
    [[1, 2.5], [0, 3]], // prettier-ignore
  ]);
  assert.deepEqual(
    shown.hidden.map((x) => +x.toFixed(6)),
    [0.5, 1],
  );
  assert.equal(shown.measures[2].end, 3);
});

test("by pieces each row is the server's, and so where words would leave nothing", () => {
  const shown = shownOf(answer(), "");
  assert.deepEqual(rows(shown), Object.values(answer().measures));
  assert.deepEqual([shown.words, byWordsInWords(shown)], ["", ""]);
  const none = { text: "", tokens: ["</s>"], offsets: [[0, 0]], begins: [true] };
  assert.equal(shownOf(answer({ source: none }), "apart").words, "");
});

test("by the piece fed the last piece has no row, nor has its word", () => {
  const { weights, norms, left_out } = answer().measures;
  const measures = { weights: weights.slice(0, 3), norms: norms.slice(0, 3), left_out: left_out.slice(0, 3) };
  assert.equal(shownOf(answer({ rows: "fed", measures }), "apart").n, 2);
});

test("a word read in several pieces keeps them, for leaving it out is no sum", () => {
  const source = { text: "nocat", tokens: ["▁no", "cat", "</s>"], offsets: [[0, 2], [2, 5], [5, 5]], begins: [true, false, true] }; // prettier-ignore
  const shown = shownOf(answer({ source }), "apart");
  assert.deepEqual([shown.columns.labels, shown.unit], [["no", "·cat"], "piece"]); // prettier-ignore
  assert.match(
    byWordsInWords(shown),
    /^Words; end marks left out, weights divided by what is left\. A word read in several pieces keeps them/,
  );
  assert.equal(
    byWordsInWords(shownOf(answer(), "apart")),
    "Words; end marks left out, weights divided by what is left.",
  );
});

test("a row that rests on an end mark says so, with the weight that is hidden", () => {
  const shown = shownOf(answer(), "apart");
  const tokens = { written: shown.rows.tokens, source: shown.columns.tokens };
  const said = { ...shown, ...tokens, one: false, rows: "produced" };
  const words = plain(rowInWords(said, 0));
  assert.match(words, /^To write “n'a” this head looks most at “no” \(0\.70\); leaving out “cat” costs most/);
  assert.match(words, / An attention sink: 0\.50 of its weight is on an end mark, left out here\.$/);
  assert.match(plain(rowInWords(said, 1)), /looks 0\.00 at every word/);
});

test("the widest disagreement of pieces is shown in its word, unless there it is none", () => {
  const at = (/** @type {number} */ row) => /** @type {any} */ ({ layer: 1, head: 1, row, margin: 0.5 });
  const shown = shownOf(answer(), "apart");
  assert.deepEqual([1, 2, 3, 4].map((row) => rowOfPiece(shown, row)), [0, 0, 1, null]); // prettier-ignore
  assert.equal(widestIn(shown, at(2)), 0);
  const left_out = [[2, 0.5, 1], [1, 2, 0], [0, 3, 0], [0, 0, 3]]; // prettier-ignore
  const agreed = shownOf(answer({ measures: { ...answer().measures, left_out } }), "apart");
  assert.equal(widestIn(agreed, at(2)), null);
  assert.equal(widestIn(shown, undefined), null);
});
