import assert from "node:assert/strict";
import { test } from "node:test";
import { headsOf } from "../../../../static/heads/corpus/measures.ts";
import { positionalInWords } from "../../../../static/heads/corpus/positional-words.ts";
import { corpus, model } from "./corpus.js";

const heads = () => headsOf(corpus(), model());

test("heads that the rule of Voita et al. names are listed by block; a block without places is left out", () => {
  assert.match(positionalInWords(heads()), /\. Encoder self-attention: L1 H2 \(previous word\)\.$/);
  assert.equal(positionalInWords(heads().filter(({ block }) => block === "cross")), "");
});

test("where no head is positional, the largest mean weights on a neighbour are said", () => {
  const none = heads().map((head) => ({ ...head, names: ["first piece"] }));
  assert.match(
    positionalInWords(none),
    /: none; the largest mean weight is 0\.90 on the previous word \(L1 H2\)\.$/,
  );
  for (const head of none) head.values.after = [head.head / 10, null, null];
  assert.match(positionalInWords(none), /word \(L1 H2\) and 0\.20 on the next word \(L1 H2\)\.$/);
});
