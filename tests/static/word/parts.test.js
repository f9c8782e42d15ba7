import assert from "node:assert/strict";
import { test } from "node:test";
import {
  broughtBy,
  extent,
  kinds,
  columnsOf,
  largestColumns,
  leaning,
  mostBrought,
  openingRow,
  placed,
  ranked,
  rounded,
  total,
} from "../../../static/word/parts.ts";
import {
  partInWords,
  kindsInWords,
  leaningInWords,
  partName,
  readAs,
  sumInWords,
  wordInPlainWords,
  wordInWords,
} from "../../../static/word/words.ts";
import { plain } from "../../../static/shared/words.ts";
import { taskOf } from "../../../static/shared/sentence/tasks.ts";

const part = (/** @type {string} */ name, /** @type {object} */ more) => ({
  ...{ name, block: null, layer: null, head: null, by_source: null, by_fed: null },
  ...{ lead_by_source: null, lead_by_fed: null, promotes: [], suppresses: [], value: 0, lead: 0 },
  ...more,
});
const CROSS = part("cross L3 H5", {
  ...{ block: "cross", layer: 3, head: 5, value: 3.25, lead: 1 },
  ...{ by_source: [0.25, 3.1, -0.1], lead_by_source: [0.5, 0.25, 0.25] },
});
const SELF = part("decoder L1 H2", {
  ...{ block: "decoder", layer: 1, head: 2, value: -4, lead: 2 },
  ...{ by_fed: [-4], lead_by_fed: [2] },
});
const WIDE = part("decoder L3 feed-forward", { block: "decoder", layer: 3, value: 2, lead: 0.5 });
const WORD = part("embedding", { value: 0.5, lead: -0.25 });
const PARTS = [WORD, SELF, CROSS, WIDE];

const row = (/** @type {string} */ piece, /** @type {number} */ source, /** @type {number} */ fed) => {
  const sums = { source, fed, biases: -1 };
  return { row: 1, piece, runner_up: "▁x", logit: sums, lead: sums };
};
const ROWS = [row("▁La", 2, 9), row("▁chaise", 8, 1), row("re", -4, 16), row(".", 20, 0), row("</s>", 1, 30)];
const WRITTEN = ROWS.map(({ piece }) => piece);

test("parts are ranked by size, whatever the sign, and all add up", (t) => {
  const { largest, others } = ranked(PARTS, "logit", 2);
  assert.deepEqual(largest, [SELF, CROSS]);
  assert.equal(total([...largest, ...others], "logit"), 1.75);
  t.assert.snapshot([
    sumInWords({ largest, others }, "logit"),
    sumInWords({ largest: PARTS, others: [] }, "lead"),
  ]);
  assert.deepEqual(ranked(PARTS, "lead", 1).largest, [SELF]);
});

test("sums of each kind add up to the same", () => {
  const all = kinds(PARTS, "logit");
  assert.deepEqual(all.map(({ kind }) => kind), ["embedding", "self-attention", "cross-attention", "feed-forward networks"]); // prettier-ignore
  assert.equal(
    all.reduce((sum, { value }) => sum + value, 0),
    total(PARTS, "logit"),
  );
  assert.match(kindsInWords(PARTS, "logit"), /^embedding \+0\.50, self-attention −4\.00, /);
});

test("the pieces of a head are ranked, and those that brought nothing are only counted", () => {
  assert.deepEqual(largestColumns([0.25, 3.1, -0.1, 0.001], 2), {
    columns: [{ j: 1, value: 3.1 }, { j: 0, value: 0.25 }], // prettier-ignore
    ...{ others: 2, rest: -0.1 + 0.001 },
  });
  assert.equal(largestColumns([0.001, 0.002], 5).columns.length, 1);
  const found = mostBrought(PARTS, "logit");
  assert.deepEqual([found?.part, found?.j, found?.value], [CROSS, 1, 3.1]);
  assert.deepEqual(mostBrought(PARTS, "lead")?.part, SELF);
  assert.equal(mostBrought([WORD], "logit"), null);
});

test("what a head brought from its pieces adds up to what is shown of the head", () => {
  assert.deepEqual(rounded([3.0552, -0.001, -0.0003], 3.0539), [3.05, 0, 0]);
  assert.deepEqual(rounded([0.334, 0.333, 0.333], 1), [0.34, 0.33, 0.33]);
  assert.deepEqual(rounded([0.25, -3.1, 0], -2.85), [0.25, -3.1, 0], "two decimals stay as they are");
  const head = { ...CROSS, value: 3.0539, by_source: [3.0552, -0.001, -0.0003] };
  assert.deepEqual(columnsOf(head, "logit"), [3.05, 0, 0]);
  assert.equal(columnsOf(WORD, "logit"), null, "no head");
});

