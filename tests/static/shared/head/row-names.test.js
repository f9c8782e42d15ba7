import assert from "node:assert/strict";
import { test } from "node:test";
import {
  alignedOf,
  circumstance,
  inAddress,
  leastError,
  namedBy,
  rowOn,
  rowsBy,
  writtenOf,
} from "../../../../static/shared/head/row-names.ts";
import { usualHead } from "../../../../static/shared/head/choose.ts";
import { inBlock, inLine, inSentences, ofWord } from "../../../../static/shared/head/marks.ts";
import { calledIn, positionName } from "../../../../static/shared/head/patterns.ts";
import { axisNames } from "../../../../static/shared/head/words.ts";
import { cellInShort } from "../../../../static/shared/head/tooltip.ts";
import { numbersOfHead } from "../../../../static/publish/figures/numbers.ts";
import { toCsv } from "../../../../static/publish/figures/number-files.ts";
import { columnInPlainWords, rowInPlainWords } from "../../../../static/shared/head/plain-words.ts";
import { noteInWords } from "../../../../static/shared/sentence/notes.ts";
import { columnInWords, inWords } from "../../../../static/shared/head/map-words.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross, decoder, goingOn, measured, namedByFed } from "../../helpers.js";

const PRODUCED = [[0.8, 0.7], [0.6, 0.3]]; // prettier-ignore
const FED = [[0.9, 0.25], [0.6, 0.8]]; // prettier-ignore
const model = {
  ...measured(PRODUCED, FED),
  best_head: { block: "cross", layer: 1, head: 2, rows: "fed" },
  blocks: [{ name: "cross", layers: 2, heads: 2 }],
};
const at = (layer, head, aggregate) => ({ block: "cross", layer, head, aggregate });
const said = (a, cell) => plain(inWords(a, cell));

test("a head serves the piece by whose name its rows align best; of equals the one produced", () => {
  const naming = [at(1, 1), at(1, 2), at(2, 1), at(2, 2)].map((place) => alignedOf(model, place).naming);
  assert.deepEqual(naming, ["produced", "fed", "produced", "produced"]);
  assert.equal(leastError(alignedOf(model, at(1, 2))), 0.25);
  assert.equal(
    alignedOf(model, at(0, 0)).errors.produced,
    0.8,
    "of a block that is shown whole its only head",
  );
  assert.equal(alignedOf(model, { ...at(1, 2), block: "decoder" }), null);
  assert.equal(alignedOf({ measured: null }, at(1, 2)), null);
  assert.equal(alignedOf(model, at(1, 0, "max-heads")), null, "a map of maxima was not measured");
});

test("rows are named by what is produced, in an earlier address of a head by what the head serves", () => {
  const asked = (rows, layer = 0) => namedBy({ rows, layer }, model, at(1, 2));
  assert.equal(asked(""), "produced");
  assert.equal(asked("", 1), "fed");
  assert.equal(asked("produced", 1), "produced");
  assert.equal(asked("fed"), "fed");
  assert.equal(namedBy({ rows: "", layer: 1 }, {}, at(1, 2)), "produced");
});

test("an address opens again what wrote it, and says no name that the head serves", () => {
  for (const rows of ["produced", "fed"])
    for (const place of [at(1, 2), at(2, 2)]) {
      const written = inAddress({ ...place, rows }, model);
      assert.equal(namedBy(written, model, place), rows);
      assert.equal(written.rows, alignedOf(model, place).naming === rows ? "" : rows);
    }
});

test("the head that opens best aligns the word to come; without such measures the best one", () => {
  assert.deepEqual(usualHead(model), { block: "cross", layer: 2, head: 2 });
  assert.deepEqual(usualHead({ ...model, measured: null }), { block: "cross", layer: 1, head: 2 });
});

test("only rows of the target have two names", () => {
  assert.equal(rowsBy("target", "fed"), "fed");
  assert.equal(rowsBy("target"), "target");
  assert.equal(rowsBy("source", "fed"), "source");
});

test("a piece is fed one row after it was produced", () => {
  assert.equal(rowOn("target", 1, "fed"), 2);
  assert.equal(rowOn("fed", 2, "target"), 1);
  assert.equal(rowOn("fed", 0, "target"), null, "nothing produces the start");
  assert.equal(rowOn("source", 1, "fed"), null);
});

test("a word lights the row that has its name, in maps of either name, and itself in its line", () => {
  const word = ofWord("target", 1);
  const fed = { rows: "fed", columns: "source", n: 3 };
  assert.deepEqual(inBlock(word, fed), { i: 2, j: null });
  assert.deepEqual(inBlock(word, { rows: "target", columns: "source" }), { i: 1, j: null });
  assert.equal(inBlock(ofWord("target", 2), fed).i, null, "the end is fed to no row");
  const row = { query: { side: "fed", index: 2, others: [1, 2] }, key: null };
  assert.deepEqual(inLine(row, "target"), { query: 1, key: null, others: [0, 1] });
  assert.deepEqual(inBlock(row, { rows: "target", columns: "source" }), { i: 1, j: null, others: [0, 1] });
  assert.equal(inLine({ query: { side: "fed", index: 0 }, key: null }, "target").query, null);
});

test("a column shades the words that are fed to its rows", () => {
  const a = namedByFed(cross());
  const { target } = inSentences(a, { i: null, j: 1 });
  assert.deepEqual([...target], [0.75, 0.5], "row 2 for the first word, row 3 for the second");
});

test("a sentence says which piece names its row", (t) => {
  const a = namedByFed(cross());
  t.assert.snapshot([
    said(a, { i: 1, j: 1 }),
    said(a, { i: 0, j: null }),
    plain(columnInWords(a, 0)),
    plain(rowInPlainWords(a, 1)),
    plain(columnInPlainWords(a, 0)),
    said(cross(), { i: 1, j: 1 }),
  ]);
});

test("of a text that was read the last piece that is fed was read, and the next was written", () => {
  const a = { ...namedByFed(goingOn()), read: 2 };
  assert.equal(circumstance(a, 1, false), "having read");
  assert.equal(circumstance(a, 2, false), "having written");
  assert.equal(circumstance(goingOn(), 0, false), "before");
  assert.equal(circumstance(a, 0, true), "after");
});

test("rows that a decoder was fed are no step behind its columns", (t) => {
  const a = namedByFed(decoder());
  t.assert.snapshot([
    plain(noteInWords(decoder())),
    plain(noteInWords(a)),
    said({ ...a, mask: "causal" }, { i: 0, j: 1 }),
  ]);
  const called = (rows) => calledIn({ rows, columns: "fed" }, ["<s>", "▁la"], "piece");
  assert.equal(positionName("same", called("target")), "previous piece");
  assert.equal(positionName("same", called("fed")), "same position");
});

test("a row is named alike wherever it is said, beside its other piece", (t) => {
  const a = namedByFed(cross());
  t.assert.snapshot([axisNames(a).rows, cellInShort(a, 1, 0).between]);
  const produced = { ...cross(), rows: { ...cross().rows, beside: ["<s>", "chaise", "rouge"] } };
  t.assert.snapshot([cellInShort(produced, 1, 0).between]);
  assert.match(toCsv([numbersOfHead(a)]), /\r\n<s>,1,0\r\nchaise,/);
  assert.equal(numbersOfHead(a).about.rows_by, "fed");
});

test("the piece that names a row by what was fed was written a row earlier; of the start mark none was", () => {
  assert.deepEqual(
    [0, 1, 7].map((row) => [writtenOf(row, "produced"), writtenOf(row, "fed")]),
    [
      [0, 0],
      [1, 0],
      [7, 6],
    ],
  );
});
