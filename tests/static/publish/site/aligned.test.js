import assert from "node:assert/strict";
import { test } from "node:test";
import { normalised } from "../../../../static/publish/site/aligned.ts";

const NFKC = [{ type: "NFKC" }];

/** Characters with the places that they come from, as one text. */
const read = (text, steps, kept = "") => {
  const { characters, spans } = normalised(text, steps, new Set(kept));
  return characters.map((character, k) => `${character}${spans[k].join("-")}`).join(" ");
};

test("characters that one stands for have its place", () => {
  assert.equal(read("ﬁn", NFKC), "f0-1 i0-1 n1-2");
});

test("a letter that marks are joined to keeps its own place, and what follows its own", () => {
  assert.equal(read("e\u0301t", NFKC), "é0-1 t2-3");
  assert.equal(read("a\u0323\u0301x", NFKC), "ạ0-1 \u03012-3 x3-4");
});

test("marks are put in order before they are joined", () => {
  assert.equal(read("a\u0301\u0323x", NFKC), read("a\u0323\u0301x", NFKC));
});

test("syllables are joined from three letters", () => {
  assert.equal(read("\u1112\u1161\u11ab!", NFKC), "한0-1 !3-4");
});

test("what newer tables alone take apart stays as it is", () => {
  assert.equal(read("㋿ﬁ", NFKC, "㋿"), "㋿0-1 f1-2 i1-2");
});

test("what replaces a match has the place of its last character; a code point counts once", () => {
  const spaces = { type: "Replace", pattern: /\s+/gu, content: " " };
  assert.equal(read("😀 \t\nx", [spaces]), "😀0-1  3-4 x4-5");
});

test("stripped text keeps its places, and of spaces nothing is left", () => {
  const strip = [{ type: "Strip", left: true, right: true }];
  assert.equal(read(" a ", strip), "a1-2");
  assert.equal(read("  ", strip), "");
});
