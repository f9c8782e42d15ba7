import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, rowInWords } from "../../../static/shared/head/map-words.ts";
import { amount, elsewhereInWords, fixed, ordinal, plain } from "../../../static/shared/words.ts";
import { cross, decoder, encoder, goingOn, hops, local, only } from "../helpers.js";

const say = (a, i, j) => plain(inWords(a, { i, j }));

test("a cell says what is written, how much is looked, and at what", () => {
  assert.equal(say(cross(), 1, 0), "To write “rouge” this head looks 0.25 at “chair”, 2nd of 2.");
  assert.equal(say(cross(), 0, 0), "To write “chaise” this head looks 1.00 at “chair”, its largest weight.");
});

test("where nothing is written, a piece looks", () => {
  assert.equal(say(encoder(), 0, 0), "“cat” looks 0.10 at “cat”, 2nd of 2.");
});

test("a place is counted among the pieces that may be looked at, not among the masked ones", () => {
  assert.match(say(decoder(), 1, 1), /, 2nd of 2\.$/);
  assert.match(say(decoder(), 2, 1), /, 3rd of 3\.$/);
  assert.match(say(decoder(), 0, 0), /1\.00 at the start of sentence, the only piece it may look at\.$/);
});

test("a masked cell is said to be not allowed", () => {
  assert.equal(say(decoder(), 0, 1), "Not allowed: when “la” is written, “la” has not been fed in yet.");
});

test("what a layer does not let a piece look at is not said to come later", () => {
  assert.equal(say(goingOn(), 2, 0), "Not allowed: this layer does not let “.” look at “the”.");
  assert.equal(say(goingOn(), 1, 2), "Not allowed: when “sat” is written, “sat” has not been fed in yet.");
  const masked = { ...encoder(), weights: Float32Array.of(1, NaN, 0.5, 0.5) };
  assert.equal(say(masked, 0, 1), "Not allowed: this layer does not let “cat” look at the end of sentence.");
  assert.equal(
    say({ ...masked, mask: "causal" }, 0, 1),
    "Not allowed: “cat” looks only back, and the end of sentence comes after it.",
  );
});

test("a piece that was read is not said to be written", () => {
  assert.equal(say(goingOn(), 0, 1), "Not allowed: before “cat”, “cat” has not been fed in yet.");
  assert.equal(say(goingOn(), 0, null), "Before “cat” this head looks 1.00 at “the”.");
  assert.match(say(goingOn(), 1, null), /^To write “sat” this head/);
  assert.match(say(goingOn(), null, 1), /^This head looks at “cat” most before “sat”/);
  const sharp = { ...goingOn(), weights: Float32Array.of(0.9, 0.1, NaN, 0.5, 0.5, NaN, 0.3, 0.3, 0.4) };
  assert.match(say(sharp, null, null), /^Sharpest here: before “cat” this head looks 0\.90/);
});

