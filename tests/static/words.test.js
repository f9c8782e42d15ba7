import assert from "node:assert/strict";
import { test } from "node:test";
import {
  amount,
  axisNames,
  cellName,
  decodingFacts,
  fixed,
  headTitle,
  inWords,
  noSuchHead,
  ordinal,
  plain,
  shiftInWords,
} from "../../static/lib/words.js";
import { cross, decoder, encoder } from "./helpers.js";

const say = (a, i, j) => plain(inWords(a, { i, j }));

test("a cell says what is written, how much is looked, and at what", () => {
  assert.equal(say(cross(), 1, 0), "To write “rouge” this head looks 0.25 at “chair”, 2nd of 2.");
  assert.equal(say(cross(), 0, 0), "To write “chaise” this head looks 1.00 at “chair”, its largest weight.");
});

test("where nothing is written, a piece looks", () => {
  assert.equal(say(encoder(), 0, 0), "“cat” looks 0.10 at “cat”, 2nd of 2.");
});

test("a place is told among the pieces that may be looked at, not among the masked ones", () => {
  assert.match(say(decoder(), 1, 1), /, 2nd of 2\.$/);
  assert.match(say(decoder(), 2, 1), /, 3rd of 3\.$/);
  assert.match(say(decoder(), 0, 0), /1\.00 at the start of sentence, the only piece it may look at\.$/);
});

test("a masked cell is said to be not allowed", () => {
  assert.equal(say(decoder(), 0, 1), "Not allowed: when “la” is written, “la” has not been fed in yet.");
});

test("a row names its largest weights and leaves nothing out", () => {
  assert.equal(
    say(cross(), 1, null),
    "To write “rouge” this head looks 0.75 at the end of sentence and 0.25 at “chair”.",
  );
  assert.equal(say(cross(), 0, null), "To write “chaise” this head looks 1.00 at “chair”.");
});

test("a column names who looks at it", () => {
  assert.equal(say(cross(), null, 1), "This head looks at the end of sentence most when writing “rouge” (0.75) and the end of sentence (0.50)."); // prettier-ignore
});

test("with nothing marked the sharpest cell is told; where a sharper one was passed over, that is said", () => {
  assert.equal(
    say(decoder(), null, null),
    "Sharpest between words: to write “chaise” this head looks 0.50 at “la”.",
  );
  const nowhere = { ...decoder(), rows: { ...decoder().rows, tokens: ["</s>", "</s>", "</s>"] } };
  assert.match(say(nowhere, null, null), /^Sharpest where it has a choice: .* 0\.50 at the start/);
  assert.equal(say(cross(), null, null), "Sharpest here: to write “chaise” this head looks 1.00 at “chair”.");
});

test("queries and keys keep their roles", () => {
  const roles = inWords(cross(), { i: 1, j: 0 }).filter((p) => p.role).map((p) => `${p.role} ${p.text}`); // prettier-ignore
  assert.deepEqual(roles, ["query “rouge”", "key “chair”"]);
});

test("the columns of the decoder are named by what was fed in", () => {
  assert.match(axisNames(decoder()).columns, /fed in/);
  assert.match(axisNames(decoder()).rows, /being written/);
  assert.match(axisNames(encoder()).rows, /that looks/);
  assert.equal(headTitle(cross()), "Cross-attention, layer 2, head 5");
});

test("numbers have their digits, a true minus, and no minus zero", () => {
  assert.deepEqual([fixed(0.6234), fixed(-3.14, 1), fixed(-0.001)], ["0.62", "−3.1", "0.00"]);
});

test("a weight that only rounding makes 0 or 1 is not called that", () => {
  assert.deepEqual([0, 0.004, 0.005, 0.99, 0.996, 1].map(amount), ["0.00", "less than 0.01", "0.01", "0.99", "more than 0.99", "1.00"]); // prettier-ignore
  const faint = { ...cross(), weights: Float32Array.of(0.998, 0.002, 0.25, 0.75, 0.5, 0.5) };
  assert.match(say(faint, 0, 1), /looks less than 0\.01 at the end of sentence/);
  assert.match(say(faint, 0, 0), /looks more than 0\.99 at “chair”/);
});

test("why the columns of the decoder are a step behind is told by its own first pieces, and only there", () => {
  assert.equal(
    plain(shiftInWords(decoder())),
    "To write “chaise” the decoder was fed “<s> la”: columns are a step behind. Hatched: not written yet.",
  );
  assert.deepEqual(shiftInWords(cross()), []);
});

test("ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]); // prettier-ignore
});

test("decoding is told: how, how long, how likely", () => {
  const target = { tokens: ["a", "b"], forced: false, log_probabilities: [-1, -2.13], complete: true };
  assert.equal(decodingFacts(target), "greedy, 2 pieces");
  assert.match(
    decodingFacts({ ...target, forced: true, complete: false }),
    /^my own French, .*length limit$/,
  );
});

test("a head of the atlas is named with its alignment error where that was measured", () => {
  assert.equal(cellName(2, 5, 0.312), "layer 2, head 5, alignment error 0.31");
  assert.equal(cellName(2, 5, undefined), "layer 2, head 5");
});

test("only a head that was measured is called best-aligned", () => {
  assert.match(noSuchHead({ best_head: { block: "cross", layer: 2, head: 5 } }), /its best-aligned head/);
  assert.doesNotMatch(noSuchHead({ best_head: null }), /best/);
});
