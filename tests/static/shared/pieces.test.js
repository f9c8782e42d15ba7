import assert from "node:assert/strict";
import { test } from "node:test";
import { label, labels, segments, spoken } from "../../../static/shared/pieces.ts";

const seen = (sentence) =>
  segments(sentence).map((s) => (s.count ? `${s.first}+${s.count}:${s.text}` : s.text));

test("what nobody sees has a sign or its number", () => {
  assert.deepEqual(labels(["a", "▁\t", "▁ ", "▁\x10", "▁\u200b", "▁"]), [
    "a",
    "⇥",
    "␣",
    "U+0010",
    "U+200B",
    "␣",
  ]);
});

test("an axis shows a word's first piece bare, a later one with a dot, a byte as hex", () => {
  const given = ["▁The", "ack", ".", "'", "<0xf0>", "</s>", "<s>", "▁", "é"];
  assert.deepEqual(given.map(label), ["The", "·ack", ".", "'", "F0", "</s>", "<s>", "␣", "·é"]);
});

test("a piece of several bytes has one name, on an axis and spoken", () => {
  assert.deepEqual(["▁<0xE2>", "<0x82><0xAC>", "a<0xC3>"].map(label), ["E2", "82 AC", "·a<0xC3>"]);
  assert.deepEqual(["▁<0xE2>", "<0x82><0xac>"].map(spoken), ["byte E2", "byte 82 AC"]);
});

test("the first piece of a text does not go on a word, whatever begins a text", () => {
  assert.deepEqual(labels(["The", "▁b", "lack"]), ["The", "b", "·lack"]);
  const begun = ["<|begin_of_text|>", "The", "re", "\n"];
  assert.deepEqual(labels(begun), ["<|begin_of_text|>", "The", "·re", "↵"]);
  assert.equal(spoken("\n"), "new line");
  const sentence = { text: "The\nb", tokens: ["<|begin_of_text|>", "The", "\n", "b"], offsets: [[0, 0], [0, 3], [3, 4], [4, 5]] }; // prettier-ignore
  assert.deepEqual(seen(sentence), ["0+1:<|begin_of_text|>", "1+1:The", "2+1:↵", "3+1:b"]);
});

test("a spoken piece has no marks", () => {
  assert.deepEqual(["▁The", "ack", "<0xF0>", "</s>", "<s>"].map(spoken), ["The", "ack", "byte F0", "end of sentence", "start of sentence"]); // prettier-ignore
});

test("the text is cut at its pieces, and read together it is the text again", () => {
  const sentence = { text: "A black cat.", tokens: ["▁A", "▁bl", "ack", "▁cat", ".", "</s>"], offsets: [[0, 1], [2, 4], [4, 7], [8, 11], [11, 12], [12, 12]] }; // prettier-ignore
  assert.deepEqual(seen(sentence), ["0+1:A", " ", "1+1:bl", "2+1:ack", " ", "3+1:cat", "4+1:.", "5+1:</s>"]);
  assert.equal(segments(sentence).filter((s) => !s.special).map((s) => s.text).join(""), sentence.text); // prettier-ignore
});

test("a space that a piece claims is not underlined", () => {
  assert.deepEqual(seen({ text: "a cat", tokens: ["▁a", "▁cat"], offsets: [[0, 1], [1, 5]] }), ["0+1:a", " ", "1+1:cat"]); // prettier-ignore
});

test("bytes of one character stand together on it; offsets count code points", () => {
  const bytes = ["<0xF0>", "<0x9F>", "<0x98>", "<0x80>"];
  const sentence = { text: "😀 ok", tokens: [...bytes, "▁ok", "</s>"], offsets: [...bytes.map(() => [0, 1]), [2, 4], [4, 4]] }; // prettier-ignore
  assert.deepEqual(seen(sentence), ["0+4:😀", " ", "4+1:ok", "5+1:</s>"]);
});

test("what is read as one character is not cut", () => {
  const family = "👩‍👩‍👧";
  const sentence = { text: family, tokens: ["a", "b", "c", "d", "e"], offsets: [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]] }; // prettier-ignore
  assert.deepEqual(seen(sentence), [`0+5:${family}`]);
  assert.deepEqual(seen({ text: "e\u0301a", tokens: ["e", "\u0301", "a"], offsets: [[0, 1], [1, 2], [2, 3]] }), ["0+2:e\u0301", "2+1:a"]); // prettier-ignore
});

test("an empty text has no words", () => {
  assert.deepEqual(seen({ text: "", tokens: [], offsets: [] }), []);
  assert.deepEqual(seen({ text: "", tokens: ["</s>"], offsets: [[0, 0]] }), ["0+1:</s>"]);
});

test("every piece has exactly one place, in order", () => {
  const sentence = { text: "x", tokens: ["▁", "x", "</s>"], offsets: [[0, 0], [0, 1], [1, 1]] }; // prettier-ignore
  const counted = segments(sentence).reduce((sum, s) => sum + s.count, 0);
  assert.equal(counted, 3);
});

test("where all pieces are characters, none has a dot, and a space is an open box", () => {
  assert.deepEqual(labels(["▁", "3", "▁", "M", "é", "<0xF0>", "</s>"]), [
    "␣",
    "3",
    "␣",
    "M",
    "é",
    "F0",
    "</s>",
  ]);
  assert.deepEqual(labels(["▁a", "b"]), ["a", "·b"]);
});

test("a space that is a piece stands at its own place, and is pointed at there", () => {
  const sentence = { text: "3 M", tokens: ["▁", "3", "▁", "M", "</s>"], offsets: [[0, 1], [0, 1], [2, 2], [2, 3], [3, 3]] }; // prettier-ignore
  assert.deepEqual(seen(sentence), ["0+2:3", "2+1: ", "3+1:M", "4+1:</s>"]);
  assert.equal(segments(sentence).filter((s) => !s.special).map((s) => s.text).join(""), sentence.text); // prettier-ignore
});

test("characters that never join with others are apart without asking what joins", () => {
  const ranges = [[0x20, 0x7e], [0xa0, 0xac], [0xae, 0x2ff], [0x2010, 0x2027]]; // prettier-ignore
  const all = ranges.flatMap(([a, b]) =>
    Array.from({ length: b - a + 1 }, (_, k) => String.fromCodePoint(a + k)),
  );
  const seen = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(all.join(""))];
  assert.deepEqual(seen.map(({ segment }) => segment), all); // prettier-ignore
});
