import assert from "node:assert/strict";
import { test } from "node:test";
import { termNames } from "../../../static/explore/reasons.ts";
import { sharesInWords } from "../../../static/explore/reasons-words.ts";
import { address } from "../../../static/explore/address.ts";

const say = (split) => sharesInWords(split).replaceAll("\u00a0", " ");
const WORDS = ["embedding", "position"];

test("the shares of the four terms of a first layer are named, the largest first", () => {
  const shares = [[0.23, 0.05], [0.74, -0.02]]; // prettier-ignore
  assert.equal(
    say({ parts: { query: WORDS, key: WORDS }, shares, bias: 0 }),
    "What makes its scores differ, query-key: place-word 74 %, word-word 23 %, word-place 5 %, place-place −2 %.",
  );
});

test("of a dozen pairs two are named, as their names are long", () => {
  const key = ["embedding", "position", "encoder L1 H1", "encoder L1 H2"];
  const shares = Array.from({ length: 3 }, (_, a) => key.map((_, b) => 0.12 - 0.04 * a - 0.01 * b));
  assert.match(
    say({ parts: { query: ["embedding", "position", "biases"], key }, shares, bias: 0 }),
    /^What makes its scores differ, query-key: word-word 12 %, word-place 11 %, place-place 7 %, 9 other pairs 48 %\.$/,
  );
});

test("of more pairs than four, four are named, the others are one number, and what position alone adds another", () => {
  const key = ["embedding", "encoder L1 H1", "encoder L1 H2"];
  const shares = [[0.4, 0.1, 0.1], [0.2, 0.05, 0.05]]; // prettier-ignore
  assert.equal(
    say({ parts: { query: ["embedding", "biases"], key }, shares, bias: 0.1 }),
    "What makes its scores differ, query-key: word-word 40 %, biases × word 20 %, word × encoder L1 H1 10 %, " +
      "word × encoder L1 H2 10 %, 2 other pairs 10 %, position alone 10 %.",
  );
  assert.match(say({ parts: { query: WORDS, key: WORDS }, shares: [[null, null], [null, null]], bias: 0 }), /one piece/); // prettier-ignore
});

test("a term is of the first layer of self-attention alone", () => {
  const state = { ...address.read("?terms=place-word"), block: "encoder", layer: 1 };
  assert.deepEqual(termNames(state), ["position", "embedding"]);
  assert.deepEqual(termNames({ ...state, layer: 2 }), []);
  assert.deepEqual(termNames({ ...state, block: "cross" }), []);
  assert.deepEqual(termNames({ ...state, terms: "" }), []);
});

test("a term stands in the address", () => {
  const state = address.read("?terms=place-word");
  assert.match(address.write(state), /terms=place-word/);
  assert.equal(address.read("?terms=else").terms, "");
});
