import assert from "node:assert/strict";
import { test } from "node:test";
import { Tokenizer } from "../../../../static/publish/site/tokenizer.ts";

const BYTES = Array.from({ length: 256 }, (_, k) => `<0x${k.toString(16).toUpperCase().padStart(2, "0")}>`);
const PIECES = ["<pad>", "<s>", "</s>", ...BYTES, "▁", "▁a", "b", "c"];
const idOf = (piece) => PIECES.indexOf(piece);

/** A library that knows these pieces, each a letter; what it does not know it reads as bytes. */
const model = (words) =>
  words.flatMap((word) =>
    word
      .match(/▁a|./gsu)
      .flatMap((piece) =>
        idOf(piece) < 0 ? Array.from(new TextEncoder().encode(piece), (byte) => BYTES[byte]) : [piece],
      ),
  );
Object.assign(model, { tokens_to_ids: new Map(PIECES.map((piece, k) => [piece, k])), vocab: PIECES });
const preTokenizer = (text) => `▁${text}`.replaceAll(" ", "▁").match(/▁[^▁]*/gu) ?? [];
const tokenizer = new Tokenizer({ normalizer: null, pre_tokenizer: preTokenizer, model }, "");

test("every byte of a character has its place, and the space before the first word that of its letter", () => {
  const { tokens, offsets } = tokenizer.encode("ab €");
  assert.deepEqual(tokens, ["▁a", "b", "▁", "<0xE2>", "<0x82>", "<0xAC>", "</s>"]);
  assert.deepEqual(offsets, [
    [0, 1],
    [1, 2],
    [3, 3],
    [3, 4],
    [3, 4],
    [3, 4],
    [4, 4],
  ]);
});

test("bytes are joined to characters, and share their place", () => {
  const ids = ["▁a", "<0xE2>", "<0x82>", "<0xAC>", "b", "</s>"].map(idOf);
  const { text, offsets } = tokenizer.decode(ids);
  assert.equal(text, "a€b");
  assert.deepEqual(offsets, [
    [0, 1],
    [1, 2],
    [1, 2],
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

test("bytes that are no character are one that says so, and those after them go on", () => {
  const { text, offsets } = tokenizer.decode(["<0xE2>", "<0xC3>", "<0xA9>"].map(idOf));
  assert.equal(text, "\ufffdé");
  assert.deepEqual(offsets, [
    [0, 1],
    [1, 2],
    [1, 2],
  ]);
  assert.equal(tokenizer.decode(["▁a", "<0xE2>"].map(idOf)).text, "a\ufffd");
});

test("a text does not begin with the space before its first word", () => {
  const { text, offsets } = tokenizer.decode(["▁", "▁a", "▁", "b"].map(idOf));
  assert.equal(text, "a b");
  assert.deepEqual(offsets, [
    [0, 0],
    [0, 1],
    [2, 2],
    [2, 3],
  ]);
});