test("what a model is given and would not write is not said to be written", () => {
  const foreign = { ...cross(), foreign: true };
  assert.equal(say(foreign, 0, null), "Given “chaise”, this head looks 1.00 at “chair”.");
  assert.match(say(foreign, null, 0), /^This head looks at “chair” most for “chaise”/);
  assert.equal(say(foreign, null, null), "Sharpest here: given “chaise”, this head looks 1.00 at “chair”.");
  const fed = { ...foreign, rows: { ...foreign.rows, side: "fed" } };
  assert.match(say(fed, 0, null), /^After “chaise”, this head looks 1\.00/);
  assert.match(say({ ...goingOn(), foreign: true }, 0, null), /^Before “cat”, this head/);
  assert.match(say({ ...goingOn(), foreign: true }, 1, null), /^Given “sat”, this head/);
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

test("with nothing marked the sharpest cell is described; where a sharper one was passed over, that is said", () => {
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

test("numbers have their digits, a true minus, and no minus zero", () => {
  assert.deepEqual([fixed(0.6234), fixed(-3.14, 1), fixed(-0.001)], ["0.62", "−3.1", "0.00"]);
});

test("a weight that only rounding makes 0 or 1 is not called that", () => {
  assert.deepEqual([0, 0.004, 0.005, 0.99, 0.996, 1].map(amount), ["0.00", "less than 0.01", "0.01", "0.99", "more than 0.99", "1.00"]); // prettier-ignore
  const faint = { ...cross(), weights: Float32Array.of(0.998, 0.002, 0.25, 0.75, 0.5, 0.5) };
  assert.match(say(faint, 0, 1), /looks less than 0\.01 at the end of sentence/);
  assert.match(say(faint, 0, 0), /looks more than 0\.99 at “chair”/);
});

test("ordinals", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]); // prettier-ignore
});

test("where there is one map, the model looks", () => {
  assert.equal(say(only(), 1, 0), "To write “rouge” the model looks 0.25 at “chair”, 2nd of 2.");
  assert.match(say(only(), null, 1), /^The model looks at the end of sentence most when writing “rouge”/);
});

test("hops are called by their numbers, and need no quotes", () => {
  assert.equal(say(hops(), 1, 0), "Hop 2 looks 0.62 at “why”, its largest weight.");
  assert.equal(say(hops(), 1, null), "Hop 2 looks 0.62 at “why” and 0.38 at “not”.");
  assert.equal(say(hops(), null, 0), "The hops look at “why” most: hop 2 (0.62) and hop 1 (0.25).");
  assert.equal(say(hops(), null, null), "Sharpest here: hop 1 looks 0.75 at “not”.");
  assert.equal(plain(elsewhereInWords("?", "query", hops())), "“?” is predicted from all the hops together.");
});

test("local attention says where it may look, and what it cannot look at", () => {
  assert.equal(
    say(local(), 0, null),
    "To write “3” the model looks 0.60 at “r” and 0.40 at “a”. It looks only at positions p − 1 to p + 1; here p = 1.6, nearest to “r”.",
  );
  assert.equal(
    say(local(), 0, 3),
    "To write “3” the model may not look at the space, position 3: its weight is 0 by rule. It looks only at positions p − 1 to p + 1; here p = 1.6, nearest to “r”.",
  );
  assert.match(say(local(), 0, 1), /, 2nd of 2\.$/);
});

test("a weight that is 0 is no place among the largest", () => {
  assert.equal(
    say(cross(), 0, 1),
    "To write “chaise” this head does not look at the end of sentence: its weight is 0.",
  );
  const never = { ...cross(), weights: Float32Array.of(1, 0, 1, 0, 1, 0) };
  assert.equal(say(never, null, 1), "Nothing looks at the end of sentence.");
});

test("of equal weights none is called the largest", () => {
  const even = { ...only(), weights: new Float32Array(6).fill(0.5) };
  assert.equal(say(even, null, null), "To write “chaise” the model looks 0.50 at each of the 2 pieces.");
  assert.equal(
    say(even, 0, 1),
    "To write “chaise” the model looks 0.50 at the end of sentence, as at every other piece.",
  );
  assert.equal(say(even, null, 0), "Every row looks at “chair” equally: 0.50.");
});

test("a sentence begins with a capital, the name of a piece stays as it is", () => {
  assert.match(say(encoder(), 1, 0), /^The end of sentence looks/);
  assert.match(say(encoder(), 0, 0), /^“cat”/);
});

test("what a row leaves to a sink is not said to be looked at elsewhere", () => {
  const a = { ...encoder(), weights: Float32Array.of(0.6, 0.1, 0.5, 0.5), sinks: Float32Array.of(0.3, 0) };
  assert.match(plain(rowInWords(a, 0)), /looks 0\.60 at “cat”.* and leaves 0\.30 to the sink\.$/);
  assert.doesNotMatch(plain(rowInWords(a, 0)), /elsewhere/);
  assert.doesNotMatch(plain(rowInWords(encoder(), 0)), /sink/);
});