test("bars of a stack touch, on the side of 0 where their sign is, and end where the longest does", () => {
  const stacks = [[3, 1, -2], [-1, -5, 2]]; // prettier-ignore
  const reach = extent(stacks);
  assert.deepEqual(reach, { below: 6, above: 4 });
  const close = (/** @type {number} */ a, /** @type {number} */ b) =>
    assert.ok(Math.abs(a - b) < 1e-12, `${a} ${b}`);
  const [first, second, third] = placed(stacks[0], reach);
  close(first.start, 0.6);
  close(second.start, first.start + first.size);
  close(second.start + second.size, 1);
  close(third.start + third.size, 0.6);
  close(placed(stacks[1], reach)[1].start, 0);
});

test("a page opens on the word that owes most to the source, not on a mark", () => {
  assert.equal(openingRow(ROWS, WRITTEN), 1);
  assert.equal(openingRow(null, ["</s>", "▁La"]), 1);
  assert.equal(openingRow(null, ["."]), 0);
  assert.equal(openingRow(null, ["▁black", "▁cat", ".", "▁it"], 2), 3, "the first that was written");
  assert.equal(openingRow(null, ["▁black", "▁cat"], 2), 1);
});

test("the words that lean most on either side are named, with what each side brought", (t) => {
  const found = leaning(ROWS, "logit");
  assert.deepEqual([found?.fed.piece, found?.source.piece], ["re", "▁chaise"]);
  const languages = readAs(taskOf("translation en-fr"));
  t.assert.snapshot([plain(leaningInWords(ROWS, "logit", languages)).trim()]);
  assert.deepEqual(readAs(taskOf("dates")), { read: "the text", before: "what was written before" });
});

test("no word is said to owe to what brought less than nothing, and one that owes to both owes to the larger", () => {
  const row = (/** @type {string} */ piece, /** @type {number} */ fed, /** @type {number} */ source) =>
    /** @type {any} */ ({ piece, logit: { fed, source, biases: 0 } });
  const leans = (/** @type {any[]} */ ...words) => {
    const { fed, source } = leaning([row("<s>", 9, 9), ...words], "logit");
    return [fed?.piece, source?.piece];
  };
  assert.deepEqual(leans(row("u", -8.57, 33.88), row("ouv", -8.33, -0.5)), [undefined, "u"]);
  assert.deepEqual(leans(row("u", 3, -4), row("ouv", -8.33, -0.5)), ["u", undefined]);
  assert.deepEqual(leans(row("u", 3, 1)), ["u", undefined]);
  assert.deepEqual(leans(row("u", 1, 3)), [undefined, "u"]);
  const none = leaningInWords([row("<s>", 9, 9), row("u", -1, 0.001)], "logit", readAs(taskOf("dates")));
  assert.deepEqual(none, []);
});

test("a word says how far ahead it is, and what it got most from", (t) => {
  const answer = /** @type {any} */ ({
    ...{ piece: "▁chaise", runnersUp: ["▁table"], logit: 1.75, lead: 3.25, parts: PARTS, rows: [2] },
    probability: 0.75,
    ...{
      source: { tokens: ["▁the", "▁chair", "</s>"] },
      fed: { tokens: ["<s>", "▁La"], pieces: [[0], [1]] },
    },
  });
  t.assert.snapshot([
    plain(wordInWords(answer, "logit")),
    plain(wordInWords({ ...answer, lead: -1 }, "lead")),
  ]);
  const read = { ...answer, isRead: true };
  t.assert.snapshot([
    plain(wordInWords(read, "logit")),
    plain(wordInPlainWords(answer, "logit")),
    plain(wordInPlainWords({ ...answer, lead: -1, parts: [WORD] }, "logit")),
  ]);
  assert.deepEqual([CROSS, SELF, WIDE, WORD].map(partName), ["head 5 of layer 3, cross-attention", "head 2 of layer 1, self-attention", "feed-forward, layer 3", "embedding"]); // prettier-ignore
  assert.match(String(partInWords(WORD, "La")), /“La”/);
  assert.match(
    plain(partInWords(WIDE, "La")),
    /^The feed-forward network of decoder layer 3: two learnt matrices/,
  );
});

test("a word of the source that is asked about is named with what all heads brought from it", () => {
  assert.equal(broughtBy(PARTS, "logit", 1), 3.1);
  assert.equal(broughtBy([SELF, WORD], "logit", 0), null);
  const asked = /** @type {any} */ ({
    ...{ piece: "▁chaise", runnersUp: ["▁table"], logit: 1.75, lead: 3.25, parts: PARTS, rows: [2] },
    ...{ probability: 0.002, source: { tokens: ["▁the", "▁chair", "</s>"] } },
  });
  const said = plain(wordInWords(asked, "logit", true, 0));
  assert.match(said, /probability 0\.0020 by softmax; .* From “the” all heads brought \+0\.25\.$/);
});

test("the biases of this sum have another name than those that are traced through all layers", (t) => {
  const bias = part("biases", { value: -0.18, lead: 0 });
  assert.equal(partName(bias), "biases from no word");
  t.assert.snapshot([kindsInWords([bias], "logit"), partInWords(bias, "La")]);
});
