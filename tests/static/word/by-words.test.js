import assert from "node:assert/strict";
import { test } from "node:test";
import { originsOf, unitsOf, rowsWith, together } from "../../../static/word/by-words.ts";
import { largestColumns } from "../../../static/word/parts.ts";
import { sumInWords, wordInPlainWords, wordInWords } from "../../../static/word/words.ts";
import { plain } from "../../../static/shared/words.ts";

const TEXTS = {
  source: { text: "not", tokens: ["▁n", "ot", "</s>"], offsets: [[0, 1], [1, 3], [3, 3]], begins: [true, false, true] }, // prettier-ignore
  target: {
    ...{ text: "Je n'a", tokens: ["▁Je", "▁n'", "a", "</s>"], fed: ["<s>", "▁Je", "▁n'", "a"], read: 0 },
    offsets: [[0, 2], [3, 5], [5, 6], [6, 6]], // prettier-ignore
    begins: [true, true, false, true],
    log_probabilities: [-0.5, -0.25, -0.75, -1],
  },
};
const part = (/** @type {object} */ more) => ({
  ...{ name: "x", block: "cross", layer: 1, head: 1, value: 0, lead: 0 },
  promotes: [{ token: "a", value: 1 }],
  ...{ by_source: null, by_fed: null, lead_by_source: null, lead_by_fed: null, suppresses: [] },
  ...more,
});
const split = (/** @type {number} */ row, /** @type {number} */ logit, /** @type {object[]} */ parts) =>
  /** @type {any} */ ({
    ...{ ...TEXTS, row, logit, lead: logit / 2, parts },
    ...{ piece: TEXTS.target.tokens[row], runner_up: `▁x${row + 1}` },
  });
const SPLITS = [
  split(1, 4, [part({ value: 3, by_source: [1, 2, 0] }), part({ block: "decoder", value: 1, by_fed: [0.5, 0.5, 0, 0] })]), // prettier-ignore
  split(2, 8, [part({ value: 1, by_source: [1, 1, -1] }), part({ block: "decoder", value: 7, by_fed: [0, 1, 6, 0] })]), // prettier-ignore
];

test("the parts of a word are means over its pieces, and add up to the mean logit", () => {
  const word = together(SPLITS, "apart");
  assert.deepEqual([word.piece, word.logit, word.lead, word.rows], ["▁n'a", 6, 3, [1, 2]]); // prettier-ignore
  assert.deepEqual(word.parts.map(({ value }) => value), [2, 4]); // prettier-ignore
  assert.deepEqual([word.source.labels, word.parts[0].by_source], [["not", "the end of sentence"], [2.5, -0.5]]); // prettier-ignore
  assert.deepEqual(word.fed.labels, ["the start of sentence", "Je", "n'a"]);
  assert.deepEqual(word.parts[1].by_fed, [0.25, 0.75, 3], "what was not fed yet is no column");
  assert.deepEqual(word.parts[0].promotes, [], "of one vector, so of one piece");
});

test("what was fed of a word that is cut at its end is left out of no sum", () => {
  const target = { ...TEXTS.target, tokens: TEXTS.target.tokens.slice(0, 3), fed: ["<s>", "▁Je", "▁n'"] };
  const cut = { ...split(2, 7, [part({ block: "decoder", value: 7, by_fed: [0, 1, 6] })]), target };
  const { fed, parts } = together([cut], "apart");
  assert.deepEqual([fed.labels, parts[0].by_fed], [["the start of sentence", "Je", "n'"], [0, 1, 6]]); // prettier-ignore
});

test("one piece has its probability, a word of several has none", () => {
  assert.equal(together([SPLITS[0]], "").probability, Math.exp(-0.25));
  assert.equal(together(SPLITS, "apart").probability, null);
});

test("by pieces, and of a word of one piece, every number is the server's", () => {
  for (const words of /** @type {const} */ (["", "apart"])) {
    const [one] = SPLITS;
    const { parts, logit } = together([one], words);
    assert.deepEqual([logit, parts[0].value, parts[0].promotes], [4, 3, one.parts[0].promotes]);
  }
  assert.deepEqual(together([SPLITS[0]], "").parts[0].by_source, [1, 2, 0]);
  assert.deepEqual(together([SPLITS[0]], "").piece, "▁n'");
});

test("a word has a line, an end mark none; a piece leads to its word", () => {
  const places = unitsOf(/** @type {any} */ (TEXTS), "target", "apart", false);
  assert.deepEqual([places.labels, places.pieces], [["Je", "n'a"], [[0], [1, 2]]]); // prettier-ignore
  assert.deepEqual(rowsWith(2, places), [1, 2]);
  assert.deepEqual(rowsWith(3, places), [3], "the end mark, where a person asks for it");
  const row = (/** @type {number} */ source) => {
    const sums = { source, fed: 1, biases: 0 };
    return { row: 1, piece: "", runner_up: "", logit: sums, lead: sums };
  };
  const rows = originsOf([row(1), row(2), row(4), row(9)], places);
  assert.deepEqual(rows.map(({ piece, logit }) => [piece, logit.source]), [["▁Je", 1], ["▁n'a", 3]]); // prettier-ignore
});

test("a word of several pieces says that its numbers are means, and its own beginning is no other word", () => {
  const word = together(SPLITS, "apart");
  assert.equal(
    plain(wordInWords(word, "logit")),
    "How much each part spoke for “n'a”: together 6.00, the mean logit of its 2 pieces; “x2” and “x3”, the likeliest others, have 3.00 less. " +
      "Of what heads looked at, its own earlier pieces spoke most for it: +3.00, through head 1 of layer 1, self-attention.",
  );
  assert.match(plain(wordInPlainWords(word, "logit")), /^“n'a”, by the mean of its pieces, is likelier than “x2” and “x3”\./); // prettier-ignore
  assert.equal(sumInWords({ largest: word.parts, others: [] }, "logit", true), "Together +6.00: the whole mean logit."); // prettier-ignore
});

test("a word that was fed just before is another word", () => {
  const word = together([split(1, 4, [part({ block: "decoder", value: 2, by_fed: [0, 2, 0] })])], "apart");
  assert.match(plain(wordInWords(word, "logit")), /Of what heads looked at, “Je” spoke most/);
});

test("an end mark is named where it is among the four that brought most, else with the others", () => {
  const columns = [5, 4, 3, 2, 1.5, 1];
  const isMark = (/** @type {number} */ j) => j === 4;
  const named = largestColumns(columns, 5, isMark);
  assert.deepEqual([named.columns.map(({ j }) => j), named.others, named.rest], [[0, 1, 2, 3, 5], 1, 1.5]); // prettier-ignore
  assert.deepEqual(largestColumns(columns, 2, (j) => j === 1).columns.map(({ j }) => j), [0, 1]); // prettier-ignore
});
